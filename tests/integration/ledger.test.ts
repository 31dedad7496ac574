/** @jest-environment node */
import { join } from 'node:path';
import { readRecording } from '../../scripts/lib/history';
import { freePort } from '../../scripts/lib/ports';
import { type RunningPrometheus } from '../../scripts/lib/prometheus';
import { type LaneSeries } from '../../src/analysis/lane';
import { ledgerOverTime, stepLedger } from '../../src/analysis/ledger/phases';
import { engineById } from '../../src/engines';
import { httpReader } from '../../src/data/httpReader';
import { laneFromKey } from '../../src/data/laneKey';
import { discoverLanes } from '../../src/data/lanes';
import { readLane } from '../../src/data/readLane';
import { findScrapeClock } from '../../src/data/scrapeClock';
import { type Lane, type LaneReading, PrometheusUnreachable, type PromReader } from '../../src/data/types';
import { grown, recorded } from './support/counters';
import { prometheusWith } from './support/prometheus';

const RECORDING = join(__dirname, '../fixtures/scenarios/sharing-bursts/metrics.om.gz');
const INSTANCE = 'sharing-bursts:7770';
const RANGE = { from: 1_790_000_000, to: 1_790_014_400 };

jest.setTimeout(120_000);

let prometheus: RunningPrometheus;
let reader: PromReader;
let text: string;
let lane: Lane;
let reading: LaneReading;

beforeAll(async () => {
  text = readRecording(RECORDING);
  prometheus = await prometheusWith([{ file: RECORDING }]);
  reader = httpReader({ url: prometheus.url });
  [lane] = await discoverLanes(reader, RANGE);
  reading = await readLane(reader, lane, RANGE);
});
afterAll(() => prometheus?.stop());

const counted = (metric: string, from?: number, to?: number) => grown(recorded(text, metric, INSTANCE), from, to);

/** The ledger's figures from the recording's text alone. */
function fromText(from?: number, to?: number) {
  const steps = counted('radiance:engine_steps_total', from, to);
  const decode = counted('radiance:engine_steps_decode_total', from, to);
  const seconds = counted('radiance:engine_step_seconds_total', from, to);
  const decodeSeconds = counted('radiance:engine_step_seconds_decode_total', from, to);
  return {
    totalSteps: steps,
    decodeSteps: decode,
    chunkSteps: steps - decode,
    decodeOnlyStepMs: (1000 * decodeSeconds) / decode,
    chunkStepMs: (1000 * (seconds - decodeSeconds)) / (steps - decode),
    overallStepMs: (1000 * seconds) / steps,
    chunkShareOfSteps: (steps - decode) / steps,
    chunkShareOfTime: (seconds - decodeSeconds) / seconds,
    decodeTokens: counted('radiance:decode_tokens_total', from, to),
    prefillTokens: counted('radiance:prefill_tokens_total', from, to),
    heldSteps: counted('radiance:engine_steps_held_total', from, to),
  };
}

function expectClose(found: Record<string, unknown>, wanted: Record<string, number>) {
  for (const [key, value] of Object.entries(wanted)) {
    const off = Math.abs(Number(found[key] ?? NaN) - value);
    expect({ key, off: off <= 0.01 * Math.abs(value) }).toEqual({ key, off: true });
  }
}

describe('discovery', () => {
  it('finds the one lane, of the engine whose names it exports first', async () => {
    expect(await discoverLanes(reader, RANGE)).toEqual([
      expect.objectContaining({
        key: `radiance~job=lanes~instance=${INSTANCE}`,
        engine: 'radiance',
        match: `job="lanes",instance="${INSTANCE}"`,
        model: 'sim-27b',
      }),
    ]);
  });

  it('finds a lane that ended before the end of the range, and at a moment at which it lived', async () => {
    expect(await discoverLanes(reader, { from: RANGE.from, to: RANGE.to + 20_000 })).toHaveLength(1);
    expect(await discoverLanes(reader, { at: RANGE.from + 3600 })).toHaveLength(1);
  });

  it('finds nothing where there was nothing', async () => {
    expect(await discoverLanes(reader, { from: RANGE.to + 3600, to: RANGE.to + 7200 })).toEqual([]);
    expect(await discoverLanes(reader, { at: RANGE.from - 3600 })).toEqual([]);
    expect(await discoverLanes(reader, RANGE, { match: 'job="other"' })).toEqual([]);
  });
});

