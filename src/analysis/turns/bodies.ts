/**
 * What the reconstruction reads of GET /train and GET /slots. Servers differ and bodies are untrusted:
 * a field that is missing or of another type reads as `null`, never as 0.
 */

export interface TrainReading {
  /** idle, starting, running, done, cancelled, error, unavailable, or whatever the server says. */
  state: string;
  /** Name of the adapter being trained. */
  out: string | null;
  windows: number | null;
  windowMsLast: number | null;
  windowMsMax: number | null;
  windowMsP50: number | null;
  waiting: boolean;
  paused: boolean;
  yieldedMs: number | null;
  /** The server's own receipt: lifetime clean turns, this run's measured overlapped turns. */
  turnsClean: number | null;
  turnsOverlapped: number | null;
  turnTpsClean: number | null;
  slowdownPpmP50: number | null;
  slowdownPpmP95: number | null;
  slowdownPpmMax: number | null;
  /** Whole lane, inside and outside windows. */
  decodeTpsNoWindow: number | null;
  decodeTpsInWindow: number | null;
}

export interface SlotReading {
  id: number;
  processing: boolean;
  /** Id of the task it works on, or worked on last; `null` when the server does not say. */
  task: number | null;
  /** Tokens generated so far; values of a finished task may linger while the slot is idle. */
  decoded: number | null;
  /** Tokens left until the request's own limit; `null` without a limit. */
  remain: number | null;
  promptTokens: number | null;
  promptProcessed: number | null;
  promptCached: number | null;
}

type Body = Record<string, unknown>;

const isObject = (x: unknown): x is Body => typeof x === 'object' && x !== null && !Array.isArray(x);

/** Counts above this are no counts: sums and microseconds of them must stay exact integers. */
const MAX_COUNT = 1e12;

function count(x: unknown): number | null {
  return typeof x === 'number' && x >= 0 && x <= MAX_COUNT ? x : null;
}

/** Reads a GET /train body; `null` when it is not one (a body without a `state` is unreadable). */
export function readTrain(body: unknown): TrainReading | null {
  if (!isObject(body) || typeof body.state !== 'string') {
    return null;
  }
  return {
    state: body.state,
    out: typeof body.out === 'string' ? body.out : null,
    windows: count(body.windows),
    windowMsLast: count(body.window_ms_last),
    windowMsMax: count(body.window_ms_max),
    windowMsP50: count(body.window_ms_p50),
    waiting: body.waiting_for_serving === true,
    paused: body.paused === true,
    yieldedMs: count(body.yielded_ms),
    turnsClean: count(body.turns_clean),
    turnsOverlapped: count(body.turns_overlapped),
    turnTpsClean: count(body.turn_tps_clean),
    slowdownPpmP50: count(body.turn_slowdown_ppm_p50),
    slowdownPpmP95: count(body.turn_slowdown_ppm_p95),
    slowdownPpmMax: count(body.turn_slowdown_ppm_max),
    decodeTpsNoWindow: count(body.decode_tps_no_window),
    decodeTpsInWindow: count(body.decode_tps_in_window),
  };
}

/** Slots beyond this many are not read: no server has them, and memory is bounded. */
const MAX_SLOTS = 1024;

/** Reads a GET /slots body; `null` when it is not a list. Entries without a usable id, and repeated ids, are left out. */
export function readSlots(body: unknown): SlotReading[] | null {
  if (!Array.isArray(body)) {
    return null;
  }
  const slots = new Map<number, SlotReading>();
  for (const entry of body.slice(0, MAX_SLOTS)) {
    const slot = readSlot(entry);
    if (slot !== null && !slots.has(slot.id)) {
      slots.set(slot.id, slot);
    }
  }
  return [...slots.values()].sort((a, b) => a.id - b.id);
}

/** `next_token` is a list of one object, or in older builds the object itself. */
function nextToken(x: unknown): Body {
  const first: unknown = Array.isArray(x) ? x[0] : x;
  return isObject(first) ? first : {};
}

function readSlot(entry: unknown): SlotReading | null {
  if (!isObject(entry) || !Number.isInteger(count(entry.id))) {
    return null;
  }
  const token = nextToken(entry.next_token);
  return {
    id: entry.id as number,
    // Older forms say `state` 1 for a slot at work and `task_id` for the task.
    processing: typeof entry.is_processing === 'boolean' ? entry.is_processing : entry.state === 1,
    task: count(entry.id_task ?? entry.task_id),
    decoded: count(token.n_decoded),
    remain: count(token.n_remain),
    promptTokens: count(entry.n_prompt_tokens),
    promptProcessed: count(entry.n_prompt_tokens_processed),
    promptCached: count(entry.n_prompt_tokens_cache),
  };
}

/**
 * Whether a slot is still working on its prompt. Newer servers count generated tokens into `n_prompt_tokens` as they
 * come, and count cached prompt tokens apart from processed ones, so neither figure is compared bare.
 */
export function isPrefilling(slot: SlotReading): boolean {
  if (!slot.processing) {
    return false;
  }
  const decoded = slot.decoded ?? 0;
  if (decoded === 0 || slot.promptTokens === null || slot.promptProcessed === null) {
    return decoded === 0;
  }
  return slot.promptTokens - decoded > slot.promptProcessed + (slot.promptCached ?? 0);
}

/** Whether a slot is generating: at work, its prompt done, at least one token out. */
export function isDecoding(slot: SlotReading): boolean {
  return slot.processing && slot.decoded !== null && slot.decoded > 0;
}
