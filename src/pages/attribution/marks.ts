import { DataTopic, FieldType, type DataFrame } from '@grafana/data';
import type { LaneSeries, Span } from '../../analysis/lane';
import { counterDeltas, resetRows } from '../../analysis/ledger/counters';
import { reconstruct } from '../../analysis/turns/reconstruct';
import type { PullRecord } from '../../analysis/census/types';
import { frameOf } from '../../shared/frames';

/** One mark on the timeline, times in Unix seconds. */
export interface Mark {
  from: number;
  /** null: a moment. */
  to: number | null;
  title: string;
  color: string;
}

/** More marks than this hide what they mark. */
const MAX_OF_A_KIND = 60;

/** Restarts: rows where the counter of steps or tokens fell. */
export function restartMarks({ t, signals }: LaneSeries): Mark[] {
  const counter = signals.stepsTotal ?? signals.decodeTokens ?? signals.generationTokens;
  const rows = counter ? resetRows(counter) : [];
  return rows
    .slice(-MAX_OF_A_KIND)
    .map((row) => ({ from: t[row], to: null, title: 'Restart: counters fell', color: 'purple' }));
}

/** Scrapes between which requests were preempted; those that follow one another are one burst. */
export function preemptionMarks({ t, signals, scrapeSeconds }: LaneSeries): Mark[] {
  const deltas = signals.preemptions ? counterDeltas(t, signals.preemptions) : [];
  const bursts: Array<{ from: number; to: number; n: number }> = [];
  for (let row = 1; row < deltas.length; row++) {
    if (!(deltas[row] > 0)) {
      continue;
    }
    const last = bursts[bursts.length - 1];
    if (last && t[row] - last.to <= 4 * scrapeSeconds) {
      last.to = t[row];
      last.n += deltas[row];
    } else {
      bursts.push({ from: t[row - 1], to: t[row], n: deltas[row] });
    }
  }
  return bursts
    .sort((a, b) => b.n - a.n)
    .slice(0, MAX_OF_A_KIND)
    .map(({ from, to, n }) => ({ from, to, title: `${Math.round(n)} preemptions`, color: 'semi-dark-yellow' }));
}

/** Training windows rebuilt from pulls of the lane. */
export function trainingMarks(pulls: PullRecord[] | null): Mark[] {
  if (!pulls || pulls.length === 0) {
    return [];
  }
  const { windows } = reconstruct(pulls);
  return windows.slice(-MAX_OF_A_KIND).map(({ startUs, endUs }) => ({
    from: startUs / 1e6,
    to: endUs === null ? null : endUs / 1e6,
    title: 'Training window',
    color: 'semi-dark-green',
  }));
}

/** What is judged, what it is held against, and when the alert began. */
export function questionMarks(
  window: Span,
  baseline: Span | null,
  moments: { at: number | null; onset: number | null }
): Mark[] {
  return [
    { ...window, title: 'Judged window', color: 'red' },
    ...(baseline ? [{ ...baseline, title: 'Baseline', color: 'blue' }] : []),
    ...(moments.onset === null ? [] : [{ from: moments.onset, to: null, title: 'The rate fell', color: 'orange' }]),
    ...(moments.at === null
      ? []
      : [{ from: moments.at, to: null, title: 'The alert became active', color: 'dark-red' }]),
  ];
}

/** Marks as a frame of annotations, as Grafana's time series panel draws them. */
export function marksFrame(marks: readonly Mark[]): DataFrame {
  const column = (name: string, type: FieldType, values: unknown[]) => ({ name, type, config: {}, values });
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000);
  return {
    ...frameOf('Marks', [
      column(
        'time',
        FieldType.time,
        marks.map(({ from }) => ms(from))
      ),
      column(
        'timeEnd',
        FieldType.time,
        marks.map(({ from, to }) => ms(to ?? from))
      ),
      column(
        'isRegion',
        FieldType.boolean,
        marks.map(({ to }) => to !== null)
      ),
      column(
        'title',
        FieldType.string,
        marks.map(({ title }) => title)
      ),
      column(
        'text',
        FieldType.string,
        marks.map(({ title }) => title)
      ),
      column(
        'color',
        FieldType.string,
        marks.map(({ color }) => color)
      ),
    ]),
    meta: { dataTopic: DataTopic.Annotations },
  };
}