describe('reading', () => {
  it('finds the scrape interval and reads every scrape once, at its true time', async () => {
    expect(await findScrapeClock(reader, engineById('radiance'), lane.match, RANGE)).toMatchObject({ interval: 15 });
    const { times, values } = recorded(text, 'radiance:engine_steps_total', INSTANCE);
    expect([...reading.series.t]).toEqual(times);
    expect([...reading.series.signals.stepsTotal!]).toEqual(values);
    expect(reading.series.scrapeSeconds).toBe(15);
    expect(reading.failed).toEqual([]);
  });

  it('reads histograms by bucket, with sum and count', () => {
    const { ttft } = reading.series.histograms;
    const count = recorded(text, 'vllm:time_to_first_token_seconds_count', INSTANCE).values;
    const sum = recorded(text, 'vllm:time_to_first_token_seconds_sum', INSTANCE).values;
    expect([...ttft!.count!]).toEqual(count);
    expect([...ttft!.sum!]).toEqual(sum);
    expect(ttft!.le).toEqual([...ttft!.le].sort((a, b) => a - b));
    expect(ttft!.le[ttft!.le.length - 1]).toBe(Infinity);
  });

  it('knows who answered, and what the lane does not export', () => {
    expect(reading.series.identities).toEqual([
      expect.objectContaining({
        labels: expect.objectContaining({ model_name: 'sim-27b' }),
        to: reading.series.t[959],
      }),
    ]);
    expect(reading.missing.map(({ signal }) => signal)).toEqual(['cachedTokens', 'decodeStreamSeconds']);
    expect(reading.series.signals.cachedTokens).toBeUndefined();
  });

  it('is the same lane when it comes from a link', async () => {
    const again = await readLane(reader, laneFromKey(lane.key)!, RANGE, {
      signals: ['stepsTotal', 'running'],
      histograms: [],
    });
    expect(again.series.signals.stepsTotal).toEqual(reading.series.signals.stepsTotal);
    expect(Object.keys(again.series.signals).sort()).toEqual(['running', 'stepsTotal', 'up']);
    expect(again.series.histograms).toEqual({});
  });

  it('reports progress to the end and gives the same in small parts', async () => {
    const progress: number[] = [];
    const parts = await readLane(reader, lane, RANGE, {
      maxPoints: 100,
      signals: ['stepsTotal'],
      histograms: [],
      onProgress: (x) => progress.push(x),
    });
    expect(parts.series.signals.stepsTotal).toEqual(reading.series.signals.stepsTotal);
    expect(progress.length).toBeGreaterThan(8);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(progress[progress.length - 1]).toBe(1);
  });

  it('can be cancelled', async () => {
    const stop = new AbortController();
    const slow = readLane(reader, lane, RANGE, { signal: stop.signal, maxPoints: 60, onProgress: () => stop.abort() });
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the ledger', () => {
  it('agrees with the counters of the recording', () => {
    expectClose({ ...stepLedger(reading.series) }, fromText());
  });

  it('agrees with them over an hour in the middle', () => {
    const hour = { from: RANGE.from + 3600, to: RANGE.from + 7200 };
    expectClose({ ...stepLedger(reading.series, hour) }, fromText(hour.from, hour.to));
  });

  it('agrees with them in buckets', () => {
    const { columns } = ledgerOverTime(reading.series, 600);
    const sum = columns.chunkSteps.reduce<number>((total, x) => total + (x ?? 0), 0);
    expect(sum).toBe(fromText().chunkSteps);
  });

  it('gives the streams the rate that their turns had', () => {
    const rate = stepLedger(reading.series).perStreamTps!;
    const turns = readRecording(join(__dirname, '../fixtures/scenarios/sharing-bursts/turns.jsonl.gz'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { gen_start_us: number; gen_end_us: number; steps: number });
    const tokens = turns.reduce((total, { steps }) => total + steps, 0);
    const seconds = turns.reduce((total, { gen_start_us, gen_end_us }) => total + (gen_end_us - gen_start_us) / 1e6, 0);
    expect(Math.abs(rate / (tokens / seconds) - 1)).toBeLessThan(0.15);
  });
});

describe('trouble', () => {
  it('with one query leaves the others', async () => {
    const failing: PromReader = {
      ...reader,
      range: (queries, range, options) =>
        reader.range(
          queries.map((query) => (query.id === 'preemptions' ? { ...query, expr: 'sum(' } : query)),
          range,
          options
        ),
    };
    const partial = await readLane(failing, lane, RANGE, { histograms: [] });
    expect(partial.failed).toEqual([
      { signal: 'preemptions', message: expect.stringMatching(/^Prometheus did not accept the query: .*parse error/) },
    ]);
    expect(partial.missing.map(({ signal }) => signal)).not.toContain('preemptions');
    expectClose({ ...stepLedger(partial.series) }, fromText());
  });

  it('is no scrape before the lane existed', async () => {
    const before = await readLane(reader, lane, { from: RANGE.from - 7200, to: RANGE.from - 3600 });
    expect(before.series).toEqual<LaneSeries>({
      t: new Float64Array(0),
      scrapeSeconds: NaN,
      signals: {},
      histograms: {},
      identities: [],
    });
    expect(before.missing).toEqual([{ signal: 'scrapes', family: 'radiance:engine_steps_total' }]);
  });

  it('is a clear sentence when Prometheus is down', async () => {
    const nobody = httpReader({ url: `http://127.0.0.1:${await freePort()}` });
    await expect(discoverLanes(nobody, RANGE)).rejects.toBeInstanceOf(PrometheusUnreachable);
    await expect(readLane(nobody, lane, RANGE)).rejects.toThrow(/does not answer \(connection refused\)/);
  });
});
