import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';
import type { MechanismVerdict } from '../../analysis/census/types';
import { figure, UNIT } from '../../shared/figures';
import { GradeBadge } from '../../shared/GradeBadge';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { byWeight } from './evidence';
import type { Findings } from './inquiry';

/** What slowed decode down, in one sentence, and the mechanisms found with what each took. */
export function VerdictCard({ findings }: { findings: Findings }) {
  const styles = useStyles2(getStyles);
  const { result } = findings;
  const { verdict, collapse } = result;
  const present = byWeight(result).filter(({ state }) => state === 'present');
  const bad = collapse.verdict === 'fires' || present.length > 0;
  return (
    <section className={styles.card} aria-label="Verdict" data-testid="verdict" data-bad={bad}>
      <Icon
        name={verdict.sufficient ? (bad ? 'exclamation-triangle' : 'check-circle') : 'question-circle'}
        size="xxl"
        aria-hidden
      />
      <div className={styles.text}>
        <h2 className={styles.title}>{titleOf(verdict.sufficient, present)}</h2>
        <p className={styles.headline}>{verdict.headline}</p>
        {present.length > 0 && (
          <ul className={styles.found} aria-label="Mechanisms found">
            {present.map((mechanism) => (
              <li key={mechanism.id} className={styles.mechanism} data-testid={`found-${mechanism.id}`}>
                <strong>{MECHANISM_TITLE[mechanism.id]}</strong>
                <span className={styles.cost}>{costText(mechanism.cost)}</span>
                <span className={styles.aside}>slowest tenth {costText(mechanism.costSlowestTenth)}</span>
                <GradeBadge grade={mechanism.grade} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function titleOf(sufficient: boolean, present: MechanismVerdict[]): string {
  if (!sufficient) {
    return 'The evidence does not carry a verdict';
  }
  const [first] = present;
  return first
    ? `Found: ${present.map(({ id }) => MECHANISM_TITLE[id].toLowerCase()).join(', ')}`
    : 'No mechanism was found';
}

/** A cost as a share of the rate. */
export const costText = (cost: number | null) => figure(cost === null ? null : Math.max(0, cost), UNIT.share, 0);

const getStyles = (theme: GrafanaTheme2) => ({
  card: css({
    display: 'flex',
    gap: theme.spacing(2),
    padding: theme.spacing(2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderLeft: `4px solid ${theme.colors.info.border}`,
    borderRadius: theme.shape.radius.default,
    '&[data-bad="true"]': { borderLeftColor: theme.colors.error.border },
    [theme.breakpoints.down('sm')]: { flexDirection: 'column', gap: theme.spacing(1) },
  }),
  text: css({ minWidth: 0, flex: 1 }),
  title: css({ ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' }),
  headline: css({ margin: theme.spacing(0.5, 0, 0), color: theme.colors.text.secondary, maxWidth: '110ch' }),
  found: css({
    listStyle: 'none',
    margin: theme.spacing(1.5, 0, 0),
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
  }),
  mechanism: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: theme.spacing(0.5, 1),
    padding: theme.spacing(0.75, 1.5),
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
  }),
  cost: css({ ...theme.typography.h4, margin: 0, fontVariantNumeric: 'tabular-nums' }),
  aside: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
