import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { Alert, useStyles2 } from '@grafana/ui';
import type { LedgerField, StepLedger } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { engineById } from '../../../engines';
import { GradeBadge } from '../../../shared/GradeBadge';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from './ledgerView';
import { SUMMARY } from './summaryFrames';

/** The figures that make a ledger: where one of them is missing the reader must know why. */
const CORE: LedgerField[] = ['decodeOnlyStepMs', 'chunkShareOfTime'];

/** For lanes whose engine does not count its steps by shape: what this page can show of them and what it cannot. */
export class EngineLimits extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<EngineLimits>) => {
    const styles = useStyles2(getStyles);
    const { reading } = laneReadingOf(model).useState();
    if (!reading) {
      return null;
    }
    const { summary } = ledgerOf(reading);
    if (CORE.every((field) => summary[field] !== null)) {
      return null;
    }
    const engine = engineById(reading.lane.engine);
    const { shown, absent } = split(summary);
    const missing = missingFamilies(reading);
    return (
      <Alert severity="info" title={`What ${engine.name} lets this page show`} data-testid="engine-limits">
        <p>
          <GradeBadge grade={engine.grade} />{' '}
          {shown.length > 0
            ? `Measured on this lane: ${shown.join(', ')}.`
            : 'Nothing of the ledger was measured here.'}{' '}
          {absent.length > 0 && `Not measured: ${absent.join(', ')}.`}
        </p>
        {engine.limits && (
          <ul className={styles.list}>
            {engine.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        )}
        {missing.length > 0 && (
          <details>
            <summary>
              {missing.length} of the families that {engine.name} may export have no samples in this range
            </summary>
            <code>{missing.join(', ')}</code>
          </details>
        )}
      </Alert>
    );
  };
}

/** The names of the figures that were measured, and of those that were not. */
export function split(summary: StepLedger): { shown: string[]; absent: string[] } {
  const names = (measured: boolean) =>
    SUMMARY.filter(({ field }) => (summary[field] !== null) === measured).map(({ title }) => title.toLowerCase());
  return { shown: names(true), absent: names(false) };
}

const missingFamilies = ({ missing }: LaneReading) => [...new Set(missing.map(({ family }) => family))];

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ margin: theme.spacing(0, 0, 1, 2.5) }),
});
