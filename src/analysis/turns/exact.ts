import { type TrainingWindow, type TurnSpan } from './overlap';

/** A turn as the server itself logged it. The span is its generation. */
export interface ExactTurn extends TurnSpan {
  slot: number;
  promptStartUs: number;
  steps: number;
}

/** What a status with the exact extension says, on the server's own clock (microseconds). */
export interface ExactStatus {
  nowUs: number;
  windows: TrainingWindow[];
  turns: ExactTurn[];
  /** Earliest start of any turn still open, where the server says; `null`: unknown or none. */
  oldestOpenUs: number | null;
  /** Entries left out because they were no spans. */
  malformed: number;
}

/** Entries read of each list; a server keeps a ring, and so do we. */
const MAX_ENTRIES = 10_000;

const isTime = (x: unknown): x is number => typeof x === 'number' && Number.isSafeInteger(x) && x >= 0;

/**
 * Reads the exact extension of a GET /train body; `null` where the body has none.
 * Spans that end before they begin, or lie in the future of `now_us`, are left out and counted.
 */
export function readExact(body: unknown): ExactStatus | null {
  if (typeof body !== 'object' || body === null) {
    return null;
  }
  const status = body as Record<string, unknown>;
  const nowUs = status.now_us;
  if (!isTime(nowUs) || !Array.isArray(status.window_spans) || !Array.isArray(status.turns)) {
    return null;
  }
  const windows = status.window_spans.slice(-MAX_ENTRIES).map((entry) => readWindow(entry, nowUs));
  const turns = status.turns.slice(-MAX_ENTRIES).map((entry) => readTurn(entry, nowUs));
  const goodWindows = windows.filter((w) => w !== null);
  const goodTurns = turns.filter((t) => t !== null);
  return {
    nowUs,
    windows: goodWindows.sort((a, b) => a.startUs - b.startUs),
    turns: goodTurns.sort((a, b) => a.endUs - b.endUs),
    oldestOpenUs: isTime(status.oldest_open_us) ? status.oldest_open_us : null,
    malformed: windows.length + turns.length - goodWindows.length - goodTurns.length,
  };
}

/** `[start, end]`, the end 0 while the window runs. */
function readWindow(entry: unknown, nowUs: number): TrainingWindow | null {
  if (!Array.isArray(entry)) {
    return null;
  }
  const [startUs, endUs]: unknown[] = entry;
  if (!isTime(startUs) || !isTime(endUs) || startUs > nowUs || endUs > nowUs) {
    return null;
  }
  if (endUs === 0) {
    return { startUs, endUs: null };
  }
  return endUs >= startUs ? { startUs, endUs } : null;
}

function readTurn(entry: unknown, nowUs: number): ExactTurn | null {
  if (typeof entry !== 'object' || entry === null) {
    return null;
  }
  const { slot, prompt_start_us, gen_start_us, gen_end_us, steps } = entry as Record<string, unknown>;
  const whole = [slot, prompt_start_us, gen_start_us, gen_end_us, steps].every(isTime);
  if (!whole || !isTime(gen_start_us) || !isTime(gen_end_us) || gen_end_us < gen_start_us || gen_end_us > nowUs) {
    return null;
  }
  return {
    slot: slot as number,
    promptStartUs: prompt_start_us as number,
    startUs: gen_start_us,
    endUs: gen_end_us,
    steps: steps as number,
  };
}
