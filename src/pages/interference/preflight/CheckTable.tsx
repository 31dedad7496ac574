import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2, type IconName } from '@grafana/data';
import { Badge, useStyles2, type BadgeColor } from '@grafana/ui';
import type { Check, CheckLevel } from '../../../analysis/census/types';

const LOOK: Record<CheckLevel, { icon: IconName; color: BadgeColor }> = {
  fail: { icon: 'times-circle', color: 'red' },
  warn: { icon: 'exclamation-triangle', color: 'orange' },
  ok: { icon: 'check', color: 'green' },
};
const ORDER: CheckLevel[] = ['fail', 'warn', 'ok'];

/** All checks, the gravest first: a level, the check's name and what it found. */
export function CheckTable({ checks }: { checks: Check[] }) {
  const styles = useStyles2(getStyles);
  const sorted = [...checks].sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
  const count = (level: CheckLevel) => checks.filter((check) => check.level === level).length;
  return (
    <section className={styles.box} aria-labelledby="preflight-checks">
      <h2 id="preflight-checks" className={styles.title}>
        Checks
      </h2>
      <p className={styles.note}>
        {count('fail')} failed, {count('warn')} with a warning, {count('ok')} passed. A failed check withholds the
        verdict or the part of it that it names; a warning is said beside it.
      </p>
      <table className={styles.table} data-testid="preflight-checks">
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Check</th>
            <th scope="col">What it found</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((check, i) => (
            <tr key={`${check.id}-${i}`} data-level={check.level}>
              <td>
                <Badge icon={LOOK[check.level].icon} color={LOOK[check.level].color} text={check.level} />
              </td>
              <td className={styles.id}>{check.id}</td>
              <td className={styles.text}>{check.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    padding: theme.spacing(2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
  }),
  title: css({ ...theme.typography.h5, margin: 0 }),
  note: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 1) }),
  table: css({
    width: '100%',
    '& th': {
      padding: theme.spacing(0.5, 1.5, 0.5, 0),
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: theme.typography.fontWeightRegular,
    },
    '& td': {
      padding: theme.spacing(0.75, 1.5, 0.75, 0),
      verticalAlign: 'top',
      borderTop: `1px solid ${theme.colors.border.weak}`,
    },
    [theme.breakpoints.down('sm')]: {
      '& thead': { display: 'none' },
      '& tr': { display: 'grid', gridTemplateColumns: 'auto 1fr', borderTop: `1px solid ${theme.colors.border.weak}` },
      '& td': { borderTop: 'none', paddingBottom: 0 },
      '& td:last-child': { gridColumn: '1 / -1', paddingBottom: theme.spacing(0.75) },
    },
  }),
  id: css({ whiteSpace: 'nowrap', fontFamily: theme.typography.fontFamilyMonospace }),
  text: css({ width: '100%', overflowWrap: 'anywhere' }),
});
