type Body = Record<string, unknown>;

/** Of a GET /train body: how the run stands and what the trainer was told. `null` wherever the server does not say. */
export interface RunStatus {
  /** The server's own word, or `paused` / `waiting` where its flags say that a running run stands still. */
  phase: string;
  out: string | null;
  /** The server's sentence about a failed run. */
  error: string | null;
  pauseRequested: boolean;
  cancelRequested: boolean;
  batch: number | null;
  batchMax: number | null;
  /** Bound on the cycle average; 0 where it is off. */
  maxSlowdownPpm: number | null;
  sharePpm: number | null;
  /** What the cycle average came to. */
  slowdownPpmRealized: number | null;
  windows: number | null;
  windowMsLast: number | null;
  windowMsP50: number | null;
  windowMsP95: number | null;
  windowMsMax: number | null;
  yieldedMs: number | null;
  /** Whole lane, tokens/s, outside and inside windows: the decaying estimates that the yield is worked out from. */
  tpsNoWindowRecent: number | null;
  tpsInWindowRecent: number | null;
}

const amount = (x: unknown): number | null => (typeof x === 'number' && Number.isFinite(x) && x >= 0 ? x : null);
const text = (x: unknown): string | null => (typeof x === 'string' && x !== '' ? x : null);

/** Reads a GET /train body; `null` when it is none. */
export function readRun(body: unknown): RunStatus | null {
  if (typeof body !== 'object' || body === null || typeof (body as Body).state !== 'string') {
    return null;
  }
  const b = body as Body;
  return {
    phase: phaseOf(b.state as string, b.paused === true, b.waiting_for_serving === true),
    out: text(b.out),
    error: text(b.error),
    pauseRequested: b.pause_requested === true,
    cancelRequested: b.cancel_requested === true,
    batch: amount(b.batch),
    batchMax: amount(b.batch_max),
    maxSlowdownPpm: amount(b.max_slowdown_ppm),
    sharePpm: amount(b.share_ppm),
    slowdownPpmRealized: amount(b.slowdown_ppm_realized),
    windows: amount(b.windows),
    windowMsLast: amount(b.window_ms_last),
    windowMsP50: amount(b.window_ms_p50),
    windowMsP95: amount(b.window_ms_p95),
    windowMsMax: amount(b.window_ms_max),
    yieldedMs: amount(b.yielded_ms),
    tpsNoWindowRecent: amount(b.decode_tps_no_window_recent),
    tpsInWindowRecent: amount(b.decode_tps_in_window_recent),
  };
}

/** Only an acknowledged pause is one; flags of a run that is over are leftovers. */
function phaseOf(state: string, paused: boolean, waiting: boolean): string {
  return state !== 'running' ? state : paused ? 'paused' : waiting ? 'waiting' : state;
}
