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
  const make = (
    instance: string,
    engine: EngineId,
    metrics: Array<[name: string, type: Family['type'], value: Value, labels?: Record<string, string>]>
  ) => {
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
    make('stalled', 'radiance', [
      ['radiance:engine_steps_total', 'counter', falling(60, 0)],
      ['radiance:engine_step_seconds_total', 'counter', falling(1, 0)],
      ['radiance:engine_steps_decode_total', 'counter', falling(60, 0)],
      ['radiance:engine_step_seconds_decode_total', 'counter', falling(1, 0)],
      ['radiance:decode_tokens_total', 'counter', falling(60, 0)],
      ['radiance:prefill_tokens_total', 'counter', () => 1000],
      ['vllm:num_requests_running', 'gauge', () => 1],
    ]),
    // A single prompt that computes for minutes: nothing to decode, and nothing wrong.
    make('long-prefill', 'radiance', [
      ['radiance:engine_steps_total', 'counter', falling(60, 2)],
      ['radiance:engine_step_seconds_total', 'counter', (t) => t],
      ['radiance:decode_tokens_total', 'counter', falling(60, 0)],
      ['radiance:prefill_tokens_total', 'counter', falling(0, 2000)],
      ['vllm:num_requests_running', 'gauge', () => 1],
    ]),
    make('vllm-collapsed', 'vllm', [
      ['vllm:generation_tokens_total', 'counter', falling(120, 20)],
      ['vllm:num_requests_running', 'gauge', () => 2],
    ]),
    // Healthy from its first scrape on: a window that it fills in part must not read as a low rate.
    make('vllm-started', 'vllm', [
      ['vllm:generation_tokens_total', 'counter', since(1800, (t) => 60 * t)],
      ['vllm:num_requests_running', 'gauge', since(1800, () => 1)],
    ]),
    // Two ranks report the same two requests.
    make('sglang-collapsed', 'sglang', [
      ...ranks(falling(120, 26), 'sglang:realtime_tokens_total', 'counter', { mode: 'decode' }),
      ...ranks(() => 0, 'sglang:realtime_tokens_total', 'counter', { mode: 'prefill_compute' }),
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
