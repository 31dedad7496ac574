import { createDataFrame, FieldType, type DataFrame, type Field } from '@grafana/data';
import { type SessionView } from '../analysis/turns/session';
import { type FrameName } from './types';

type Column = Pick<Field, 'name' | 'type' | 'values'> & { unit?: string };

const frame = (name: string, columns: Column[]): DataFrame =>
  createDataFrame({
    name,
    fields: columns.map(({ unit, ...field }) => ({ ...field, config: unit ? { unit } : {} })),
  });

const ms = (us: number) => us / 1000;

/** Training windows, one row each; the end is empty while one runs. */
function windowsFrame({ windows }: SessionView): DataFrame {
  return frame('windows', [
    { name: 'start', type: FieldType.time, values: windows.map((w) => ms(w.startUs)) },
    { name: 'end', type: FieldType.time, values: windows.map((w) => (w.endUs === null ? null : ms(w.endUs))) },
    {
      name: 'uncertainty',
      type: FieldType.number,
      values: windows.map((w) => (Number.isFinite(w.uncertaintyUs) ? ms(w.uncertaintyUs) : null)),
      unit: 'ms',
    },
  ]);
}

/** Finished turns, one row each. */
function turnsFrame({ turns }: SessionView): DataFrame {
  const share = (ppm: number | null) => (ppm === null ? null : ppm / 1e6);
  return frame('turns', [
    { name: 'start', type: FieldType.time, values: turns.map(({ turn }) => ms(turn.startUs)) },
    { name: 'end', type: FieldType.time, values: turns.map(({ turn }) => ms(turn.endUs)) },
    { name: 'slot', type: FieldType.number, values: turns.map(({ turn }) => turn.slot) },
    { name: 'steps', type: FieldType.number, values: turns.map(({ turn }) => turn.steps) },
    { name: 'class', type: FieldType.string, values: turns.map((judged) => judged.class) },
    { name: 'overlap', type: FieldType.number, values: turns.map((judged) => ms(judged.overlapUs)), unit: 'ms' },
    { name: 'rate', type: FieldType.number, values: turns.map((judged) => judged.tps), unit: 'suffix: tok/s' },
    {
      name: 'slowdown',
      type: FieldType.number,
      values: turns.map((judged) => share(judged.slowdownPpm)),
      unit: 'percentunit',
    },
  ]);
}

/** Our receipt beside the server's, one row a figure; empty is "not measured". */
function receiptFrame({ comparison }: SessionView): DataFrame {
  return frame('receipt', [
    { name: 'figure', type: FieldType.string, values: comparison.map((row) => row.label) },
    { name: 'ours', type: FieldType.number, values: comparison.map((row) => row.ours) },
    { name: 'server', type: FieldType.number, values: comparison.map((row) => row.server) },
    { name: 'difference', type: FieldType.number, values: comparison.map((row) => row.difference) },
    { name: 'why', type: FieldType.string, values: comparison.map((row) => row.reasons.join(' ')) },
  ]);
}

/** The newest status, one row a key, as text. */
function statusFrame({ server, mode, turnsUnseen }: SessionView): DataFrame {
  const rows = Object.entries({ mode, turnsUnseen, ...server });
  return frame('status', [
    { name: 'key', type: FieldType.string, values: rows.map(([key]) => key) },
    { name: 'value', type: FieldType.string, values: rows.map(([, value]) => (value === null ? null : String(value))) },
  ]);
}

const BUILD: Record<FrameName, (view: SessionView) => DataFrame> = {
  windows: windowsFrame,
  turns: turnsFrame,
  receipt: receiptFrame,
  status: statusFrame,
};

/** What a query gets: one table out of the session over a lane's pulls. */
export const sessionFrame = (name: FrameName, view: SessionView): DataFrame => BUILD[name](view);
