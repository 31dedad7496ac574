import { type Batch } from './batch';
import { type SimConfig } from './config';
import { type Counters } from './counters';
import { decodes, type Request } from './request';

/** A step without decode rows still pays this part of a decode step's fixed cost. */
const PREFILL_ONLY_SHARE_OF_D0 = 0.3;

interface Chunk {
  request: Request;
  tokens: number;
}

/** What one engine step carries. */
export interface StepPlan {
  rows: Request[];
  chunks: Chunk[];
  /** A guard kept a prompt that could have run out of this step. */
  held: boolean;
  preempted: boolean;
}

/** Plans one step: decode rows first, then prompt chunks in order of admission within the token budget. */
export function planStep(batch: Batch, config: SimConfig, holdLeft: number, counters: Counters): StepPlan {
  const before = counters.preemptions;
  const perRow = 1 + config.spec_depth;
  let rows = batch.running.filter(decodes);
  while (rows.length * perRow > batch.kvFree && rows.length > 1) {
    batch.preempt(rows[rows.length - 1], counters);
    rows = batch.running.filter(decodes);
  }
  if (config.separate_prefill) {
    return { rows, chunks: [], held: false, preempted: counters.preemptions > before };
  }
  const wants = batch.queue.length > 0 || batch.running.length > rows.length;
  const held = holdLeft > 0 && wants && rows.length > 0;
  const chunks = held ? [] : planChunks(batch, config, rows.length * perRow);
  if (!rows.length && !chunks.length && batch.running.length) {
    return unblock(batch, config, counters);
  }
  return { rows, chunks, held, preempted: counters.preemptions > before };
}

/** A chunk that finds no room waits for it, and the decoders run on. */
function planChunks(batch: Batch, config: SimConfig, reserved: number): Chunk[] {
  const chunks: Chunk[] = [];
  let budget = config.budget - reserved;
  let free = batch.kvFree - reserved;
  for (const request of batch.running) {
    const tokens = Math.min(config.chunk, request.target - request.computed, budget);
    if (tokens > 0 && tokens <= free) {
      chunks.push({ request, tokens });
      budget -= tokens;
      free -= tokens;
    }
  }
  return chunks;
}

/** Nobody decodes and no chunk has room: the youngest give way until the oldest has; alone it may exceed the pool. */
function unblock(batch: Batch, config: SimConfig, counters: Counters): StepPlan {
  const oldest = batch.running[0];
  const tokens = Math.min(config.chunk, oldest.target - oldest.computed, config.budget);
  while (batch.running.length > 1 && tokens > batch.kvFree) {
    batch.preempt(batch.running[batch.running.length - 1], counters);
  }
  return { rows: [], chunks: [{ request: oldest, tokens }], held: false, preempted: true };
}

/** Seconds of work in a step, before training windows and noise. */
export function stepSeconds(plan: StepPlan, config: SimConfig, at: { evicted: number; degraded: number }): number {
  const { d0, d_row, d_ctx, c0, c_tok } = config;
  const rows = plan.rows.length;
  let seconds = 0;
  if (rows) {
    const context = d_ctx > 0 ? plan.rows.reduce((sum, r) => sum + r.kv, 0) : 0;
    seconds = at.evicted * (d0 + d_row * rows + d_ctx * context);
  }
  if (plan.chunks.length) {
    const tokens = plan.chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
    seconds += c0 + c_tok * tokens + (rows ? 0 : PREFILL_ONLY_SHARE_OF_D0 * d0);
  }
  return seconds * at.degraded;
}
