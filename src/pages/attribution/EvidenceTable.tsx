import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import type { MechanismVerdict } from '../../analysis/census/types';
import { NOT_MEASURED } from '../../shared/figures';
import { GradeBadge } from '../../shared/GradeBadge';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { StateChip } from '../census/StateChip';
import { Section } from './Section';
import { costText } from './VerdictCard';

const COLUMNS = ['Mechanism', 'State', 'Median turn', 'Slowest tenth', 'Grade', 'Evidence'];

/** Mechanisms that are present or open, the weightiest first, with the numbers they rest on. */
export function EvidenceTable({ mechanisms }: { mechanisms: MechanismVerdict[] }) {
  const styles = useStyles2(getStyles);
  return (
    <Section
      title="Evidence, by weight"
      about="What each mechanism took from the rate of a stream against the same load without it, with its 95% interval; costs of mechanisms that act at once may overlap."
      testId="evidence"
    >
      {mechanisms.length === 0 ? (
        'Every mechanism was excluded.'
      ) : (
        <table className={styles.table}>
          <thead className={styles.head}>
            <tr>
              {COLUMNS.map((title) => (
                <th key={title} scope="col" className={styles.th}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mechanisms.map(
              ({ id, state, cost, interval, costSlowestTenth, intervalSlowestTenth, grade, evidence }) => (
                <tr key={id} className={styles.row} data-testid={`evidence-${id}`}>
                  <th scope="row" className={styles.name}>
                    {MECHANISM_TITLE[id]}
                  </th>
                  <td className={styles.td}>
                    <StateChip state={state} />
                  </td>
                  <Cost title={COLUMNS[2]} cost={cost} interval={interval} />
                  <Cost title={COLUMNS[3]} cost={costSlowestTenth} interval={intervalSlowestTenth} />
                  <td className={styles.td}>
                    <GradeBadge grade={grade} />
                  </td>
                  <td className={styles.evidence}>
                    {evidence.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                  </td>
                </tr>
              )
            )}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Cost({
  title,
  cost,
  interval,
}: {
  title: string;
  cost: number | null;
  interval: MechanismVerdict['interval'];
}) {
  const styles = useStyles2(getStyles);
  return (
    <td className={styles.td}>
      <span className={styles.label} aria-hidden>
        {title}{' '}
      </span>
      <span className={styles.cost}>{cost === null ? NOT_MEASURED : costText(cost)}</span>
      {cost !== null && interval && (
        <div className={styles.interval}>
          {costText(interval[0])} to {costText(interval[1])}
        </div>
      )}
    </td>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const narrow = theme.breakpoints.down('md');
  return {
    table: css({ width: '100%', borderCollapse: 'collapse', [narrow]: { '&, & tbody': { display: 'block' } } }),
    head: css({ [narrow]: { display: 'none' } }),
    th: css({
      padding: theme.spacing(0.5, 1),
      textAlign: 'left',
      whiteSpace: 'nowrap',
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: theme.typography.fontWeightMedium,
      borderBottom: `1px solid ${theme.colors.border.weak}`,
    }),
    row: css({
      borderBottom: `1px solid ${theme.colors.border.weak}`,
      [narrow]: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: theme.spacing(0.5, 2),
        padding: theme.spacing(1, 0),
      },
    }),
    name: css({
      padding: theme.spacing(1),
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: theme.typography.fontWeightMedium,
      [narrow]: { padding: 0 },
    }),
    td: css({ padding: theme.spacing(1), verticalAlign: 'top', whiteSpace: 'nowrap', [narrow]: { padding: 0 } }),
    label: css({
      display: 'none',
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      [narrow]: { display: 'inline' },
    }),
    cost: css({ fontVariantNumeric: 'tabular-nums', fontWeight: theme.typography.fontWeightMedium }),
    interval: css({
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      [narrow]: { display: 'inline', marginLeft: theme.spacing(1) },
    }),
    evidence: css({
      padding: theme.spacing(1),
      overflowWrap: 'anywhere',
      '& p': { margin: 0, maxWidth: '80ch' },
      '& p + p': { marginTop: theme.spacing(0.5) },
      [narrow]: { padding: 0, flexBasis: '100%' },
    }),
  };
};
