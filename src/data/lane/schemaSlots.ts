import * as v from 'valibot';

import { amount, salvage } from './schemaSalvage';
import { type BodyResult, readJson } from './schemaText';

const MAX_SLOTS = 1024;

/** Counts that older servers write as -1 when there is no task or no limit. */
const signed = v.pipe(v.number(), v.finite(), v.minValue(-1e15), v.maxValue(1e15));
const field = v.optional(v.nullable(signed));

const token = v.object({ n_decoded: field, n_remain: field });

const slotSchema = v.object({
  id: v.pipe(amount, v.integer()),
  n_ctx: field,
  is_processing: v.optional(v.boolean()),
  state: field,
  id_task: field,
  task_id: field,
  n_prompt_tokens: field,
  n_prompt_tokens_processed: field,
  n_prompt_tokens_cache: field,
  // A list of one object, or in older builds the object itself (an object schema would accept the list: it comes second).
  next_token: v.optional(v.nullable(v.union([v.array(token), token]))),
});

/** A checked slot, whatever form the server uses: fields that it does not give, or gives as "none", are absent. */
export interface SlotBody {
  id: number;
  is_processing: boolean;
  n_ctx?: number;
  id_task?: number;
  n_prompt_tokens?: number;
  n_prompt_tokens_processed?: number;
  n_prompt_tokens_cache?: number;
  next_token?: [{ n_decoded?: number; n_remain?: number }];
}

/** Checks a GET /slots body: a list with one entry per slot. A slot without an id is left out, a repeated id too. */
export function parseSlotsBody(body: string): BodyResult<SlotBody[]> {
  const json = readJson(body);
  if (!json.ok) {
    return json;
  }
  if (!Array.isArray(json.value)) {
    return { ok: false, message: 'This is not a list of slots.' };
  }
  const problems: string[] = [];
  if (json.value.length > MAX_SLOTS) {
    problems.push(`${json.value.length - MAX_SLOTS} slots beyond the first ${MAX_SLOTS} were left out.`);
  }
  const slots = new Map<number, SlotBody>();
  json.value.slice(0, MAX_SLOTS).forEach((entry: unknown, index) => {
    const { value, problems: own } = salvage(slotSchema, entry, `slot ${index}: `);
    problems.push(...own);
    if (value !== null && slots.has(value.id)) {
      problems.push(`slot ${index}: id ${value.id} comes twice; the first one counts.`);
    } else if (value !== null) {
      slots.set(value.id, toSlot(value));
    }
  });
  if (slots.size === 0 && json.value.length > 0) {
    return { ok: false, message: `None of the ${json.value.length} entries is a slot: ${problems[0] ?? ''}` };
  }
  return { ok: true, body: [...slots.values()], problems: problems.slice(0, 20) };
}

function toSlot(slot: v.InferOutput<typeof slotSchema>): SlotBody {
  const first = Array.isArray(slot.next_token) ? slot.next_token[0] : slot.next_token;
  const result: SlotBody = { id: slot.id, is_processing: slot.is_processing ?? slot.state === 1 };
  const set = <K extends keyof SlotBody>(key: K, value: number | null | undefined) => {
    if (value !== null && value !== undefined && value >= 0) {
      Object.assign(result, { [key]: value });
    }
  };
  set('n_ctx', slot.n_ctx);
  set('id_task', slot.id_task ?? slot.task_id);
  set('n_prompt_tokens', slot.n_prompt_tokens);
  set('n_prompt_tokens_processed', slot.n_prompt_tokens_processed);
  set('n_prompt_tokens_cache', slot.n_prompt_tokens_cache);
  if (first !== undefined && first !== null) {
    const known = Object.entries(first).filter(([, value]) => value !== null && value !== undefined && value >= 0);
    result.next_token = [Object.fromEntries(known)];
  }
  return result;
}
