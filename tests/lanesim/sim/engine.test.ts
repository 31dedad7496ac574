/** @jest-environment node */
import fc from 'fast-check';
import { configure, type SimConfig } from './config';
import { type Counters } from './counters';
import { Engine, type Switch } from './engine';
import { type Turn } from './request';

const BUSY: Partial<SimConfig> = {
  slots: 6,
  turn_rate: 1 / 8,
  c_tok: 2e-4,
  long_rate: 1 / 20,
  long_prompt: [8000, 20_000],
};

function run(partial: Partial<SimConfig>, seed: number, seconds: number, off: Switch[] = []) {
  const engine = new Engine(configure(partial), seed, off);
  const turns: Turn[] = [];
  engine.onTurn = (turn) => turns.push(turn);
  engine.runUntil(seconds);
  return { engine, turns };
}

const read = (counters: Counters, key: string): number => (counters as unknown as Record<string, number>)[key];

/** Any lane that the simulator can be asked for, within reason. */
const lanes = fc.record({
  slots: fc.integer({ min: 1, max: 8 }),
  turn_rate: fc.double({ min: 0.02, max: 0.4, noNaN: true }),
  long_rate: fc.double({ min: 0, max: 0.05, noNaN: true }),
  interleave: fc.constantFrom(0, 3, 8),
  spec_depth: fc.constantFrom(0, 4),
  kv_pool: fc.constantFrom(12_000, 40_000, 600_000),
  admit_over: fc.constantFrom(1, 2),
  separate_prefill: fc.boolean(),
  diurnal: fc.constantFrom(0, 0.8),
});

describe('engine', () => {
  it('repeats itself for a seed and for no other', () => {
    expect(run(BUSY, 4, 900).turns).toEqual(run(BUSY, 4, 900).turns);
    expect(run(BUSY, 4, 900).turns).not.toEqual(run(BUSY, 5, 900).turns);
  });

  it('does not depend on how often one looks', () => {
    const watched = new Engine(configure(BUSY), 4);
    for (let t = 2.3; t < 900; t += 2.3) {
      watched.runUntil(t);
    }
    watched.runUntil(900);
    expect(watched.counters).toEqual(run(BUSY, 4, 900).engine.counters);
  });

  it('takes d0 + d_row a row, and c0 + c_tok a token more for a chunk', () => {
    const { engine } = run({ ...BUSY, noise: 0, chunk: 512 }, 2, 1200);
    const { counters: c, config } = engine;
    const rows = c.rows;
    const mixedAndDecode = config.d0 * (c.stepsDecode + c.stepsMixed) + config.d_row * rows;
    const chunks = config.c0 * (c.stepsMixed + c.stepsPrefill) + config.c_tok * c.prefillTokens;
    expect(c.seconds).toBeCloseTo(mixedAndDecode + chunks + 0.3 * config.d0 * c.stepsPrefill, 6);
  });

  it('keeps tokens, slots and KV cache in order, whatever the lane', () => {
    fc.assert(
      fc.property(lanes, fc.integer({ min: 1, max: 1000 }), (config, seed) => {
        const engine = new Engine(configure(config), seed);
        let last = { ...engine.counters };
        for (let t = 20; t <= 240; t += 20) {
          engine.runUntil(t);
          const { counters: c, batch } = engine;
          const fell = Object.entries(last).filter(([key, value]) => typeof value === 'number' && read(c, key) < value);
          expect(fell).toEqual([]);
          last = { ...c };
          expect(batch.running.length).toBeLessThanOrEqual(engine.config.slots);
          expect(new Set(batch.running.map((r) => r.slot)).size).toBe(batch.running.length);
          expect(batch.kvUsed).toBe(batch.running.reduce((sum, r) => sum + r.kv, 0));
          expect(batch.running.length < 2 || batch.kvUsed <= engine.config.kv_pool).toBe(true);
          const live = [...batch.running, ...batch.queue];
          expect(c.decodeTokens).toBe(c.finishedGenerationTokens + live.reduce((sum, r) => sum + r.generated, 0));
          const computed = c.finishedPromptTokens + live.reduce((sum, r) => sum + Math.min(r.computed, r.prompt), 0);
          expect(c.prefillTokens).toBeGreaterThanOrEqual(computed);
          expect(c.preemptions > 0 || c.prefillTokens === computed).toBe(true);
          expect(c.ttft.count).toBe(c.finished + live.filter((r) => r.firstToken !== null).length);
        }
      }),
      { numRuns: 15 }
    );
  });

  it('preempts and computes again where the KV cache is promised twice', () => {
    const { engine, turns } = run(
      { slots: 12, kv_pool: 30_000, admit_over: 2, turn_rate: 1 / 4, turn_prompt: [4000, 8000], turn_out: [400, 900] },
      7,
      900
    );
    expect(engine.counters.preemptions).toBeGreaterThan(10);
    expect(turns.some((turn) => turn.preempted > 0)).toBe(true);
    expect(engine.counters.prefillTokens).toBeGreaterThan(1.2 * engine.counters.finishedPromptTokens);
  });

  it('holds prompts back after a chunk step when told to', () => {
    expect(run(BUSY, 3, 900).engine.counters.stepsHeld).toBe(0);
    const { counters: c } = run({ ...BUSY, interleave: 6 }, 3, 900).engine;
    expect(c.stepsHeld).toBeGreaterThan(3 * c.stepsMixed);
    expect(c.stepsHeld).toBeLessThanOrEqual(6 * c.stepsMixed);
  });

  it('loses what runs and counts from zero after a restart', () => {
    const engine = new Engine(configure({ ...BUSY, restart: { at: 400, new_build: false, downtime: 30 } }), 3);
    engine.runUntil(399);
    const before = engine.counters.steps;
    engine.runUntil(429);
    expect(engine.down(429)).toBe(true);
    expect(engine.counters.steps).toBe(0);
    engine.runUntil(600);
    expect(engine.down(600)).toBe(false);
    expect(engine.counters.steps).toBeGreaterThan(0);
    expect(engine.counters.steps).toBeLessThan(before);
  });

  it('reruns the same arrivals with a mechanism off', () => {
    const train = {
      start: 100,
      end: 800,
      window: [5, 9] as [number, number],
      gap: [5, 9] as [number, number],
      left: 0.1,
    };
    const on = run({ train, turn_rate: 1 / 20, long_rate: 0 }, 9, 900).turns;
    const off = run({ train, turn_rate: 1 / 20, long_rate: 0 }, 9, 900, ['train']).turns;
    expect(off.map(({ id, steps }) => [id, steps])).toEqual(
      expect.arrayContaining(on.map(({ id, steps }) => [id, steps]))
    );
    const mean = (turns: Turn[]): number => turns.reduce((sum, t) => sum + (t.genEnd - t.genStart), 0) / turns.length;
    expect(mean(on)).toBeGreaterThan(1.3 * mean(off));
  });

  it('refuses a configuration with a key that it does not know', () => {
    expect(() => configure({ evic: null } as unknown as Partial<SimConfig>)).toThrow('evic');
    expect(() => configure({ d0: NaN })).toThrow('d0');
  });
});
