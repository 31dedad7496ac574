import { readRun, type RunStatus } from '../../analysis/turns/runStatus';
import { histogramBars } from './histogramBars';
import { owedYield } from './owed';

const run = (body: object): RunStatus => readRun({ state: 'running', ...body })!;

it('works out what the bound asks for after a window', () => {
  const { owedMs, sentences } = owedYield(
    run({
      window_ms_last: 5000,
      max_slowdown_ppm: 100_000,
      decode_tps_no_window_recent: 100,
      decode_tps_in_window_recent: 20,
    })
  );
  // 5 s x (100 x 0.9 - 20) / (100 x 0.1) = 35 s
  expect(owedMs).toBeCloseTo(35_000, -1);
  expect(sentences.join(' ')).toContain('the last window of 5.0 s is followed by 35.0 s for serving');
});

it('takes the worst case where the rate outside windows is not measured', () => {
  const { owedMs, sentences } = owedYield(run({ window_ms_last: 5000, max_slowdown_ppm: 100_000 }));
  expect(owedMs).toBe(45_000);
  expect(sentences.join(' ')).toContain('worst case');
});

it('goes by the share where there is no bound', () => {
  expect(owedYield(run({ window_ms_last: 3000, max_slowdown_ppm: 0, share_ppm: 250_000 })).owedMs).toBe(9000);
});

it('owes nothing that is known before the first window', () => {
  expect(owedYield(null).owedMs).toBeNull();
  expect(owedYield(run({ window_ms_last: 0, max_slowdown_ppm: 100_000 })).owedMs).toBeNull();
  expect(owedYield(run({ window_ms_last: 10 })).owedMs).toBeNull();
});

it('gathers 101 buckets into bars without losing any, on an axis that shows the marks', () => {
  const buckets = Array.from({ length: 101 }, (_, i) => i);
  const { bars, end } = histogramBars(buckets, [null]);
  expect(bars.reduce((sum, { n }) => sum + n, 0)).toBe(5050);
  expect(end).toBe(105);
  expect(histogramBars(new Array(101).fill(0), [600_000]).end).toBe(75);
});
