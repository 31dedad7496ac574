import { type EngineId } from '../../../src/engines/types';
import { type Family, openMetrics } from './openMetrics';

const SECONDS = 2 * 3600;
/** When the lanes that collapse do so, seconds after the start. */
const COLLAPSE = 3600;

type Value = (seconds: number) => number | null;

/** Tokens of a counter that grows at `before` until the collapse and at `after` from then on. */
const falling =
  (before: number, after: number): Value =>
  (t) =>
    Math.min(t, COLLAPSE) * before + Math.max(0, t - COLLAPSE) * after;
/** As scraped from a lane that starts at some time. */
const since =
  (start: number, value: Value): Value =>
  (t) =>
    t < start ? null : value(t - start);

/** Two hours of lanes of other engines, and of cases that the scenarios have not: what each does is in its name. */
export function otherLanes(from: number): Record<string, { engine: EngineId; text: string }> {
  const make = (instance: string, engine: EngineId, metrics: Metric[]) => {
    const families = new Map<string, Family>();
    for (const [name, type, value, labels] of metrics) {
      const family = families.get(name) ?? { name, type, series: [] };
      family.series.push({ labels: { job: 'lanes', instance, ...labels }, value });
      families.set(name, family);
    }
    return [instance, { engine, text: openMetrics([...families.values()], from, SECONDS) }] as const;
  };
  const ranks = (value: Value, name: string, type: Family['type'], labels: Record<string, string> = {}) =>
    ['0', '1'].map(
      (rank) =>
        [name, type, value, { ...labels, tp_rank: rank }] as [string, Family['type'], Value, Record<string, string>]
    );
  return Object.fromEntries([
    // One request in flight all the time, nothing decoded after the collapse: its step never ends.
    make('stalled', 'radiance', radiance({ steps: falling(60, 0), decodeSeconds: falling(1, 0) })),
    // A single prompt that computes for an hour: nothing to decode, and nothing wrong.
    make(
      'long-prefill',
      'radiance',
      radiance({ steps: falling(60, 0), decodeSeconds: falling(1, 0), chunks: falling(0, 1) })
    ),
    // Prompts of 90 s, each followed by 10 s of decoding at full speed, one request at a time.
    make('lone-prompts', 'radiance', radiance({ steps: bursts(60), decodeSeconds: bursts(1), chunks: between })),
    make(
      'vllm-collapsed',
      'vllm',
      vllm(falling(120, 20), (t) => 2 * t, 2)
    ),
    // Healthy from its first scrape on: a window that it fills in part must not read as a low rate.
    make(
      'vllm-started',
      'vllm',
      vllm(
        since(1800, (t) => 60 * t),
        since(1800, (t) => t),
        since(1800, () => 1)
      )
    ),
    make('vllm-lone-prompts', 'vllm', vllm(bursts(60), bursts(1), 1)),
    make('vllm-stalled', 'vllm', vllm(falling(120, 0), falling(2, 0), 2)),
    // Two ranks report the same two requests.
    make('sglang-collapsed', 'sglang', [
      ...ranks(falling(120, 26), 'sglang:inter_token_latency_seconds_count', 'counter'),
      ...ranks((t) => 2 * t, 'sglang:inter_token_latency_seconds_sum', 'counter'),
      ...ranks(() => 2, 'sglang:num_running_reqs', 'gauge'),
    ]),
    // A request ends every 30 s, and only then are its tokens and seconds known.
    make('llamacpp-collapsed', 'llamacpp', [
      ['llamacpp:tokens_predicted_total', 'counter', (t) => 600 * Math.floor(t / 30)],
      ['llamacpp:tokens_predicted_seconds_total', 'counter', (t) => falling(10, 60)(Math.floor(t / 30) * 30)! / 30],
      ['llamacpp:requests_processing', 'gauge', () => 1],
    ]),
    make('tgi-healthy', 'tgi', [
      ['tgi_batch_inference_duration_count', 'counter', (t) => 50 * t, { method: 'decode' }],
      ['tgi_batch_inference_duration_sum', 'counter', (t) => 0.8 * t, { method: 'decode' }],
      ['tgi_batch_inference_duration_sum', 'counter', (t) => 0.05 * t, { method: 'prefill' }],
      ['tgi_batch_current_size', 'gauge', () => 3],
    ]),
  ]);
}

type Metric = [name: string, type: Family['type'], value: Value, labels?: Record<string, string>];

/** A lane of one stream: decode-only steps of one token, and chunk steps of two seconds in `chunks` seconds. */
function radiance({
  steps,
  decodeSeconds,
  chunks = () => 0,
}: {
  steps: Value;
  decodeSeconds: Value;
  chunks?: Value;
}): Metric[] {
  const plus =
    (a: Value, b: Value): Value =>
    (t) =>
      a(t)! + b(t)!;
  const half: Value = (t) => chunks(t)! / 2;
  return [
    ['radiance:engine_steps_total', 'counter', plus(steps, half)],
    ['radiance:engine_steps_decode_total', 'counter', steps],
    ['radiance:engine_steps_mixed_total', 'counter', () => 0],
    ['radiance:engine_steps_prefill_total', 'counter', half],
    ['radiance:engine_step_seconds_total', 'counter', plus(decodeSeconds, chunks)],
    ['radiance:engine_step_seconds_decode_total', 'counter', decodeSeconds],
    ['radiance:decode_tokens_total', 'counter', steps],
    ['radiance:prefill_tokens_total', 'counter', (t) => 2000 * chunks(t)!],
    ['vllm:num_requests_running', 'gauge', () => 1],
  ];
}

/** @param seconds stream-seconds spent waiting for tokens */
function vllm(tokens: Value, seconds: Value, running: number | Value): Metric[] {
  return [
    ['vllm:generation_tokens_total', 'counter', tokens],
    ['vllm:inter_token_latency_seconds_sum', 'counter', seconds],
    ['vllm:num_requests_running', 'gauge', typeof running === 'number' ? () => running : running],
  ];
}

const PERIOD = 100;
const BURST = 10;
/** Grows at `rate` in the last ten of every hundred seconds. */
function bursts(rate: number): Value {
  return (t) => rate * (BURST * Math.floor(t / PERIOD) + Math.max(0, (t % PERIOD) - (PERIOD - BURST)));
}
/** Seconds of the other ninety. */
const between: Value = (t) => t - bursts(1)(t)!;
