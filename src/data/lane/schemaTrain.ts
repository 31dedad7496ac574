import * as v from 'valibot';

import { amount, salvage, text } from './schemaSalvage';
import { type BodyResult, readJson } from './schemaText';

/** Entries kept of a list that a server may let grow. */
const MAX_EPOCHS = 1000;
const MAX_SPANS = 10_000;

/** A field that servers write as null, or leave out, when there is nothing to say. */
const maybe = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined)
  );

const amountField = v.optional(maybe(amount));
const textField = v.optional(maybe(text));
const flag = v.optional(maybe(v.boolean()));

const epoch = v.object({
  epoch: v.optional(amount),
  train_loss: v.optional(v.nullable(v.pipe(v.number(), v.finite()))),
  eval_loss: v.optional(v.nullable(v.pipe(v.number(), v.finite()))),
  seconds: v.optional(amount),
  train_tok_s: v.optional(amount),
});

const span = v.tuple([amount, amount]);
const turn = v.object({
  slot: amount,
  prompt_start_us: amount,
  gen_start_us: amount,
  gen_end_us: amount,
  steps: amount,
});

/** Keeps the last entries that fit; how many did not is found by comparing lengths. */
const entries = <T extends v.GenericSchema>(schema: T, most: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(-most).flatMap((entry): Array<v.InferOutput<T>> => {
        const result = v.safeParse(schema, entry);
        return result.success ? [result.output] : [];
      })
    )
  );

const trainSchema = v.object({
  state: text,
  out: textField,
  error: textField,
  adapter: textField,
  yielded_ms: amountField,
  share_ppm: amountField,
  max_slowdown_ppm: amountField,
  turns_clean: amountField,
  turns_overlapped: amountField,
  busy_window_ms: amountField,
  busy_yield_ms: amountField,
  windows: amountField,
  windows_while_busy: amountField,
  window_ms_last: amountField,
  window_ms_max: amountField,
  window_ms_p50: amountField,
  window_ms_p95: amountField,
  pause_requested: flag,
  paused: flag,
  waiting_for_serving: flag,
  cancel_requested: flag,
  turn_tps_clean: amountField,
  turn_slowdown_ppm_p50: amountField,
  turn_slowdown_ppm_p95: amountField,
  turn_slowdown_ppm_max: amountField,
  decode_tps_no_window: amountField,
  decode_tps_in_window: amountField,
  slowdown_ppm_realized: amountField,
  decode_tps_no_window_recent: amountField,
  decode_tps_in_window_recent: amountField,
  epochs: v.optional(entries(epoch, MAX_EPOCHS)),
  window: amountField,
  window_asked: amountField,
  examples: amountField,
  examples_truncated: amountField,
  examples_skipped: amountField,
  trainable_tokens: amountField,
  eval_trainable_tokens: amountField,
  tokens: amountField,
  train_tokens: amountField,
  n_layer: amountField,
  layers_adapted: amountField,
  batch: amountField,
  batch_max: amountField,
  graph_mib: amountField,
  // The optional exact extension (docs/lane-status.md).
  now_us: amountField,
  oldest_open_us: amountField,
  window_spans: v.optional(entries(span, MAX_SPANS)),
  turns: v.optional(entries(turn, MAX_SPANS)),
});

/** A checked GET /train body: known fields only, each of its type, absent where the server does not say. */
export type TrainBody = v.InferOutput<typeof trainSchema>;

const LISTS = { epochs: MAX_EPOCHS, window_spans: MAX_SPANS, turns: MAX_SPANS } as const;

/** Checks a GET /train body. Without a `state` nothing can be read. */
export function parseTrainBody(body: string): BodyResult<TrainBody> {
  const json = readJson(body);
  if (!json.ok) {
    return json;
  }
  const { value, problems } = salvage(trainSchema, json.value);
  if (value === null) {
    return { ok: false, message: `This is not the status of a trainer: ${problems.join(' ')}` };
  }
  const raw = json.value as Record<string, unknown>;
  for (const [name, most] of Object.entries(LISTS)) {
    const given = raw[name];
    const kept = value[name as keyof typeof LISTS];
    if (Array.isArray(given) && kept !== undefined && kept.length < Math.min(given.length, most)) {
      problems.push(`${name}: ${Math.min(given.length, most) - kept.length} entries are malformed and were left out.`);
    }
  }
  return { ok: true, body: value, problems };
}
