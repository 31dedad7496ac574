/**
 * What of a body is kept for a day. Bodies are untrusted and may carry prompts, parameters and long lists: only the
 * fields that the analysis reads stay, as they came. Their types are judged where they are read.
 */

type Body = Record<string, unknown>;

const isObject = (x: unknown): x is Body => typeof x === 'object' && x !== null && !Array.isArray(x);

/** Longest text that is kept of a body's own strings. */
const MAX_TEXT = 500;
/** Entries of the optional exact lists that are kept of one body. */
const MAX_ENTRIES = 2000;
const MAX_SLOTS = 1024;

const SLOT_FIELDS = ['id', 'is_processing', 'state', 'id_task', 'task_id', 'n_ctx'];
const PROMPT_FIELDS = ['n_prompt_tokens', 'n_prompt_tokens_processed', 'n_prompt_tokens_cache'];
const EXACT_LISTS = ['window_spans', 'turns'];

const isPlain = (x: unknown) => ['number', 'boolean', 'string'].includes(typeof x) || x === null;

function keepPlain(body: Body, keys: string[]): Body {
  const kept: Body = {};
  for (const key of keys) {
    const value = body[key];
    if (isPlain(value)) {
      kept[key] = typeof value === 'string' ? value.slice(0, MAX_TEXT) : value;
    }
  }
  return kept;
}

/** A GET /train body without its history of epochs; what is no object stays as it is, for the reader to refuse. */
export function compactTrain(body: unknown): unknown {
  if (!isObject(body)) {
    return null;
  }
  const kept = keepPlain(body, Object.keys(body).slice(0, 100));
  for (const key of EXACT_LISTS) {
    const list = body[key];
    if (Array.isArray(list)) {
      kept[key] = list.slice(-MAX_ENTRIES);
    }
  }
  if (Array.isArray(body.epochs)) {
    kept.epochs_done = body.epochs.length;
  }
  return kept;
}

/** A GET /slots body without prompts and parameters. */
export function compactSlots(body: unknown): unknown {
  if (!Array.isArray(body)) {
    return null;
  }
  return body.slice(0, MAX_SLOTS).map((slot) => {
    if (!isObject(slot)) {
      return null;
    }
    const token: unknown = Array.isArray(slot.next_token) ? slot.next_token[0] : slot.next_token;
    return {
      ...keepPlain(slot, [...SLOT_FIELDS, ...PROMPT_FIELDS]),
      ...(isObject(token) ? { next_token: keepPlain(token, ['n_decoded', 'n_remain']) } : {}),
    };
  });
}
