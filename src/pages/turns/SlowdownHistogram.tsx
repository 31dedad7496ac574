import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Tooltip, useStyles2 } from '@grafana/ui';
import { type JudgeStatus } from '../../analysis/turns/judgeTurns';
import { COLOR } from '../../shared/palette';
import { count } from '../../shared/figures';
import { histogramBars } from './histogramBars';
import { percent } from './ppm';
import { Section } from './Section';

/** How the slowdowns of the run's measured turns spread, with the bound on the average for comparison. */
export function SlowdownHistogram({ receipt, boundPpm }: { receipt: JudgeStatus; boundPpm: number | null }) {
  const styles = useStyles2(getStyles);
  const bound = boundPpm !== null && boundPpm > 0 ? boundPpm : null;
  const { bars, most, end } = histogramBars(receipt.slowdownBuckets, [receipt.slowdownPpmMax, bound]);
  const marks = [
    { text: 'bound on the average', ppm: bound, line: 'dashed' },
    { text: 'p50', ppm: receipt.slowdownPpmP50, line: 'solid' },
    { text: 'p95', ppm: receipt.slowdownPpmP95, line: 'dotted' },
  ].filter(({ ppm }) => ppm !== null);
  const left = (ppm: number) => `${(ppm / 10_000 / end) * 100}%`;
  return (
    <Section
      title="How the slowdown spreads"
      description="Measured overlapped turns by slowdown, in bars of five percent; wrong where the clean rate they are compared with is."
      testId="section-histogram"
    >
      {receipt.turnsMeasured === 0 ? (
        <p>Not measured: no overlapped turn could be compared with a clean rate yet.</p>
      ) : (
        <>
          <div className={styles.plot}>
            <ul className={styles.bars} aria-label="Turns by slowdown">
              {bars.map(({ from, to, n }) => (
                <Tooltip key={from} content={`${from}% to ${to}%: ${count(n)} turns`}>
                  {/* A bar is no control, and yet the only way to its figure without a pointer. */}
                  <li
                    className={styles.slot}
                    tabIndex={n > 0 ? 0 : undefined}
                    aria-label={`${from}% to ${to}%: ${n} turns`}
                  >
                    <div className={styles.bar} style={{ height: `${(n / most) * 100}%` }} />
                  </li>
                </Tooltip>
              ))}
            </ul>
            {marks.map(({ text, ppm, line }) => (
              <div
                key={text}
                className={styles.mark}
                style={{ left: left(ppm ?? 0), borderLeftStyle: line as 'solid' }}
                aria-hidden
              />
            ))}
          </div>
          <div className={styles.axis} aria-hidden>
            {[0, 0.2, 0.4, 0.6, 0.8].map((share) => (
              <span key={share} style={{ left: `${share * 100}%` }}>
                {Math.round(share * end)}%
              </span>
            ))}
          </div>
          <p className={styles.note}>
            n = {count(receipt.turnsMeasured)}, tallest bar {count(most)};{' '}
            {marks.map(({ text, ppm, line }) => `${line} line: ${text} ${percent(ppm)}`).join(', ')}
          </p>
        </>
      )}
    </Section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  plot: css({ position: 'relative', flex: 1, minHeight: 150, borderBottom: `1px solid ${theme.colors.border.medium}` }),
  bars: css({ position: 'absolute', inset: 0, display: 'flex', margin: 0, padding: 0, listStyle: 'none' }),
  slot: css({
    flex: 1,
    display: 'flex',
    alignItems: 'flex-end',
    padding: '0 1px',
    '&:hover': { background: theme.colors.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: -2 },
  }),
  bar: css({ width: '100%', background: theme.visualization.getColorByName(COLOR.mixed) }),
  mark: css({
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: 0,
    pointerEvents: 'none',
    borderLeft: `2px solid ${theme.colors.text.maxContrast}`,
  }),
  axis: css({
    position: 'relative',
    height: theme.spacing(2.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    '& span': { position: 'absolute' },
  }),
  note: css({ margin: 0, color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
