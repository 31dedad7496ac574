import { lagCells } from '../../src/analysis/lag/cells';
import { lagTest, lagTestSteps } from '../../src/analysis/lag/lagTest';
import { prepare, type Prepared } from '../../src/analysis/lag/prepare';
import { naiveCells } from '../../src/analysis/lag/testing/naive';
import { makeSeries } from '../../src/analysis/lag/testing/series';
import { LAG_DEFAULTS, type LagInput } from '../../src/analysis/lag/types';

/** Milliseconds of processor time, so that a busy machine does not change the figure, and of wall time. */
interface Spent {
  cpuMs: number;
  wallMs: number;
}

/** The best of several runs: what the code needs once it is warm. */
function best(runs: number, work: () => void): Spent {
  const out: Spent = { cpuMs: Infinity, wallMs: Infinity };
  for (let k = 0; k < runs; k++) {
    const cpu = process.cpuUsage();
    const wall = performance.now();
    work();
    out.wallMs = Math.min(out.wallMs, performance.now() - wall);
    out.cpuMs = Math.min(out.cpuMs, process.cpuUsage(cpu).user / 1000);
  }
  return { cpuMs: tenths(out.cpuMs), wallMs: tenths(out.wallMs) };
}

/** Drives the sliced form and measures the longest slice, which is what a page would be blocked for. */
function slices(input: LagInput): { slices: number; longestSliceMs: number } {
  const steps = lagTestSteps(input);
  let count = 0;
  let longest = 0;
  for (;;) {
    const from = process.cpuUsage();
    const step = steps.next();
    longest = Math.max(longest, process.cpuUsage(from).user / 1000);
    count++;
    if (step.done) {
      return { slices: count, longestSliceMs: tenths(longest) };
    }
  }
}

function prepared(input: LagInput): Prepared {
  const steps = prepare(input, LAG_DEFAULTS);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      if (!step.value) {
        throw new Error('the bench series gave nothing to test');
      }
      return step.value;
    }
  }
}

/** Throws when the two ways do not give the very same cells. */
function assertSame(fast: ReturnType<typeof lagCells>, naive: ReturnType<typeof naiveCells>): void {
  naive.n.forEach((n, k) => {
    if (n !== fast.n[k] || !Object.is(naive.median[k], fast.median[k])) {
      throw new Error(`cell ${k} differs: ${n} rows, ${naive.median[k]} against ${fast.n[k]}, ${fast.median[k]}`);
    }
  });
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The lag test on a day and on a month, and its cells against filtering and sorting per cell and lag. */
export async function bench(): Promise<Record<string, unknown>> {
  const day = makeSeries(1, { hours: 24, scrapeSeconds: 15, sharing: 0.2 });
  const month = makeSeries(2, { hours: 720, scrapeSeconds: 30, sharing: 0.2 });
  const data = prepared(day);
  const naive = () => naiveCells(day.y, day.x, data.buckets.list, data.lags);
  assertSame(lagCells(data), naive());
  const cells = best(20, () => lagCells(data));
  const straightforward = best(3, naive);
  const whole = best(12, () => lagTest(day));
  const thirtyDays = best(3, () => lagTest(month));
  const sliced = [slices(month), slices(month), slices(month)];
  return {
    day: {
      scrapes: day.t.length,
      lags: data.lags.length,
      buckets: data.buckets.list.length,
      cells,
      whole,
      budgetMs: { cells: 15, whole: 150 },
    },
    straightforwardCells: straightforward,
    ratio: tenths(straightforward.cpuMs / cells.cpuMs),
    sameCells: true,
    month: {
      scrapes: month.t.length,
      whole: thirtyDays,
      slices: sliced[0].slices,
      longestSliceMs: Math.min(...sliced.map((one) => one.longestSliceMs)),
      budgetMs: { whole: 3000, slice: 100 },
    },
  };
}
