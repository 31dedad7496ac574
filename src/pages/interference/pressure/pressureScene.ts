import { type SceneObject } from '@grafana/scenes';
import type { SignalId } from '../../../analysis/lane';
import type { LedgerField } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { Column } from '../../lane/Column';
import { MeasuredGrid, MeasuredPanel } from '../ledger/MeasuredGrid';
import { timePanel, type TimePanelParts } from '../timePanel';
import { BurstList } from './BurstList';
import { LaneStats } from './LaneStats';
import { cachedShare, kvUsage, preemptionRate, queue, replayShare } from './pressureFrames';

interface PressurePanel extends TimePanelParts {
  fields: LedgerField[];
  absence?: (reading: LaneReading) => string | null;
}

const PANELS: PressurePanel[] = [
  {
    title: 'Preemptions per second',
    description:
      'Requests thrown out of the KV cache per second, from the counter, two or more close together as a burst; a preemption that the engine does not count is not here.',
    fields: ['preemptions'],
    derive: preemptionRate,
  },
  {
    title: 'Running and waiting requests',
    description:
      'Requests in the batch and in the queue at the scrapes of each bucket; they are sampled, so a queue that came and went between two scrapes is missed.',
    fields: ['meanRunning', 'meanWaiting'],
    derive: queue,
  },
  {
    title: 'KV cache use',
    description:
      'Share of the KV cache that is taken, as mean and as most of each bucket; near 100 % new work preempts old, but a prefix cache that fills what is free reads high without harm.',
    fields: [],
    absence: (reading) => (hasValues(reading, 'kvUsage') ? null : 'This lane does not report KV cache use.'),
    derive: kvUsage,
  },
  {
    title: 'Prefix replay, share of prefill',
    description:
      'Computed prompt tokens that had been computed before and were lost because a prefix hit was cut; prompts that never were in the cache do not count.',
    fields: ['replayShareOfPrefill'],
    derive: replayShare,
  },
  {
    title: 'Prompt tokens from the prefix cache',
    description:
      'Share of the wanted prompt tokens that the prefix cache served; a fall makes more prefill out of the same prompts, but so does a change of the prompts.',
    fields: ['cachedTokens'],
    derive: cachedShare,
  },
];

/** The content of the tab Pressure: what competes for the cache and the queue. */
export function pressureBody(): SceneObject {
  const panels = PANELS.map(
    ({ fields, absence, ...parts }) => new MeasuredPanel({ fields, absence, panel: timePanel(parts) })
  );
  return new Column({
    children: [
      new BurstList({}),
      new MeasuredGrid({ columns: { wide: 2, narrow: 1 }, height: 280, explain: true, children: panels }),
      new LaneStats({}),
    ],
  });
}

function hasValues({ series }: LaneReading, id: SignalId): boolean {
  return series.signals[id]?.some((value) => Number.isFinite(value)) ?? false;
}
