import React from 'react';
import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { type SceneComponentProps } from '@grafana/scenes';
import { RadioButtonGroup, useStyles2 } from '@grafana/ui';
import { count } from '../../../shared/figures';
import { censusOf, isStale } from '../../census/CensusProvider';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import type { LagTests } from './LagTests';
import { LAG_EXPLANATION, LAG_VARIANTS } from './variants';

/** Does prefill slow decode, and at once or minutes later: by lag and prefill bucket, with the sentence it comes to. */
export function LagView({ model }: SceneComponentProps<LagTests>) {
  const styles = useStyles2(getStyles);
  const { variant, result, missing, progress, panel } = model.useState();
  const { reading } = laneReadingOf(model).useState();
  const stale = isStale(censusOf(model).useState(), reading);
  return (
    <section className={styles.column} aria-label="Lag test" data-testid="lag-test">
      <div className={styles.choice}>
        <RadioButtonGroup size="sm" options={LAG_VARIANTS} value={variant} onChange={model.choose} />
        {progress !== null && <span role="status">Testing {Math.round(progress * 100)} %</span>}
      </div>
      <p className={styles.note}>{LAG_EXPLANATION[variant]}</p>
      {missing !== null && (
        <p role="status" data-testid="lag-missing">
          Not measured. {missing}
        </p>
      )}
      {result ? (
        <>
          <div className={cx(styles.panel, stale && styles.dimmed)}>
            <panel.Component model={panel} />
          </div>
          <p className={styles.note}>
            {count(result.scrapes.usable)} of {count(result.scrapes.total)} scrapes are usable,{' '}
            {count(result.scrapes.idle)} of them without prefill; prefill is bucketed by {RULE[result.bucketRule]}.
          </p>
        </>
      ) : (
        missing === null &&
        progress === null && <p className={styles.note}>The test appears here as soon as the lane has been judged.</p>
      )}
    </section>
  );
}

const RULE = {
  quantiles: 'its own quantiles',
  'log-steps': 'steps of equal ratio',
  none: 'nothing, since there is too little of it',
};

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1.5), minWidth: 0 }),
  choice: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    maxWidth: '100%',
    overflowX: 'auto',
  }),
  panel: css({ position: 'relative', height: '660px', [theme.breakpoints.down('sm')]: { height: '760px' } }),
  dimmed: css({ opacity: 0.6 }),
  note: css({ margin: 0, maxWidth: '130ch', color: theme.colors.text.secondary }),
});
