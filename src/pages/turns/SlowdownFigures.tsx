import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type SessionView } from '../../analysis/turns/session';
import { count } from '../../shared/figures';
import { FigureCard } from './FigureCard';
import { percent, percentRange } from './ppm';

/** What overlapped turns felt, beside what the cycle averages to: the comparison that the page is about. */
export function SlowdownFigures({ view }: { view: SessionView }) {
  const styles = useStyles2(getStyles);
  const { receipt, run } = view;
  const n = `n = ${count(receipt.turnsMeasured)} ${receipt.turnsMeasured === 1 ? 'turn' : 'turns'}`;
  const notes = (range: [number, number] | null) => {
    const text = percentRange(range);
    return text === null ? [n] : [n, `${text} by its edges`];
  };
  const bound = run?.maxSlowdownPpm ?? null;
  return (
    <div className={styles.grid}>
      <FigureCard
        title="Slowdown p50"
        description="Half of the measured overlapped turns were slowed by less, whole turn against the clean rate; wrong where clean and overlapped turns ran in different company."
        value={percent(receipt.slowdownPpmP50)}
        notes={notes(receipt.slowdownPpmP50Range)}
        testId="figure-p50"
      />
      <FigureCard
        title="Slowdown p95"
        description="What the slowest twentieth of overlapped turns felt at least; with 20 turns or fewer it is the worst one."
        value={percent(receipt.slowdownPpmP95)}
        notes={[
          ...notes(receipt.slowdownPpmP95Range),
          ...(thin(receipt.turnsMeasured) ? ['20 or fewer: the worst turn'] : []),
        ]}
        testId="figure-p95"
      />
      <FigureCard
        title="Slowdown max"
        description="The slowest overlapped turn of this run, exactly; one turn, so it says nothing about the others."
        value={percent(receipt.slowdownPpmMax)}
        notes={[n]}
        testId="figure-max"
      />
      <FigureCard
        title="Dilution"
        description="Share of the overlapped turns' own time that lay inside windows: the same window slows a long turn less than a short one."
        value={percent(receipt.overlapSharePpm)}
        notes={['of their time inside windows', `n = ${count(receipt.turnsOverlapped)} overlapped`]}
        testId="figure-dilution"
      />
      <FigureCard
        title="Cycle average"
        description="The server's own average over windows and the time between them, the one thing that its bound holds; single turns may feel far more."
        value={percent(run?.slowdownPpmRealized ?? null, 1)}
        notes={[boundText(bound), ...above(run), 'as the server reports it']}
        testId="figure-average"
      />
    </div>
  );
}

const thin = (n: number) => n > 0 && n <= 20;

function above(run: SessionView['run']): string[] {
  const { maxSlowdownPpm: bound, slowdownPpmRealized: realized } = run ?? {};
  return bound && realized && realized > bound ? ['above its bound'] : [];
}

function boundText(bound: number | null): string {
  return bound === null
    ? 'bound: not reported'
    : bound === 0
      ? 'no bound set'
      : `bound ${percent(bound, 1)} on the average`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  grid: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    gap: theme.spacing(2),
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: theme.spacing(1),
      '& > :last-child': { gridColumn: 'span 2' },
    },
  }),
});
