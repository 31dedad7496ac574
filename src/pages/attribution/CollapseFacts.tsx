import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { comparable } from '../../analysis/collapse/expectation';
import type { Spread } from '../../analysis/collapse/inFlight';
import { figure, NOT_MEASURED, UNIT } from '../../shared/figures';
import { contextNote } from './contextNote';
import type { Findings } from './inquiry';
import { Section } from './Section';

/** The rate as the alarm sees it, and the evidence that stands beside it without ever silencing it. */
export function CollapseFacts({ findings }: { findings: Findings }) {
  const styles = useStyles2(getStyles);
  const { result, expectation, question, pulls } = findings;
  const { collapse } = result;
  const { running, queued, sentence, origin } = collapse.inFlight;
  const like =
    expectation &&
    comparable(expectation.expectation, expectation.scope === 'model' ? question.lane.model : null, {
      model: question.lane.model,
      concurrency: running?.mean ?? null,
      contextWindow: null,
    });
  const facts: Array<[string, React.ReactNode]> = [
    [
      'Rate per stream',
      <>
        <b className={styles.number}>{figure(collapse.measuredTps, UNIT.rate, 1)}</b>
        {expectation && (
          <>
            {' '}
            of {figure(expectation.expectation.tps, UNIT.rate, 1)} expected, a ratio of{' '}
            <b className={styles.number}>{figure(collapse.ratio, UNIT.share, 0)}</b>
          </>
        )}
      </>,
    ],
    ['Alarm', collapse.reason],
    [
      'Expectation',
      expectation
        ? `Pinned to the ${expectation.scope}. ${expectation.expectation.source}${expectation.expectation.date ? `, ${expectation.expectation.date}` : ''}.`
        : 'None is pinned.',
    ],
    ['In flight', <InFlight key="running" spread={running} />],
    ['Queued', <InFlight key="queued" spread={queued} />],
    ['What that means', `${sentence} ${origin}`],
    ['Context window', contextNote(pulls, expectation?.expectation.contextWindow ?? null)],
  ];
  if (like?.comparable === 'cannot say' && running) {
    facts.splice(3, 0, ['Like for like', like.why]);
  }
  return (
    <Section
      title="The alarm and what was in flight"
      about="The rate of the median turn as the alarm judges it; requests in flight are sampled at the scrapes, so what came and went between two is not in them, and none of this silences an alarm."
      testId="collapse-facts"
    >
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function InFlight({ spread }: { spread: Spread | null }) {
  const styles = useStyles2(getStyles);
  if (!spread) {
    return <>{NOT_MEASURED}</>;
  }
  const figures: Array<[string, number]> = [
    ['min', spread.min],
    ['mean', spread.mean],
    ['max', spread.max],
  ];
  return (
    <span className={styles.spread}>
      {figures.map(([name, value]) => (
        <span key={name}>
          {name} <b className={styles.number}>{Number(value.toFixed(1))}</b>
        </span>
      ))}
      <span className={styles.name}>over {spread.scrapes.toLocaleString('en-US')} scrapes</span>
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ margin: 0, display: 'grid', gap: theme.spacing(0.75) }),
  row: css({
    display: 'grid',
    gridTemplateColumns: '140px minmax(0, 1fr)',
    gap: theme.spacing(1),
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 0 },
  }),
  name: css({ color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular }),
  value: css({ margin: 0, overflowWrap: 'anywhere', maxWidth: '90ch' }),
  number: css({ fontVariantNumeric: 'tabular-nums', fontWeight: theme.typography.fontWeightMedium }),
  spread: css({ display: 'inline-flex', flexWrap: 'wrap', gap: theme.spacing(0, 2) }),
});
