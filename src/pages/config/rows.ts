import { expectationProblems, type Expectation } from '../../analysis/collapse/expectation';

/** One line of the editor, as typed. */
export interface ExpectationRow {
  model: string;
  tps: string;
  source: string;
  concurrency: string;
  window: string;
  date: string;
}

export const EMPTY_ROW: ExpectationRow = { model: '', tps: '', source: '', concurrency: '1', window: '', date: '' };

/** Lines out of the app's settings, those included that may not be pinned: they can be mended here. */
export function rowsOf(jsonData: unknown): ExpectationRow[] {
  const list = isRecord(jsonData) && Array.isArray(jsonData.expectations) ? (jsonData.expectations as unknown[]) : [];
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return list.filter(isRecord).map((entry) => ({
    model: text(entry.model),
    tps: text(entry.expectedTps),
    source: text(entry.source),
    concurrency: text(entry.concurrency),
    window: text(entry.window),
    date: text(entry.date),
  }));
}

/** A line for a suggestion that somebody accepts. */
export const rowOf = (model: string, expectation: Expectation): ExpectationRow => ({
  model,
  tps: String(Number(expectation.tps.toPrecision(3))),
  source: expectation.source,
  concurrency: text(expectation.concurrency),
  window: text(expectation.contextWindow),
  date: expectation.date ?? '',
});

/** The expectation of a line; what was left empty is not recorded. */
export function expectationOf(row: ExpectationRow): Expectation {
  return {
    tps: number(row.tps) ?? NaN,
    source: row.source.trim(),
    concurrency: number(row.concurrency),
    contextWindow: number(row.window),
    date: row.date.trim() || null,
  };
}

/** What keeps a line from being saved, in sentences; none: it may be. */
export function problemsOf(row: ExpectationRow, all: readonly ExpectationRow[]): string[] {
  const model = row.model.trim();
  const twice = model !== '' && all.filter((each) => each.model.trim() === model).length > 1;
  return [
    ...(model === '' ? ['Name the model as the engine exports it.'] : []),
    ...(twice ? ['This model has another line: one expectation holds for a model.'] : []),
    ...expectationProblems(expectationOf(row)),
  ];
}

/** The app's settings with these lines and this Prometheus; whatever else they hold stays. */
export function jsonDataOf(before: unknown, rows: readonly ExpectationRow[], prometheusUid: string): object {
  const { defaultPrometheusUid: _, ...rest } = isRecord(before) ? before : {};
  return {
    ...rest,
    ...(prometheusUid ? { defaultPrometheusUid: prometheusUid } : {}),
    expectations: rows.map((row) => {
      const { tps, source, concurrency, contextWindow, date } = expectationOf(row);
      return {
        model: row.model.trim(),
        expectedTps: tps,
        source,
        ...(concurrency === null ? {} : { concurrency }),
        ...(contextWindow === null ? {} : { window: contextWindow }),
        ...(date === null ? {} : { date }),
      };
    }),
  };
}

const text = (value: number | null) => (value === null ? '' : String(value));

/** NaN for a text that is no number, so that it is refused and not taken as "not recorded". */
function number(value: string): number | null {
  return value.trim() === '' ? null : Number(value);
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);
