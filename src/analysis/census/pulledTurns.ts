import { type Span } from '../lane';
import { judge } from '../turns/judge';
import { reconstruct, type ReconstructedWindow } from '../turns/reconstruct';
import { weightedQuantile } from './stats';
import { type PullRecord } from './types';

/** Turns of the judged stretch rebuilt from pulls; arrays run along the turns, in order of ending. */
export interface PulledTurns {
  /** Unix seconds. */
  end: Float64Array;
  secondsPerToken: Float64Array;
  /** Share of the turn's time that lay inside training windows. */
  overlapShare: Float64Array;
  /** Slots that decoded beside it, itself included, on average. */
  company: Float64Array;
  overlapped: number;
  clean: number;
  /** Share of its speed that a turn keeps inside a window; null without enough turns of both kinds. */
  speedLeft: number | null;
  windows: number;
  /** The windows, Unix seconds, each as wide as it may have been. */
  windowSpans: Span[];
  windowSecondsMedian: number | null;
  /** Stretches that the pulls cover. */
  covered: Span[];
  /** Per-turn slowdown of the overlapped turns, as the receipt gives it. */
  slowdownP50: number | null;
  slowdownP95: number | null;
  cleanTps: number | null;
}

/** Turns of each kind that a comparison needs. */
const MIN_EACH = 8;
/** A hole between two pulls longer than this many usual distances is not covered. */
const HOLE = 5;

/** Rebuilds windows and turns from pulls and keeps what lies in the judged stretches; null without usable pulls. */
export function pulledTurns(pulls: PullRecord[], judged: Span[]): PulledTurns | null {
  if (pulls.length < 2 || judged.length === 0) {
    return null;
  }
  const rebuilt = reconstruct(pulls);
  const { turns: all, receipt } = judge(rebuilt, { scope: 'all' });
  const inside = (t: number) => judged.some((s) => t >= s.from && t <= s.to);
  const turns = all
    .filter((j) => j.class === 'clean' || j.class === 'overlapped' || j.class === 'overlapped-unmeasured')
    .map((j) => {
      const endUs = j.turn.likelyEndUs ?? j.turn.endUs;
      const seconds = (endUs - j.turn.startUs) / 1e6;
      const steps = j.turn.likelySteps ?? j.turn.steps;
      return {
        end: endUs / 1e6,
        x: seconds / steps,
        share: j.overlapUs / 1e6 / seconds,
        company: j.turn.inFlight ?? 1,
      };
    })
    .filter((turn) => turn.x > 0 && turn.x < Infinity && inside(turn.end))
    .sort((a, b) => a.end - b.end);
  const windows = rebuilt.windows.filter((w) => inside(w.startUs / 1e6));
  const lengths = windows.map((w) => (w.endUs === null ? NaN : (w.endUs - w.startUs) / 1e6));
  const median = weightedQuantile(lengths, 0.5);
  const overlapped = turns.filter((t) => t.share > 0).length;
  return {
    end: Float64Array.from(turns, (t) => t.end),
    secondsPerToken: Float64Array.from(turns, (t) => t.x),
    overlapShare: Float64Array.from(turns, (t) => Math.min(1, t.share)),
    company: Float64Array.from(turns, (t) => t.company),
    overlapped,
    clean: turns.length - overlapped,
    speedLeft: speedLeft(turns),
    windows: windows.length,
    windowSpans: rebuilt.windows.map(spanOfWindow),
    windowSecondsMedian: Number.isFinite(median) ? median : null,
    covered: coveredBy(pulls),
    slowdownP50: receipt.slowdownPpmP50 === null ? null : receipt.slowdownPpmP50 / 1e6,
    slowdownP95: receipt.slowdownPpmP95 === null ? null : receipt.slowdownPpmP95 / 1e6,
    cleanTps: receipt.turnTpsClean,
  };
}

interface Turn {
  x: number;
  share: number;
  company: number;
}

/**
 * Speed inside windows, as a share of the speed outside: from each overlapped turn and the clean turns with about as
 * much company, the median of what makes the turn's tokens add up.
 */
function speedLeft(turns: Turn[]): number | null {
  const clean = turns.filter((t) => t.share === 0);
  const met = turns.filter((t) => t.share > 0.1);
  if (clean.length < MIN_EACH || met.length < MIN_EACH) {
    return null;
  }
  const paces = new Map<number, number>();
  const pace = (company: number) => {
    const key = Math.round(company);
    if (!paces.has(key)) {
      const alike = clean.filter((t) => Math.round(t.company) === key);
      paces.set(
        key,
        weightedQuantile(
          (alike.length >= MIN_EACH ? alike : clean).map((t) => t.x),
          0.5
        )
      );
    }
    return paces.get(key)!;
  };
  const left = met.map((t) => (pace(t.company) / t.x - (1 - t.share)) / t.share);
  return Math.min(1, Math.max(0, weightedQuantile(left, 0.5)));
}

function spanOfWindow(w: ReconstructedWindow): Span {
  const wide = Number.isFinite(w.uncertaintyUs) ? w.uncertaintyUs : 0;
  return { from: (w.startUs - wide) / 1e6, to: w.endUs === null ? Infinity : (w.endUs + wide) / 1e6 };
}

function coveredBy(pulls: PullRecord[]): Span[] {
  const gaps = pulls.slice(1).map((p, i) => p.t - pulls[i].t);
  const usual = weightedQuantile(gaps, 0.5);
  const out: Span[] = [];
  for (const { t } of pulls) {
    const last = out[out.length - 1];
    if (last && t >= last.to && t - last.to <= HOLE * usual) {
      last.to = t;
    } else {
      out.push({ from: t, to: t });
    }
  }
  return out.filter((s) => s.to > s.from);
}
