/** @jest-environment node */
import { type RunningPrometheus } from '../../scripts/lib/prometheus';
import { stepLedger } from '../../src/analysis/ledger/phases';
import { perStreamRate } from '../../src/analysis/ledger/perStream';
import { httpReader } from '../../src/data/httpReader';
import { discoverLanes } from '../../src/data/lanes';
import { laneQueries, written } from '../../src/data/laneQueries';
import { readLane } from '../../src/data/readLane';
import { type LaneReading, type PromReader } from '../../src/data/types';
import { ENGINES } from '../../src/engines';
import { exposition, openMetrics, recordingOf } from './support/exposition';
import { prometheusWith } from './support/prometheus';

const FROM = 1_790_000_000;
const TIMES = Array.from({ length: 21 }, (_unused, k) => FROM + 4 + k * 15);
const RANGE = { from: FROM, to: FROM + 310 };
const FILES = [
  'radiance-1.0',
  'radiance-late',
  'vllm-v1',
  'vllm-v1-two-engines',
  'vllm-v0',
  'nim',
  'sglang-0.5',
  'sglang-timer-tp2',
  'sglang-2025',
  'llamacpp',
  'ik-llamacpp',
  'tgi',
  'trtllm',
  'lmdeploy',
  'no-engine',
];

jest.setTimeout(120_000);

let prometheus: RunningPrometheus;
let reader: PromReader;
const readings = new Map<string, LaneReading>();

beforeAll(async () => {
  const lines = FILES.flatMap((file) =>
    recordingOf(exposition(`${file}.prom`), `job="bodies",instance="${file}"`, TIMES)
  );
  prometheus = await prometheusWith([{ text: openMetrics(lines) }]);
  reader = httpReader({ url: prometheus.url });
  for (const lane of await discoverLanes(reader, RANGE)) {
    readings.set(
      `${lane.labels.instance} ${lane.match.includes('engine=') ? lane.labels.engine : ''}`.trim(),
      await readLane(reader, lane, RANGE)
    );
  }
});
afterAll(() => prometheus?.stop());

/** First value of a signal of a lane, and what it grew by from scrape to scrape (a tenth of it). */
function first(name: string): Record<string, number> {
  const { signals } = readings.get(name)!.series;
  return Object.fromEntries(Object.entries(signals).map(([id, v]) => [id, v[0]]));
}

it('finds each engine, and two lanes where two engine cores answer side by side', () => {
  expect([...readings].map(([name, { lane }]) => `${name}: ${lane.engine}`).sort()).toEqual([
    'ik-llamacpp: llamacpp',
    'llamacpp: llamacpp',
    'lmdeploy: lmdeploy',
    'nim: vllm',
    'radiance-1.0: radiance',
    'radiance-late: radiance',
    'sglang-0.5: sglang',
    'sglang-2025: sglang',
    'sglang-timer-tp2: sglang',
    'tgi: tgi',
    'trtllm: trtllm',
    'vllm-v0: vllm',
    'vllm-v1-two-engines 0: vllm',
    'vllm-v1-two-engines 1: vllm',
    'vllm-v1: vllm',
  ]);
});

it('reads every scrape of each, as one process, without a failed query', () => {
  for (const [name, { series, failed }] of readings) {
    expect([name, [...series.t], failed]).toEqual([name, TIMES, []]);
    expect([name, series.identities.length]).toEqual([name, 1]);
  }
});

it.each([
  [
    'radiance-1.0',
    {
      stepsTotal: 41200,
      stepsDecode: 38000,
      stepSeconds: 1310.5,
      running: 3,
      preemptions: 2,
      requestsFinished: 378,
      cachedTokens: 157000,
      decodeStreamSeconds: 1630.2,
      kvUsage: 0.412,
    },
  ],
  ['radiance-late', { stepsHeld: 1204, hitCutTokens: 20480, stepsMixed: 2890 }],
  [
    'vllm-v1',
    {
      stepsTotal: 6500,
      decodeTokens: 40150,
      promptTokens: 120400,
      running: 6,
      waiting: 2,
      cachedTokens: 22400,
      requestsFinished: 150,
      kvUsage: 0.27,
    },
  ],
  ['vllm-v1-two-engines 1', { running: 6, decodeTokens: 40150 }],
  ['vllm-v0', { decodeTokens: 8800, kvUsage: 0.18, preempted: 1, decodeRate: 61, requestsFinished: 42 }],
  ['nim', { decodeTokens: 5120, promptTokens: 12040, running: 2, kvUsage: 0.0031, requestsFinished: 31 }],
  [
    'sglang-0.5',
    {
      decodeTokens: 21800,
      prefillTokens: 55000,
      generationTokens: 21000,
      promptTokens: 61500,
      preemptions: 4,
      running: 5,
    },
  ],
  [
    'sglang-timer-tp2',
    {
      stepSeconds: 128.5,
      stepSecondsDecode: 88,
      stepSecondsPrefill: 40.5,
      running: 5,
      waiting: 3,
      decodeTokens: 21800,
      decodeRate: 310.5,
    },
  ],
  ['sglang-2025', { generationTokens: 3.9e6, running: 90, waiting: 1200 }],
  [
    'llamacpp',
    {
      stepsTotal: 15200,
      generationTokens: 18300,
      decodeStreamSeconds: 610.25,
      running: 2,
      waiting: 1,
      draftAccepted: 610,
      cachedTokens: 1200,
    },
  ],
  ['ik-llamacpp', { generationTokens: 3600, running: 1 }],
  [
    'tgi',
    {
      stepsTotal: 5240,
      stepsDecode: 5200,
      stepsPrefill: 40,
      stepSeconds: 144,
      stepSecondsDecode: 130,
      stepSecondsPrefill: 14,
      running: 4,
      waiting: 2,
      requestsFinished: 140,
      generationTokens: 12100,
    },
  ],
  [
    'trtllm',
    { running: 12, waiting: 1, prefillTokens: 29800, generationTokens: 41000, requestsFinished: 52, kvUsage: 0.35 },
  ],
  ['lmdeploy', { stepsTotal: 1500, decodeTokens: 4100, running: 3, cachedTokens: 700, decodeStreamSeconds: 101 }],
])('reads the signals of %s', (name, wanted) => {
  const found = first(name);
  for (const [signal, value] of Object.entries(wanted)) {
    expect({ signal, value: found[signal] }).toEqual({ signal, value: expect.closeTo(value, 6) });
  }
});

