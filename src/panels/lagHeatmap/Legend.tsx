import React, { useId } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { type LagTestResult } from '../../analysis/lag/types';
import { Hatch } from './Hatch';
import { lossColors } from './scale';
import { percent } from './texts';

const STEPS = 5;

/** What the colours, the hatching and the empty cells mean, with numbers. */
export function Legend({ result, scaleEnd }: { result: LagTestResult; scaleEnd: number }) {
  const styles = useStyles2(getStyles);
  const color = lossColors(useTheme2());
  const hatch = useId();
  const has = (test: (cell: LagTestResult['cells'][number]) => boolean) => result.cells.some(test);
  const steps = Array.from({ length: STEPS }, (_, k) => k / (STEPS - 1));
  // Latencies are coloured by speed lost as well: twice as long is half the speed.
  const text = (loss: number) =>
    result.worse === 'lower' ? percent(-loss) : loss >= 1 ? 'no end' : `+${percent(1 / (1 - loss) - 1)}`;
  const base = result.reference?.kind === 'lightest' ? 'the lightest prefill' : 'no prefill';
  return (
    <div className={styles.legend}>
      <span>Against {base}:</span>
      {steps.map((step) => (
        <span key={step} className={styles.item}>
          <svg width="16" height="12" aria-hidden="true">
            <rect width="16" height="12" fill={color(step)} />
          </svg>
          {step === 0 ? 'alike' : text(step * scaleEnd)}
        </span>
      ))}
      {has((cell) => cell.thin && cell.n > 0) && (
        <span className={styles.item}>
          <svg width="16" height="12" aria-hidden="true">
            <Hatch id={hatch} />
            <rect width="16" height="12" fill={color(0)} />
            <rect width="16" height="12" fill={`url(#${hatch})`} />
          </svg>
          thin
        </span>
      )}
      {has((cell) => cell.n > 0 && cell.relative === null) && (
        <span className={styles.item}>
          <svg width="16" height="12" aria-hidden="true">
            <rect width="16" height="12" className={styles.plain} />
          </svg>
          not compared
        </span>
      )}
      {has((cell) => cell.n === 0) && (
        <span className={styles.item}>
          <svg width="16" height="12" aria-hidden="true">
            <rect x="0.5" y="0.5" width="15" height="11" className={styles.empty} />
          </svg>
          not measured
        </span>
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  legend: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.25, 1.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  item: css({ display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.5), whiteSpace: 'nowrap' }),
  plain: css({ fill: theme.colors.background.secondary }),
  empty: css({ fill: 'none', stroke: theme.colors.border.strong, strokeDasharray: '2 2' }),
});
