import type { DataFrame } from '@grafana/data';
import type { LaneReading } from '../../../data/types';
import { UNIT } from '../../../shared/figures';
import { frameOf, numberField, timeField } from '../../../shared/frames';
import { COLOR } from '../../../shared/palette';
import { ledgerOf } from './ledgerView';

const DASHED = { lineStyle: { fill: 'dash', dash: [6, 4] } };

/** Mean step by what it carried. */
export function stepTimes(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  return [
    frameOf('step times', [
      timeField(t),
      numberField('Decode-only step', columns.decodeOnlyStepMs, { unit: UNIT.ms, color: COLOR.decode, min: 0 }),
      numberField('Chunk step', columns.chunkStepMs, { unit: UNIT.ms, color: COLOR.chunk, min: 0 }),
    ]),
  ];
}

/** The mean of all steps beside the decode-only step it hides. */
export function dilutedMean(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  return [
    frameOf('diluted mean', [
      timeField(t),
      numberField('Decode-only step', columns.decodeOnlyStepMs, { unit: UNIT.ms, color: COLOR.decode, min: 0 }),
      numberField('Mean of all steps', columns.overallStepMs, {
        unit: UNIT.ms,
        color: COLOR.diluted,
        min: 0,
        custom: DASHED,
      }),
    ]),
  ];
}

/** How much of the steps, and of their time, carried a prefill chunk. */
export function chunkShares(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  const look = { unit: UNIT.share, min: 0, max: 1 };
  return [
    frameOf('chunk shares', [
      timeField(t),
      numberField('Share of step time', columns.chunkShareOfTime, { ...look, color: COLOR.chunk }),
      numberField('Share of steps', columns.chunkShareOfSteps, { ...look, color: COLOR.chunkSteps, custom: DASHED }),
    ]),
  ];
}

/** Steps per second by shape; mixed and prefill-only apart where the engine counts them apart. */
export function stepRates(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  const look = { unit: UNIT.perSecond, min: 0 };
  const fields = [
    timeField(t),
    numberField('Decode only', columns.decodeStepsPerSecond, { ...look, color: COLOR.decode }),
  ];
  const part = (counts: Array<number | null>) =>
    counts.map((n, i) => partOf(n, columns.chunkSteps[i], columns.chunkStepsPerSecond[i]));
  if (columns.mixedSteps.some((n) => n !== null) && columns.prefillOnlySteps.some((n) => n !== null)) {
    fields.push(
      numberField('Chunk with decode rows', part(columns.mixedSteps), { ...look, color: COLOR.mixed }),
      numberField('Chunk alone', part(columns.prefillOnlySteps), { ...look, color: COLOR.prefillOnly })
    );
  } else {
    fields.push(numberField('With a chunk', columns.chunkStepsPerSecond, { ...look, color: COLOR.chunk }));
  }
  return [frameOf('steps per second', fields)];
}

/** Steps in which a guard held prefill back, as they were counted in each bucket. */
export function heldSteps(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  return [
    frameOf('held steps', [
      timeField(t),
      numberField('Held steps', columns.heldSteps, {
        unit: UNIT.count,
        color: COLOR.held,
        min: 0,
        decimals: 0,
        custom: { axisSoftMax: 1, fillOpacity: 40, lineInterpolation: 'stepAfter' },
      }),
    ]),
  ];
}

/** What one stream gets, beside how many streams there are. */
export function perStream(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  return [
    frameOf('per stream', [
      timeField(t),
      numberField('Per stream', columns.perStreamTps, { unit: UNIT.rate, color: COLOR.perStream, min: 0 }),
      numberField('Requests in flight', columns.meanRunning, {
        unit: UNIT.count,
        color: COLOR.running,
        min: 0,
        custom: {
          axisPlacement: 'right',
          axisLabel: 'in flight',
          lineWidth: 1,
          fillOpacity: 8,
        },
      }),
    ]),
  ];
}

function partOf(part: number | null, whole: number | null, rate: number | null): number | null {
  if (part === null || whole === null || rate === null) {
    return null;
  }
  return whole > 0 ? (rate * part) / whole : 0;
}
