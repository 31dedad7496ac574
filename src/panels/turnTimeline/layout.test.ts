import { type JudgedTurn } from '../../analysis/turns/judgeTurns';
import { turnDetails } from './details';
import { layOut, LEFT, pathOf, turnAt } from './layout';
import { timeTicks } from './ticks';

const S = 1e6;
const turn = (slot: number, from: number, to: number, more: Partial<JudgedTurn> = {}, off?: number): JudgedTurn => ({
  turn: {
    slot,
    steps: 100,
    startUs: from * S,
    endUs: to * S,
    startUncertaintyUs: off,
    endUncertaintyUs: off,
  },
  class: 'clean',
  overlapUs: 0,
  tps: 50,
  slowdownPpm: null,
  slowdownLoPpm: null,
  slowdownHiPpm: null,
  slowdownPpmSameConcurrency: null,
  labelAgrees: null,
  ...more,
});
const range = { fromUs: 0, toUs: 100 * S, nowUs: 90 * S };
const empty = { windows: [], turns: [], gaps: [] };
const WIDTH = LEFT + 1000;

it('places what lies in the stretch, cut at its ends, a row a slot', () => {
  const layout = layOut({ ...empty, turns: [turn(2, -5, 5), turn(0, 10, 20), turn(7, 150, 160)] }, range, WIDTH);
  expect(layout.rows.map(({ slot }) => slot)).toEqual([0, 2, 7]);
  expect(layout.turns.map(({ x, width }) => [x, width])).toEqual([
    [LEFT, 50],
    [LEFT + 100, 100],
  ]);
  expect(layout.turns[0].y).toBeGreaterThan(layout.turns[1].y);
});

it('draws a window that runs up to the newest pull, and one too short to see all the same', () => {
  const windows = [
    { startUs: 80 * S, endUs: null, uncertaintyUs: 0 },
    { startUs: 10 * S, endUs: 10 * S, uncertaintyUs: 0 },
  ];
  const [running, short] = layOut({ ...empty, windows }, range, WIDTH).windows;
  expect(running).toEqual({ x: LEFT + 800, width: 100 });
  expect(short.width).toBeGreaterThan(1);
});

it('draws the uncertainty of an edge where it can be seen, and none that is unbounded', () => {
  const whiskers = (off: number) => layOut({ ...empty, turns: [turn(0, 10, 20, {}, off * S)] }, range, WIDTH).whiskers;
  expect(whiskers(1).map(({ x1, x2 }) => [x1 - LEFT, x2 - LEFT])).toEqual([
    [90, 110],
    [190, 210],
  ]);
  expect(whiskers(0.1)).toEqual([]);
  expect(whiskers(Infinity)).toEqual([]);
});

it('finds the turn under a point, or just beside it, in its own row only', () => {
  const layout = layOut({ ...empty, turns: [turn(0, 10, 20), turn(1, 10, 20)] }, range, WIDTH);
  const [a, b] = layout.turns;
  expect(turnAt(layout, LEFT + 150, a.y + 2)).toBe(a);
  expect(turnAt(layout, LEFT + 204, b.y + 2)).toBe(b);
  expect(turnAt(layout, LEFT + 300, a.y + 2)).toBeNull();
});

it('survives a width of nothing and no stretch at all', () => {
  const layout = layOut({ ...empty, turns: [turn(0, 0, 1)] }, { fromUs: 0, toUs: 0, nowUs: 0 }, 0);
  expect(pathOf(layout.turns)).not.toMatch(/NaN|Infinity/);
});

it.each([
  [60, 1000, 'HH:mm:ss'],
  [900, 1000, 'HH:mm'],
  [86_400, 300, 'HH:mm'],
  [86_400 * 3, 1000, 'MM-DD HH:mm'],
])('ticks %s s on %s px', (seconds, width, format) => {
  const ticks = timeTicks(7 * S, (7 + seconds) * S, width);
  expect(ticks.format).toBe(format);
  expect(ticks.at.length).toBeGreaterThan(0);
  expect(ticks.at.length).toBeLessThanOrEqual(width / 80);
});

it('tells a turn in a line, without figures that are not there', () => {
  const measured = turn(1, 10, 20, {
    class: 'overlapped',
    overlapUs: 3 * S,
    slowdownPpm: 400_000,
    slowdownLoPpm: 350_000,
    slowdownHiPpm: 450_000,
  });
  expect(turnDetails(measured, 'utc')).toBe(
    'Slot 1, 00:00:10: overlapped turn, measured · 10.0 s · 100 steps · 50.0 tok/s · 3.0 s (30%) inside windows · slowdown 40% (35% to 45%)'
  );
  expect(turnDetails(turn(1, 10, 20, { class: 'cut', tps: null }), 'utc')).toBe(
    'Slot 1, 00:00:10: beginning or end not seen · 10.0 s · 100 steps'
  );
});
