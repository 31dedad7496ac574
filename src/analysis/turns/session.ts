import { readTrain, type TrainReading } from './bodies';
import { compareReceipts, type ReceiptContext, type ReceiptRow } from './compareReceipts';
import { readExact } from './exact';
import { ExactSource } from './sessionExact';
import { ReconstructedSource } from './sessionReconstructed';
import { type JudgedTurn, type JudgedWindow, type JudgeStatus, TurnJudge, type TurnToJudge } from './judgeTurns';
import { rankedPercentile } from './formulas';
import { type Pull, type ReconstructionGap } from './reconstructed';
import { readRun, type RunStatus } from './runStatus';

/** Windows and turns that are kept for drawing; the receipt counts all. */
const KEPT = 5000;

/** A window as it is drawn: Unix microseconds, with how far off its edges may be. */
export interface SessionWindow extends JudgedWindow {
  uncertaintyUs: number;
}

export interface WindowLengthSummary {
  n: number;
  p50Ms: number | null;
  p95Ms: number | null;
  maxMs: number | null;
}

/** Everything a page shows of one lane's turns. */
export interface SessionView {
  /** exact: the server logs its turns itself. reconstructed: rebuilt from aggregates. null: no pull yet. */
  mode: 'exact' | 'reconstructed' | null;
  windows: SessionWindow[];
  /** In order of ending; spans in Unix microseconds. */
  turns: JudgedTurn[];
  receipt: JudgeStatus;
  /** The server's newest status; null before the first readable one. */
  server: TrainReading | null;
  /** How the run stands, from that same status. */
  run: RunStatus | null;
  /** The server's receipt against ours; empty while there is nothing to compare. */
  comparison: ReceiptRow[];
  gaps: ReconstructionGap[];
  windowLengths: WindowLengthSummary;
  /** Turns that the server counted and no pull showed. */
  turnsUnseen: number;
  unreadablePulls: number;
  /** Unix seconds of the first and the newest pull. */
  from: number | null;
  to: number | null;
}

/** What either source tells of a pull, already on the wall clock. */
export interface SessionNews {
  runStarted: boolean;
  windows: SessionWindow[];
  turns: TurnToJudge[];
  gaps: ReconstructionGap[];
  unseenClean: number;
  unseenOverlapped: number;
}

/**
 * Follows one lane's turns through its pulls: windows and turns out of the status, each turn judged as it ends.
 * Takes the server's own log where the status carries one, else rebuilds. Memory is bounded.
 */
export class TurnSession {
  private readonly exact = new ExactSource();
  private readonly rebuilt = new ReconstructedSource();
  private readonly judge = new TurnJudge();
  private mode: SessionView['mode'] = null;
  private windows = new Map<string, SessionWindow>();
  private turns: JudgedTurn[] = [];
  private gaps: ReconstructionGap[] = [];
  private unseen = { clean: 0, overlapped: 0 };
  private server: TrainReading | null = null;
  private run: RunStatus | null = null;
  private serverAtStart: ReceiptContext['serverAtStart'] = null;
  private from: number | null = null;
  private to: number | null = null;

  /** Takes the next pull, in order of time. */
  push(pull: Pull): void {
    this.from ??= pull.t;
    this.to = pull.t;
    const train = readTrain(pull.train);
    const first = this.server === null && train !== null;
    this.server = train ?? this.server;
    this.run = readRun(pull.train) ?? this.run;
    const status = readExact(pull.train);
    const mode = status ? 'exact' : this.mode === 'exact' && train === null ? 'exact' : 'reconstructed';
    if (this.mode !== null && mode !== this.mode) {
      // The server gained or lost its log (another build): what one source told cannot be told again by the other.
      this.judge.runStarted();
    }
    this.mode = mode;
    if (status) {
      this.book(this.exact.push(status, train, pull.t * 1e6));
    } else if (mode === 'reconstructed') {
      this.book(this.rebuilt.push(pull));
    }
    if (first) {
      this.noteServerAtStart();
    }
  }

  /** The state of things now. */
  view(): SessionView {
    const receipt = this.judge.status();
    const windows = [...this.windows.values()];
    return {
      mode: this.mode,
      windows,
      turns: this.turns,
      receipt,
      server: this.server,
      run: this.run,
      comparison:
        this.server && this.server.state !== 'unavailable'
          ? compareReceipts(receipt, this.server, {
              reconstructed: this.mode !== 'exact',
              serverAtStart: this.serverAtStart,
              unseenClean: this.unseen.clean,
              unseenOverlapped: this.unseen.overlapped,
              gaps: this.gaps.length,
            })
          : [],
      gaps: this.gaps,
      windowLengths: lengthsOf(windows),
      turnsUnseen: this.unseen.clean + this.unseen.overlapped,
      unreadablePulls: this.rebuilt.unreadablePulls,
      from: this.from,
      to: this.to,
    };
  }

  private book(news: SessionNews) {
    if (news.runStarted) {
      this.judge.runStarted();
    }
    for (const window of news.windows) {
      this.windows.set(`${window.segment ?? 0}:${window.id ?? window.startUs}`, window);
      this.judge.window(window);
    }
    // A new array, so that whoever holds the last view sees that this one differs; most pulls bring none.
    if (news.turns.length > 0) {
      this.turns = [...this.turns, ...news.turns.map((turn) => this.judge.turn(turn))].slice(-KEPT);
    }
    if (news.gaps.length > 0) {
      this.gaps = [...this.gaps, ...news.gaps].slice(-KEPT);
    }
    if (news.runStarted && this.serverAtStart !== null) {
      this.noteRunStart();
    }
    this.unseen.clean += news.unseenClean;
    this.unseen.overlapped += news.unseenOverlapped;
    for (const key of this.windows.keys()) {
      if (this.windows.size <= KEPT) {
        break;
      }
      this.windows.delete(key);
    }
  }

  /** Of a new run we have missed what the server had measured before we saw it: something after a gap only. */
  private noteRunStart() {
    const missed = (this.server?.turnsOverlapped ?? 0) - this.judge.status().turnsMeasured;
    this.serverAtStart = { turnsClean: null, ...this.serverAtStart, turnsOverlapped: Math.max(0, missed) };
  }

  /**
   * What the server had counted and we have not, when we began: a run that was under way already, and clean turns since
   * the server started. A log tells some of what was before; that is in our counts by now.
   */
  private noteServerAtStart() {
    const { turnsClean, turnsMeasured } = this.judge.status();
    const beyond = (theirs: number | null, ours: number) => (theirs === null ? null : Math.max(0, theirs - ours));
    this.serverAtStart = this.server && {
      turnsClean: beyond(this.server.turnsClean, turnsClean),
      turnsOverlapped: beyond(this.server.turnsOverlapped, turnsMeasured),
    };
  }
}

function lengthsOf(windows: SessionWindow[]): WindowLengthSummary {
  const closed = windows.flatMap(({ startUs, endUs }) => (endUs === null ? [] : [(endUs - startUs) / 1000]));
  const sorted = Float64Array.from(closed).sort();
  return {
    n: sorted.length,
    p50Ms: rankedPercentile(sorted, 0.5),
    p95Ms: rankedPercentile(sorted, 0.95),
    maxMs: sorted.length > 0 ? sorted[sorted.length - 1] : null,
  };
}
