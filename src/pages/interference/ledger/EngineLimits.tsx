import React from 'react';
import { SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { Alert } from '@grafana/ui';
import type { LedgerField, StepLedger } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { engineById } from '../../../engines';
import { GradeBadge } from '../../../shared/GradeBadge';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from './ledgerView';

/** What the ledger is made of, in words, in reading order. */
const PARTS: Array<[LedgerField, string]> = [
  ['perStreamTps', 'per-stream decode rate'],
  ['meanRunning', 'requests in flight'],
  ['decodeOnlyStepMs', 'decode-only step'],
  ['chunkStepMs', 'chunk step'],
  ['chunkShareOfTime', 'share of step time in chunk steps'],
  ['chunkShareOfSteps', 'share of steps with a chunk'],
  ['stepsPerSecond', 'steps per second'],
  ['heldSteps', 'held steps'],
];

/** The figures that make a ledger: without one of these two the reader must know why. */
const CORE: LedgerField[] = ['decodeOnlyStepMs', 'chunkShareOfTime'];

/** For lanes whose engine does not count its steps by shape: what this page can show of them and what it cannot. */
export class EngineLimits extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<EngineLimits>) => {
    const { reading } = laneReadingOf(model).useState();
    if (!reading) {
      return null;
    }
    const { summary } = ledgerOf(reading);
    const engine = engineById(reading.lane.engine);
    if (CORE.every((field) => summary[field] !== null)) {
      return null;
    }
    const { shown, absent } = split(summary);
    return (
      <Alert severity="info" title={`What ${engine.name} lets this page show`} data-testid="engine-limits">
        <p>
          <GradeBadge grade={engine.grade} />{' '}
          {shown.length > 0 ? `Measured here: ${shown.join(', ')}.` : 'Nothing of the ledger was measured here.'}
        </p>
        {absent.map(({ reason, names }) => (
          <p key={reason}>
            Not measured: {names.join(', ')}. {reason}
          </p>
        ))}
        {missingText(reading) && <p>{missingText(reading)}</p>}
        {engine.limits?.map((limit) => (
          <p key={limit}>{limit}</p>
        ))}
      </Alert>
    );
  };
}

/** Which parts of the ledger were measured, and which not, grouped by the reason. */
export function split(summary: StepLedger) {
  const shown: string[] = [];
  const reasons = new Map<string, string[]>();
  for (const [field, name] of PARTS) {
    if (summary[field] !== null) {
      shown.push(name);
    } else {
      const reason = summary.notMeasured[field] ?? '';
      reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
    }
  }
  return { shown, absent: [...reasons].map(([reason, names]) => ({ reason, names })) };
}

function missingText({ missing }: LaneReading): string | null {
  const families = [...new Set(missing.map(({ family }) => family))];
  return families.length > 0 ? `Prometheus has no samples of: ${families.join(', ')}.` : null;
}
