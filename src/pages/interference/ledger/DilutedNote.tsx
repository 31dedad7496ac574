import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import type { StepLedger } from '../../../analysis/ledger/ledgerTypes';
import { figure, UNIT } from '../../../shared/figures';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from './ledgerView';

/** Says with the lane's own numbers why the mean of all steps is no measure of what a stream waits for. */
export class DilutedNote extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<DilutedNote>) => {
    const styles = useStyles2(getStyles);
    const { reading } = laneReadingOf(model).useState();
    const text = reading && dilutedSentence(ledgerOf(reading).summary);
    return text ? (
      <p className={styles.note} data-testid="diluted-note">
        {text}
      </p>
    ) : null;
  };
}

/**
 * Why the mean of all steps misleads on this lane, in one or two sentences; null where it was not measured.
 * @param ledger the ledger over the range
 */
export function dilutedSentence(ledger: StepLedger): string | null {
  const { overallStepMs, decodeOnlyStepMs, chunkStepMs, chunkShareOfSteps, chunkShareOfTime } = ledger;
  if (overallStepMs === null || decodeOnlyStepMs === null) {
    return null;
  }
  const overall = figure(overallStepMs, UNIT.ms, 1);
  const decode = figure(decodeOnlyStepMs, UNIT.ms, 1);
  if (chunkStepMs === null || chunkShareOfSteps === null || chunkShareOfTime === null || chunkShareOfSteps === 0) {
    return `The mean of all steps reads ${overall}: no step carried a prefill chunk in this range, so it equals the decode-only step (${decode}) and hides nothing.`;
  }
  const share = (x: number) => figure(x, UNIT.share, 1);
  return (
    `The mean of all steps reads ${overall}. That is neither what a stream waits for in a decode-only step (${decode}) nor what ` +
    `it waits for in a step with a prefill chunk (${figure(chunkStepMs, UNIT.ms, 1)}): only ${share(chunkShareOfSteps)} of the steps ` +
    `carry a chunk, yet they take ${share(chunkShareOfTime)} of the step time, and the mean spreads that wait over steps that did not have it.`
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  note: css({ color: theme.colors.text.secondary, margin: 0, maxWidth: '110ch' }),
});