it('lists what a lane does not export by the name of the family', () => {
  const missing = (name: string) => readings.get(name)!.missing.map(({ signal, family }) => `${signal}: ${family}`);
  expect(missing('radiance-1.0').sort()).toEqual([
    'hitCutTokens: radiance:prefix_hit_cut_tokens_total',
    'stepsHeld: radiance:engine_steps_held_total',
  ]);
  expect(missing('sglang-0.5')).toContain('stepSeconds: sglang:forward_execution_seconds_total');
  expect(missing('ik-llamacpp')).toContain('stepsTotal: llamacpp:n_decode_total');
  expect(missing('radiance-late')).toEqual([]);
});

it('reads the gaps between tokens under every name', () => {
  const gaps = (name: string) => readings.get(name)!.series.histograms.itl?.count?.[0];
  expect(
    ['vllm-v1', 'vllm-v0', 'nim', 'sglang-0.5', 'sglang-2025', 'tgi', 'lmdeploy', 'radiance-1.0'].map(gaps)
  ).toEqual([39994, 8756, 5087, 21680, 3880000, 5200, 4066, 378]);
  expect(readings.get('sglang-timer-tp2')!.series.histograms.queue?.count?.[0]).toBe(97);
  expect(readings.get('trtllm')!.series.histograms.prefillChunk?.le).toEqual([64, 512, 2048, 8192, Infinity]);
});

it('gives each engine the ledger that its counters allow, and says what is not measured', () => {
  const ledger = (name: string) => stepLedger(readings.get(name)!.series);
  expect(ledger('radiance-1.0').decodeOnlyStepMs).toBeCloseTo(16, 6);
  expect(ledger('radiance-1.0').chunkStepMs).toBeCloseTo((1000 * (1310.5 - 608)) / 3200, 6);
  expect(ledger('radiance-1.0').heldSteps).toBeNull();
  expect(ledger('radiance-late').heldSteps).toBeCloseTo(2408, 6);
  expect(ledger('tgi').chunkStepMs).toBeCloseTo(350, 6);
  expect(ledger('sglang-timer-tp2')).toMatchObject({
    chunkShareOfTime: expect.closeTo(40.5 / 128.5, 6),
    chunkStepMs: null,
  });
  expect(ledger('trtllm')).toMatchObject({ chunkSteps: expect.closeTo(82, 6), decodeSteps: null });
  expect(ledger('vllm-v1')).toMatchObject({ chunkSteps: null, totalSteps: expect.closeTo(13_000, 6) });
  expect(ledger('llamacpp').perStreamTpsAtFinish).toBeCloseTo(18300 / 610.25, 6);
  expect(ledger('llamacpp').perStreamTps).toBeNull();
  expect(ledger('llamacpp').notMeasured.perStreamTps).toMatch(/does not report/);
});

it('takes the rate of a stream from the best that each engine gives', () => {
  const source = (name: string) => perStreamRate(readings.get(name)!.series).source;
  expect(['radiance-1.0', 'tgi', 'vllm-v1', 'nim', 'sglang-timer-tp2', 'trtllm', 'llamacpp'].map(source)).toEqual([
    'steps',
    'steps',
    'gaps',
    'gaps',
    'gaps',
    null,
    null,
  ]);
});

it('writes only expressions that Prometheus understands', async () => {
  for (const engine of ENGINES) {
    const queries = written(laneQueries(engine), 'job="bodies",instance="a\\"b"', ' offset 7500ms');
    const answers = await reader.instant(queries, FROM);
    expect([...answers].filter(([, answer]) => 'error' in answer)).toEqual([]);
  }
});
