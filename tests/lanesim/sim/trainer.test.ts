/** @jest-environment node */
import { configure } from './config';
import { Engine } from './engine';
import { Trainer } from './trainer';

const train = {
  start: 300,
  end: 1500,
  window: [4, 9] as [number, number],
  gap: [8, 20] as [number, number],
  left: 0.15,
};

function trainer(extra = {}) {
  return new Trainer(new Engine(configure({ slots: 3, turn_rate: 1 / 9, train, ...extra }), 4));
}

describe('trainer', () => {
  it('goes from idle over running to done', () => {
    const t = trainer();
    t.runUntil(200);
    expect(t.status(200, false)).toMatchObject({
      state: 'idle',
      windows: 0,
      yielded_ms: 0,
      waiting_for_serving: false,
    });
    expect(t.status(200, false)).not.toHaveProperty('turn_slowdown_ppm_p50');
    t.runUntil(900);
    const running = t.status(900, false);
    expect(running).toMatchObject({ state: 'running', out: 'dream.gguf', paused: false });
    expect(running.batch).toBeLessThan(running.batch_max as number);
    t.runUntil(1600);
    const done = t.status(1600, false);
    expect(done).toMatchObject({ state: 'done', adapter: 'dream.gguf', waiting_for_serving: false });
    expect(done).not.toHaveProperty('batch');
  });

  it('counts windows at their start and files a length only when the next begins', () => {
    const t = trainer();
    const { training } = t.engine;
    training.extend(2000);
    const [first, second] = training.windows;
    t.runUntil(first.from + 1);
    expect(t.status(first.from + 1, false)).toMatchObject({
      windows: 1,
      window_ms_last: 0,
      waiting_for_serving: false,
    });
    t.runUntil(first.to + 1);
    const between = t.status(first.to + 1, false);
    expect(between).toMatchObject({
      windows: 1,
      window_ms_last: Math.trunc((first.to - first.from) * 1000),
      window_ms_max: 0,
    });
    expect(between.waiting_for_serving).toBe(true);
    t.runUntil(second.from + 0.1);
    const next = t.status(second.from + 0.1, false);
    expect(next).toMatchObject({ windows: 2, window_ms_max: between.window_ms_last });
    expect(next.yielded_ms).toBe(Math.round((second.from - first.to) * 1000));
  });

  it('reports spans and turns only when asked, the running window with end 0', () => {
    const t = trainer();
    t.engine.training.extend(2000);
    const inside = t.engine.training.windows[20].from + 0.5;
    t.runUntil(inside);
    expect(t.status(inside, false)).not.toHaveProperty('window_spans');
    const exact = t.status(inside, true) as {
      window_spans: number[][];
      turns: Array<Record<string, number>>;
      now_us: number;
    };
    expect(exact.now_us).toBe(Math.round(inside * 1e6));
    expect(exact.window_spans).toHaveLength(21);
    expect(exact.window_spans.map(([, end]) => end === 0)).toEqual([...Array(20).fill(false), true]);
    expect(exact.turns.length).toBeGreaterThan(20);
    expect(exact.turns.every((turn) => turn.gen_end_us > turn.gen_start_us && turn.gen_end_us <= exact.now_us)).toBe(
      true
    );
  });

  it('measures the cycle average once both sides were seen', () => {
    const t = trainer({ turn_rate: 1 / 4 });
    t.runUntil(1400);
    const status = t.status(1400, false) as Record<string, number>;
    expect(status.decode_tps_in_window / status.decode_tps_no_window).toBeLessThan(0.4);
    expect(status.slowdown_ppm_realized).toBeGreaterThan(100_000);
    expect(status.turn_slowdown_ppm_p95).toBeLessThanOrEqual(status.turn_slowdown_ppm_max);
    expect(status.turns_overlapped).toBeGreaterThan(20);
  });

  it('stays small however long it runs', () => {
    const t = trainer({ turn_rate: 1 / 2, turn_out: [16, 40], slots: 8 });
    t.runUntil(1490);
    const exact = t.status(1490, true) as { turns: unknown[]; window_spans: unknown[] };
    expect(exact.turns).toHaveLength(256);
    expect(exact.window_spans.length).toBeLessThanOrEqual(256);
  });
});
