import type { DataFrame } from '@grafana/data';
import type { LaneReading } from '../../../data/types';
import { UNIT } from '../../../shared/figures';
import { frameOf, numberField, timeField } from '../../../shared/frames';
import { COLOR } from '../../../shared/palette';
import { ledgerOf } from '../ledger/ledgerView';
import { bucketed } from './buckets';
import { preemptionBursts } from './bursts';

const BARS = { drawStyle: 'bars', fillOpacity: 70, lineWidth: 0 };
const THIN = { lineWidth: 1, lineStyle: { fill: 'dash', dash: [6, 4] } };

/** Preemptions per second; those of a burst stand out. */
export function preemptionRate(reading: LaneReading): DataFrame[] {
  const { t, columns, bucketSeconds } = ledgerOf(reading).table;
  const bursts = preemptionBursts(reading.series) ?? [];
  const inBurst = (end: number) => bursts.some(({ from, to }) => from < end && to > end - bucketSeconds);
  const rate = columns.preemptions.map((n) => (n === null ? null : n / bucketSeconds));
  const look = { unit: UNIT.perSecond, min: 0, custom: { ...BARS, axisSoftMax: 0.1 } };
  return [
    frameOf('preemptions', [
      timeField(t),
      numberField(
        'In a burst',
        rate.map((x, i) => (inBurst(t[i]) ? x : null)),
        { ...look, color: COLOR.chunk }
      ),
      numberField(
        'Outside of bursts',
        rate.map((x, i) => (inBurst(t[i]) ? null : x)),
        { ...look, color: COLOR.decode }
      ),
    ]),
  ];
}

/** Requests in the batch and in the queue, with the most that was seen waiting. */
export function queue(reading: LaneReading): DataFrame[] {
  const { table } = ledgerOf(reading);
  const { t, signals } = reading.series;
  const look = { unit: UNIT.count, min: 0, decimals: 1 };
  const fields = [timeField(table.t)];
  if (signals.running) {
    fields.push(numberField('Running', bucketed(table, t, signals.running, 'mean'), { ...look, color: COLOR.running }));
  }
  if (signals.waiting) {
    fields.push(
      numberField('Waiting', bucketed(table, t, signals.waiting, 'mean'), { ...look, color: COLOR.waiting }),
      numberField('Waiting, most', bucketed(table, t, signals.waiting, 'max'), {
        ...look,
        color: COLOR.waiting,
        custom: THIN,
      })
    );
  }
  return [frameOf('queue', fields)];
}

/** How full the KV cache is. */
export function kvUsage(reading: LaneReading): DataFrame[] {
  const { table } = ledgerOf(reading);
  const { t, signals } = reading.series;
  const look = { unit: UNIT.share, min: 0, max: 1, color: COLOR.perStream };
  return [
    frameOf('kv usage', [
      timeField(table.t),
      ...(signals.kvUsage
        ? [
            numberField('Mean', bucketed(table, t, signals.kvUsage, 'mean'), look),
            numberField('Most', bucketed(table, t, signals.kvUsage, 'max'), { ...look, custom: THIN }),
          ]
        : []),
    ]),
  ];
}

/** Prompt tokens that were computed again although the prefix had been cached. */
export function replayShare(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  const look = { unit: UNIT.share, min: 0, color: COLOR.chunk, custom: { axisSoftMax: 0.1 } };
  return [frameOf('replay', [timeField(t), numberField('Replayed', columns.replayShareOfPrefill, look)])];
}

/** Prompt tokens served from the prefix cache, of all that were wanted. */
export function cachedShare(reading: LaneReading): DataFrame[] {
  const { t, columns } = ledgerOf(reading).table;
  const { prefillTokens, promptTokens, cachedTokens } = columns;
  const share = cachedTokens.map((cached, i) => {
    const computed = prefillTokens[i];
    const wanted = computed !== null && cached !== null ? computed + cached : promptTokens[i];
    return cached === null || wanted === null || wanted <= 0 ? null : Math.min(1, cached / wanted);
  });
  const look = { unit: UNIT.share, min: 0, max: 1, color: COLOR.decode };
  return [frameOf('cached', [timeField(t), numberField('From the cache', share, look)])];
}
