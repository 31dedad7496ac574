/** @jest-environment node */
import { expectationsOfApp } from '../../data/expectations';
import { EMPTY_ROW, jsonDataOf, problemsOf, rowOf, rowsOf } from './rows';

const good = { model: 'm', tps: '66', source: 'MEASURED: alone', concurrency: '1', window: '8192', date: '2026-11-01' };

it('gives back what was saved, and the app reads it', () => {
  const saved = jsonDataOf({ other: 1, defaultPrometheusUid: 'old' }, [good], 'prom');
  expect(saved).toMatchObject({ other: 1, defaultPrometheusUid: 'prom' });
  expect(rowsOf(saved)).toEqual([good]);
  expect(expectationsOfApp(saved)).toEqual({
    expectations: {
      m: { tps: 66, source: 'MEASURED: alone', concurrency: 1, contextWindow: 8192, date: '2026-11-01' },
    },
    problems: [],
  });
  expect(jsonDataOf(saved, [], '')).toEqual({ other: 1, expectations: [] });
});

it.each<[string, Partial<typeof good>, RegExp]>([
  ['without a model', { model: ' ' }, /Name the model/],
  ['with a rate of 0', { tps: '0' }, /above 0/],
  ['with a negative rate', { tps: '-3' }, /above 0/],
  ['without a rate', { tps: '' }, /above 0/],
  ['with a word for a rate', { tps: 'fast' }, /above 0/],
  ['with a source that says neither', { source: 'a blog' }, /MEASURED or ESTIMATE/],
  ['that was contended', { concurrency: '4' }, /not the rate of a single stream/],
  ['with a window of no number', { window: 'x' }, /context window/],
  ['with no date for a date', { date: 'soon' }, /date/],
])('refuses a line %s, and says why', (_name, change, why) => {
  const row = { ...good, ...change };
  expect(problemsOf(row, [row]).join(' ')).toMatch(why);
});

it('accepts what is whole, and refuses a model that comes twice', () => {
  expect(problemsOf(good, [good])).toEqual([]);
  expect(problemsOf({ ...good, window: '', date: '', concurrency: '' }, [good])).toEqual([]);
  expect(problemsOf(good, [good, { ...good }]).join(' ')).toMatch(/another line/);
  expect(problemsOf(EMPTY_ROW, [EMPTY_ROW])).not.toEqual([]);
});

it('reads settings of any shape', () => {
  for (const settings of [undefined, null, [], { expectations: 3 }, { expectations: [null, 1, 'x'] }]) {
    expect(rowsOf(settings)).toEqual([]);
  }
  expect(rowsOf({ expectations: [{ model: {}, expectedTps: 'x' }] })[0]).toMatchObject({ model: '', tps: 'x' });
});

it('makes a line of a suggestion', () => {
  const expectation = { tps: 66.049, source: 'MEASURED: x', concurrency: 1, contextWindow: null, date: '2026-11-29' };
  expect(rowOf('m', expectation)).toEqual({
    ...good,
    tps: '66',
    source: 'MEASURED: x',
    window: '',
    date: '2026-11-29',
  });
});
