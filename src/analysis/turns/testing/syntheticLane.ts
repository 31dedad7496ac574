import { type Pull } from '../reconstruct';
import { TurnReceipt } from '../receipt';

/** A made-up lane for tests: known windows and turns, and the pulls a client would have made of it. */
export interface LaneShape {
  seed: number;
  seconds: number;
  slots: number;
  /** Tokens per second of one slot alone, what each further slot costs, and how turns differ from each other. */
  tps: number;
  perSlotCost: number;
  turnSpread: number;
  /** Share of the rate that is left inside a window. */
  leftInWindow: number;
  windowS: [number, number];
  pauseS: [number, number];
  idleS: [number, number];
  promptS: [number, number];
  tokens: [number, number];
  /** Share of turns that end at their limit; the others stop early, or have none where `unlimited`. */
  limitShare: number;
  unlimited: boolean;
  /** Whether an idle slot still shows the task it did last. */
  idleShowsTask: boolean;
  pullS: number;
  pullJitter: number;
}

export interface TrueTurn {
  slot: number;
  task: number;
  startUs: number;
  endUs: number;
  steps: number;
}

export interface SyntheticLane {
  pulls: Pull[];
  turns: TrueTurn[];
  windows: Array<{ startUs: number; endUs: number }>;
}

const TICK_US = 2000;
const ORIGIN_S = 1_800_000_000;

interface Slot {
  task: number | null;
  phase: 'idle' | 'prompt' | 'decode';
  untilUs: number;
  startUs: number;
  decoded: number;
  progress: number;
  out: number;
  limit: number | null;
  factor: number;
}

export function makeRandom(seed: number): () => number {
  let x = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    x = (x + 0x6d2b79f5) >>> 0;
    let t = Math.imul(x ^ (x >>> 15), 1 | x);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plays the lane tick by tick. Training runs from a tenth to nine tenths of the time. */
export function playLane(shape: LaneShape): SyntheticLane {
  const next = makeRandom(shape.seed);
  const between = ([low, high]: [number, number]) => low + (high - low) * next();
  const lane: SyntheticLane = { pulls: [], turns: [], windows: [] };
  const receipt = new TurnReceipt();
  const slots = Array.from({ length: shape.slots }, (): Slot => ({
    task: null,
    phase: 'idle',
    untilUs: between(shape.idleS) * 1e6,
    startUs: 0,
    decoded: 0,
    progress: 0,
    out: 0,
    limit: null,
    factor: 1,
  }));
  const endUs = shape.seconds * 1e6;
  const runFrom = endUs * 0.1;
  const runTo = endUs * 0.9;
  const train = { state: 'idle', windows: 0, lastMs: 0, open: false, sinceUs: 0, changeUs: runFrom, yieldedMs: 0 };
  let task = 0;
  let pullAt = between([0, shape.pullS]) * 1e6;

  const stepTraining = (now: number) => {
    if (train.state === 'idle' && now >= runFrom) {
      train.state = 'running';
      receipt.runStarted(now);
    }
    if (train.state !== 'running' || now < train.changeUs) {
      return;
    }
    if (train.open) {
      lane.windows.push({ startUs: train.sinceUs, endUs: now });
      train.lastMs = Math.floor((now - train.sinceUs) / 1000);
      train.open = false;
      receipt.windowEnded(now);
      train.changeUs = now + between(shape.pauseS) * 1e6;
      train.yieldedMs += Math.floor((train.changeUs - now) / 1000);
      if (now >= runTo) {
        train.state = 'done';
        receipt.runEnded(now);
      }
    } else {
      train.open = true;
      train.windows++;
      train.sinceUs = now;
      receipt.windowStarted(now);
      train.changeUs = now + between(shape.windowS) * 1e6;
    }
  };

  const finish = (slot: Slot, index: number, now: number) => {
    const steps = slot.out - 1;
    lane.turns.push({ slot: index, task: slot.task ?? 0, startUs: slot.startUs, endUs: now, steps });
    const open = slots.filter((s) => s !== slot && s.phase !== 'idle').map((s) => s.startUs);
    receipt.onTurn({ genStartUs: slot.startUs, genEndUs: now, steps, oldestOpenUs: Math.min(now, ...open) });
    slot.phase = 'idle';
    slot.untilUs = now + between(shape.idleS) * 1e6;
  };

  const stepSlot = (slot: Slot, index: number, now: number, busy: number) => {
    if (slot.phase === 'idle' && now >= slot.untilUs) {
      slot.phase = 'prompt';
      slot.task = ++task;
      slot.decoded = 0;
      slot.startUs = now;
      slot.untilUs = now + between(shape.promptS) * 1e6;
      slot.out = Math.round(between(shape.tokens));
      slot.limit =
        next() < shape.limitShare ? slot.out : shape.unlimited ? null : Math.round(slot.out * (1 + 3 * next())) + 1;
      slot.factor = 1 + shape.turnSpread * (2 * next() - 1);
    } else if (slot.phase === 'prompt' && now >= slot.untilUs) {
      slot.phase = 'decode';
      slot.decoded = 1;
      slot.progress = 0;
      slot.startUs = now;
    } else if (slot.phase === 'decode') {
      const alone = shape.tps * slot.factor * (1 - shape.perSlotCost) ** (busy - 1);
      slot.progress += (alone * (train.open ? shape.leftInWindow : 1) * TICK_US) / 1e6;
      while (slot.progress >= 1 && slot.decoded < slot.out) {
        slot.progress--;
        slot.decoded++;
      }
      if (slot.decoded >= slot.out) {
        finish(slot, index, now);
      }
    }
  };

  for (let now = 0; now < endUs; now += TICK_US) {
    stepTraining(now);
    const busy = Math.max(1, slots.filter((s) => s.phase === 'decode').length);
    slots.forEach((slot, index) => stepSlot(slot, index, now, busy));
    if (now >= pullAt) {
      pullAt = now + shape.pullS * 1e6 * (1 + shape.pullJitter * (2 * next() - 1));
      lane.pulls.push({ t: ORIGIN_S + now / 1e6, train: trainBody(), slots: slots.map(slotBody) });
    }
  }
  const shift = (us: number) => us + ORIGIN_S * 1e6;
  lane.windows.forEach((w) => ((w.startUs = shift(w.startUs)), (w.endUs = shift(w.endUs))));
  lane.turns.forEach((t) => ((t.startUs = shift(t.startUs)), (t.endUs = shift(t.endUs))));
  return lane;

  function trainBody() {
    const status = receipt.status();
    return {
      state: train.state,
      out: train.state === 'idle' ? undefined : 'nightly.gguf',
      windows: train.windows,
      window_ms_last: train.lastMs,
      waiting_for_serving: train.state === 'running' && train.windows > 0 && !train.open,
      paused: false,
      yielded_ms: train.yieldedMs,
      turns_clean: status.turnsClean,
      turns_overlapped: status.turnsMeasured,
    };
  }

  function slotBody(slot: Slot, id: number) {
    const idle = slot.phase === 'idle';
    if (slot.task === null || (idle && !shape.idleShowsTask)) {
      return { id, n_ctx: 8192, is_processing: false };
    }
    const n_remain = slot.limit === null ? -1 : slot.limit - slot.decoded;
    return {
      id,
      n_ctx: 8192,
      is_processing: !idle,
      id_task: slot.task,
      next_token: [{ has_next_token: !idle, n_remain, n_decoded: slot.decoded }],
    };
  }
}
