import type { DataFrame } from '@grafana/data';
import { ledgerOverTime } from '../../analysis/ledger/phases';
import { UNIT } from '../../shared/figures';
import { anyKnown, frameOf, numberField, timeField } from '../../shared/frames';
import { COLOR } from '../../shared/palette';
import { bucketSeconds } from '../interference/ledger/ledgerView';
import type { Findings } from './inquiry';

const RIGHT = { axisPlacement: 'right' };
const DASHED = { lineStyle: { fill: 'dash', dash: [6, 4] }, lineWidth: 1 };

/** Per-stream rate, its expectation and prefill over baseline and window; figures that nobody measured are left out. */
export function timelineFrames({ reading, expectation }: Findings): DataFrame[] {
  const { t, columns } = tableOf(reading);
  const expected = expectation?.expectation.tps;
  const fields = [
    numberField('Per-stream decode rate', columns.perStreamTps, { unit: UNIT.rate, color: COLOR.perStream, min: 0 }),
    ...(expected === undefined
      ? []
      : [
          numberField(
            'Expected of a single stream',
            t.map(() => expected),
            { unit: UNIT.rate, color: COLOR.diluted, min: 0, custom: DASHED }
          ),
        ]),
    numberField('Prefill', columns.prefillTps, {
      unit: 'suffix:tok/s of prompt',
      color: COLOR.chunk,
      min: 0,
      custom: RIGHT,
    }),
  ].filter(({ values }) => anyKnown(values as Array<number | null>));
  return [frameOf('timeline', [timeField(t), ...fields])];
}

/** Share of drafted tokens that were accepted; no field where none were drafted. */
export function draftFrames({ reading }: Findings): DataFrame[] {
  const { t, columns } = tableOf(reading);
  if (!anyKnown(columns.draftAcceptance)) {
    return [];
  }
  return [
    frameOf('draft acceptance', [
      timeField(t),
      numberField('Draft acceptance', columns.draftAcceptance, { unit: UNIT.share, color: 'purple', min: 0 }),
    ]),
  ];
}

const tables = new WeakMap<Findings['reading'], ReturnType<typeof ledgerOverTime>>();

function tableOf(reading: Findings['reading']) {
  let table = tables.get(reading);
  if (!table) {
    table = ledgerOverTime(reading.series, bucketSeconds(reading.to - reading.from, reading.series.scrapeSeconds));
    tables.set(reading, table);
  }
  return table;
}
