import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import type { CensusResult } from '../../analysis/census/result';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { excluded } from './evidence';
import { StateChip } from '../census/StateChip';
import { Section } from './Section';

/** What was ruled out, why, and what would change the verdict. */
export function Excluded({ result }: { result: CensusResult }) {
  const styles = useStyles2(getStyles);
  const out = excluded(result);
  const { wouldChange } = result.verdict;
  return (
    <Section
      title="Excluded, and why"
      about="Mechanisms that took nothing worth speaking of in the judged window; what happened outside of it is not judged."
      testId="excluded"
    >
      {out.length === 0 && <p>Nothing could be excluded.</p>}
      <ul className={styles.list}>
        {out.map(({ id, evidence }) => (
          <li key={id} className={styles.item} data-testid={`excluded-${id}`}>
            <span className={styles.name}>
              <strong>{MECHANISM_TITLE[id]}</strong> <StateChip state="absent" />
            </span>
            <span>{evidence.join(' ')}</span>
          </li>
        ))}
      </ul>
      {wouldChange.length > 0 && (
        <>
          <h3 className={styles.subtitle}>What would change this verdict</h3>
          <ul className={styles.bullets}>
            {wouldChange.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', display: 'grid', gap: theme.spacing(1) }),
  item: css({
    display: 'grid',
    gridTemplateColumns: '260px minmax(0, 90ch)',
    gap: theme.spacing(1),
    [theme.breakpoints.down('md')]: { gridTemplateColumns: '1fr', gap: 0 },
  }),
  name: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), alignItems: 'flex-start' }),
  subtitle: css({ ...theme.typography.h6, margin: theme.spacing(2, 0, 0.5) }),
  bullets: css({ marginLeft: theme.spacing(2.5), color: theme.colors.text.secondary, maxWidth: '100ch' }),
});
