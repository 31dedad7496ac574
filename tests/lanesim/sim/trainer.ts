import { type Engine } from './engine';
import { type Turn } from './request';
import { RateEstimate, ServerReceipt } from './serverReceipt';
import { type Stretch } from './windows';

/** How many windows and turns the exact status carries at most. */
const EXACT_LIMIT = 256;

/** The trainer beside an engine: walks its windows, keeps what GET /train reports. */
export class Trainer {
  readonly receipt = new ServerReceipt();
  private readonly turns: Turn[] = [];
  private inWindow = { ms: 0, tokens: 0, rate: new RateEstimate() };
  private between = { ms: 0, tokens: 0, rate: new RateEstimate() };
  private windowsWhileBusy = 0;
  private run = -1;
  private next = 0;
  private open = false;
  private mark = { tokens: 0, stepSeconds: 0, busy: false };

  constructor(readonly engine: Engine) {
    const earlier = engine.onTurn;
    engine.onTurn = (turn, e) => {
      earlier(turn, e);
      this.receipt.onTurn(turn.steps, turn.genEnd - turn.genStart, e.training.overlap(turn.genStart, turn.genEnd));
      this.turns.push(turn);
      if (this.turns.length > EXACT_LIMIT) {
        this.turns.shift();
      }
    };
  }

  /** Runs the engine up to `t` and looks at it at each edge of a window on the way. */
  runUntil(t: number): void {
    const schedule = this.engine.training;
    for (;;) {
      schedule.extend(t);
      const window = schedule.windows[this.next];
      const edge = window ? (this.open ? window.to : window.from) : Infinity;
      if (edge > t) {
        break;
      }
      this.engine.runUntil(edge);
      if (this.open) {
        this.windowEnds(window);
      } else {
        this.windowStarts(window);
      }
    }
    this.engine.runUntil(t);
  }

  /** The body of GET /train at `t`; with `exact` also the spans that today's servers do not report. */
  status(t: number, exact: boolean): Record<string, unknown> {
    const { training } = this.engine;
    training.extend(t);
    const run = training.runs[this.run];
    const windows = run
      ? training.windows.slice(0, this.next + (this.open ? 1 : 0)).filter((w) => w.from >= run.from)
      : [];
    const closed = this.open ? windows.slice(0, -1) : windows;
    // A window's length is filed at the next boundary: the last one is known before it is counted.
    const filed = (this.open ? closed : closed.slice(0, -1)).map(milliseconds);
    const running = run !== undefined && t < run.to;
    return {
      state: run === undefined ? 'idle' : running ? 'running' : 'done',
      yielded_ms: Math.round(1000 * windows.slice(1).reduce((sum, w, i) => sum + w.from - windows[i].to, 0)),
      share_ppm: 250_000,
      max_slowdown_ppm: 100_000,
      turns_clean: this.receipt.turnsClean,
      turns_overlapped: this.receipt.turnsOverlapped,
      busy_window_ms: Math.round(this.inWindow.ms),
      busy_yield_ms: Math.round(this.between.ms),
      windows: windows.length,
      windows_while_busy: this.windowsWhileBusy,
      window_ms_last: closed.length ? milliseconds(closed[closed.length - 1]) : 0,
      window_ms_max: filed.length ? Math.max(...filed) : 0,
      pause_requested: false,
      paused: false,
      waiting_for_serving: running && !this.open && windows.length > 0,
      ...this.receipt.status(),
      ...windowPercentiles(filed),
      ...this.realized(),
      ...(run === undefined ? {} : this.runFields(run, closed.length, running)),
      ...(exact ? this.exactFields(t, windows) : {}),
    };
  }

  private windowStarts(window: Stretch): void {
    const runIndex = this.engine.training.runs.findIndex((r) => window.from >= r.from && window.from < r.to);
    if (runIndex !== this.run) {
      this.run = runIndex;
      this.receipt.runStarted();
      this.inWindow = { ms: 0, tokens: 0, rate: this.inWindow.rate };
      this.between = { ms: 0, tokens: 0, rate: this.between.rate };
      this.windowsWhileBusy = 0;
    } else {
      const now = this.look();
      add(this.between, (now.stepSeconds - this.mark.stepSeconds) * 1000, now.tokens - this.mark.tokens);
    }
    this.mark = this.look();
    this.windowsWhileBusy += this.mark.busy ? 1 : 0;
    this.open = true;
  }

  private windowEnds(window: Stretch): void {
    const now = this.look();
    if (this.mark.busy && now.busy) {
      add(this.inWindow, (window.to - window.from) * 1000, now.tokens - this.mark.tokens);
    }
    this.mark = now;
    this.open = false;
    this.next++;
  }

  private look(): typeof this.mark {
    const { counters, batch } = this.engine;
    return { tokens: counters.decodeTokens, stepSeconds: counters.seconds, busy: batch.running.length > 0 };
  }

  /** The cycle average that the bound is about; only once both sides were measured. */
  private realized(): Record<string, number> {
    const { inWindow: w, between: y } = this;
    if (!(w.ms > 0 && y.ms > 0 && y.tokens > 0)) {
      return {};
    }
    const cycle = (w.tokens + y.tokens) / (w.ms + y.ms);
    return {
      decode_tps_no_window: (1000 * y.tokens) / y.ms,
      decode_tps_in_window: (1000 * w.tokens) / w.ms,
      slowdown_ppm_realized: Math.round(Math.max(0, 1 - cycle / (y.tokens / y.ms)) * 1e6),
      decode_tps_no_window_recent: y.rate.perSecond() ?? 0,
      decode_tps_in_window_recent: w.rate.perSecond() ?? 0,
    };
  }

  private runFields(run: Stretch, done: number, running: boolean): Record<string, unknown> {
    const { training } = this.engine;
    training.extend(run.to);
    const out = this.run === 0 ? 'dream.gguf' : `dream-${this.run + 1}.gguf`;
    return {
      out,
      window: 512,
      epochs: [],
      ...(running
        ? { batch: done, batch_max: training.windows.filter((w) => w.from >= run.from && w.from < run.to).length }
        : { adapter: out, graph_mib: 812.5 }),
    };
  }

  private exactFields(t: number, windows: Stretch[]): Record<string, unknown> {
    return {
      now_us: micro(t),
      window_spans: windows
        .slice(-EXACT_LIMIT)
        .map((w, i, all) => [micro(w.from), this.open && i === all.length - 1 ? 0 : micro(w.to)]),
      turns: this.turns.map(({ slot, promptStart, genStart, genEnd, steps }) => ({
        slot,
        prompt_start_us: micro(promptStart),
        gen_start_us: micro(genStart),
        gen_end_us: micro(genEnd),
        steps,
      })),
    };
  }
}

/** Microseconds on the engine's clock. */
export const micro = (seconds: number): number => Math.round(seconds * 1e6);

const milliseconds = (w: Stretch): number => Math.trunc((w.to - w.from) * 1000);

function add(sums: { ms: number; tokens: number; rate: RateEstimate }, ms: number, tokens: number): void {
  // A restart empties the counters: such a stretch was not measured.
  if (ms > 0 && tokens >= 0) {
    sums.ms += ms;
    sums.tokens += tokens;
    sums.rate.add(ms, tokens);
  }
}

function windowPercentiles(samples: number[]): Record<string, number> {
  if (!samples.length) {
    return {};
  }
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (p: number): number => sorted[Math.min(sorted.length - 1, Math.trunc(p * sorted.length))];
  return { window_ms_p50: at(0.5), window_ms_p95: at(0.95) };
}
