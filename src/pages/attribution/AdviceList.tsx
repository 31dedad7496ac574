import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import type { Advice } from '../../analysis/census/types';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { Section } from './Section';

/** Knobs of this engine that act on what was found. */
export function AdviceList({ advice, engine }: { advice: Advice[]; engine: string }) {
  const styles = useStyles2(getStyles);
  return (
    <Section
      title="What can be done"
      about={`Settings of ${engine} that act on the mechanisms found; they may differ between versions, so check that the flag reached the server and that its counter moves.`}
      testId="advice"
    >
      {advice.length === 0 && <p>No setting of this engine is known to act on what was found.</p>}
      <ul className={styles.list}>
        {advice.map((item) => (
          <li key={item.knob} className={styles.item}>
            <details>
              <summary className={styles.summary}>
                <code>{item.knob}</code>{' '}
                <span className={styles.aside}>against {MECHANISM_TITLE[item.mechanism].toLowerCase()}</span>
                <div>{item.does}</div>
              </summary>
              <dl className={styles.facts}>
                {(
                  [
                    ['Why', item.why],
                    ['Costs', item.costs],
                    ['Verify', item.verify],
                    ['Does not fix', item.doesNotFix],
                    ['Roll back', item.rollback],
                    ['Versions', item.versions],
                  ] as const
                ).map(([name, text]) =>
                  text ? (
                    <React.Fragment key={name}>
                      <dt>{name}</dt>
                      <dd>{text}</dd>
                    </React.Fragment>
                  ) : null
                )}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', display: 'grid', gap: theme.spacing(1) }),
  item: css({
    padding: theme.spacing(1, 1.5),
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
  }),
  summary: css({
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '& > div': { marginTop: theme.spacing(0.5), maxWidth: '100ch' },
  }),
  aside: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  facts: css({
    display: 'grid',
    gridTemplateColumns: '100px minmax(0, 90ch)',
    gap: theme.spacing(0.5, 1),
    margin: theme.spacing(1, 0, 0),
    '& dt': { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    '& dd': { margin: 0 },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
  }),
});
