import { readSlots, readTrain, type SlotReading, type TrainReading } from './bodies';
import { type SlotStep } from './company';
import { PullClock } from './continuity';
import { uncertaintyOf, within } from './edges';
import { alignToLabel } from './labelAlign';
import { measureOverlap } from './overlap';
import { RateBook } from './rates';
import {
  type GapReason,
  type Pull,
  type ReconstructedTurn,
  type ReconstructionEvent,
  type TrainingRun,
} from './reconstructed';
import { serverRestarted } from './restarts';
import { RunWindows, type WindowStep } from './runWindows';
import { ServerLabels } from './serverLabels';
import { SlotTurns } from './slotTurns';
import { decodedThroughout, timeInside } from './tokenEvidence';
import { narrowByTokens } from './windowEvidence';
import { type FoundTurn, toTurn } from './turnRecord';

interface Seen {
  atUs: number;
  train: TrainReading | null;
  slots: SlotReading[];
}

/** A decode rate this many times the fastest seen means that the clock was set back between two pulls. */
const CLOCK_STEP_FACTOR = 3;
const CLOCK_STEP_TOKENS = 50;
/** Pulls whose worst timing stands for an edge's. */
const SLACKS = 16;

/**
 * Rebuilds windows and turns from pulls of a server that reports aggregates only, pull by pull, for live use.
 * Memory is bounded: per slot one turn, the latest windows, and the latest rates.
 */
export class Reconstructor {
  private clock = new PullClock();
  private book = new RateBook();
  private windows = new RunWindows();
  private slots = new SlotTurns(this.book);
  private labels = new ServerLabels();
  private seen: Seen | null = null;
  private segment = 0;
  private run: TrainingRun | null = null;
  private hadTrain = false;
  private slacks: number[] = [];
  private slackUs = 0;
  /** Pulls without a readable body, and windows too many to place: for "how far can this be trusted". */
  unreadablePulls = 0;
  get windowsNotPlaced(): number {
    return this.windows.notPlaced;
  }

  /** Takes the next pull and tells what it taught; an unreadable pull teaches nothing and counts as missing. */
  push(pull: Pull): ReconstructionEvent[] {
    const slots = readSlots(pull.slots);
    const train = readTrain(pull.train);
    this.hadTrain ||= train !== null;
    if (!Number.isFinite(pull.t) || slots === null || (train === null && this.hadTrain)) {
      this.unreadablePulls++;
      return [];
    }
    const now: Seen = { atUs: Math.round(pull.t * 1e6), train, slots };
    const before = this.seen;
    this.noteSlack(pull.slack);
    const continuity = this.clock.next(pull.t);
    if (continuity === 'duplicate') {
      return [];
    }
    this.seen = now;
    if (before === null) {
      return this.begin(now);
    }
    const restarted = serverRestarted(before, now);
    const reason: GapReason | null =
      continuity === 'clock-back'
        ? 'clock-back'
        : restarted
          ? 'server-restart'
          : continuity === 'gap'
            ? 'pulls-missing'
            : this.clockStepped(before, now)
              ? 'clock-step'
              : null;
    return reason === null ? this.step(before, now) : [...this.cut(before, now, reason, restarted), ...this.begin(now)];
  }

  /** The pulls are over: turns that still waited for a label. What is open stays open and is not told. */
  finish(): ReconstructedTurn[] {
    const events: ReconstructionEvent[] = [];
    this.tell(this.labels.flush(), events);
    return events.flatMap((event) => (event.type === 'turn' ? [event.turn] : []));
  }

  private noteSlack(seconds: number | undefined): void {
    const us = seconds !== undefined && seconds > 0 && seconds < 60 ? Math.round(seconds * 1e6) : 0;
    this.slacks.push(us);
    if (this.slacks.length > SLACKS) {
      this.slacks.shift();
    }
    this.slackUs = Math.max(...this.slacks);
  }

  private begin(now: Seen): ReconstructionEvent[] {
    const events: ReconstructionEvent[] = [];
    const running = now.train?.state === 'running' || now.train?.state === 'starting';
    if (running && this.run === null) {
      this.startRun(events, now.atUs, Infinity, now.train?.out ?? null);
    }
    const open = this.windows.begin(now.train, now.atUs, this.segment);
    this.slots.begin(now.slots, now.atUs);
    if (open !== null) {
      events.push({ type: 'window', window: open.toWindow(this.slackUs) });
    }
    return events;
  }

  private step(before: Seen, now: Seen): ReconstructionEvent[] {
    const events: ReconstructionEvent[] = [];
    const step: SlotStep = { aUs: before.atUs, bUs: now.atUs, before: before.slots, now: now.slots };
    const ratio = serverRatio(now.train);
    if (before.train !== null && now.train !== null) {
      this.stepWindows(before.train, now.train, step, ratio, events);
    } else {
      this.slots.learn(step, false);
    }
    const found = this.slots.step(step, this.windows.recent, ratio);
    this.tellTurns(found, before.train, now.train, step, events);
    // A window that has only just ended may still be told better by the label that comes one pull late.
    this.windows.forget(Math.min(before.atUs, this.slots.oldestOpenUs, ...this.labels.pending.map((t) => t.start.lo)));
    return events;
  }

  private stepWindows(
    before: TrainReading,
    now: TrainReading,
    step: SlotStep,
    ratio: number | null,
    events: ReconstructionEvent[]
  ): void {
    const seen = decodedThroughout(step.before, step.now).flatMap(({ slot, tokens }) => {
      const rates = this.slots.ratesFor(slot, step, ratio);
      return rates === null ? [] : [{ tokens, rates }];
    });
    const inside = timeInside(step.bUs - step.aUs, seen);
    const result = this.windows.step(before, now, step.aUs, step.bUs, inside?.est ?? null);
    if (inside !== null) {
      narrowByTokens(result, step, inside);
    }
    if (result.edges.length === 0) {
      this.slots.learn(step, result.openAfter);
    }
    this.tellRuns(result, now, step, events);
    for (const track of new Set(result.edges.map((edge) => edge.track))) {
      events.push({ type: 'window', window: track.toWindow(this.slackUs) });
    }
  }

  private tellRuns(result: WindowStep, now: TrainReading, step: SlotStep, events: ReconstructionEvent[]): void {
    const between = within(step.aUs, step.bUs);
    if (result.runEnded && this.run !== null) {
      this.endRun(events, between.est, uncertaintyOf(between));
    }
    if (result.runStarted) {
      this.startRun(events, between.est, uncertaintyOf(between), now.out);
    }
  }

  private tellTurns(
    found: FoundTurn[],
    before: TrainReading | null,
    now: TrainReading | null,
    step: SlotStep,
    events: ReconstructionEvent[]
  ): void {
    if (before === null || now === null) {
      this.tell(found, events);
      return;
    }
    const ended = found.map((turn) => ({ turn, overlapUs: this.overlapOf(turn) }));
    const { ready, unseen } = this.labels.step(before, now, ended);
    for (const turn of ready) {
      for (const track of alignToLabel(turn, this.windows.recent)) {
        events.push({ type: 'window', window: track.toWindow(this.slackUs) });
      }
    }
    this.tell(ready, events);
    if (unseen.clean + unseen.overlapped > 0) {
      events.push({ type: 'unseen', unseen: { startUs: step.aUs, endUs: step.bUs, ...unseen } });
    }
  }

  private cut(before: Seen, now: Seen, reason: GapReason, restarted: boolean): ReconstructionEvent[] {
    const events: ReconstructionEvent[] = [];
    const overByUs = restarted && now.atUs > before.atUs ? now.atUs : null;
    const open = this.windows.cut(before.atUs, overByUs);
    if (open !== null) {
      events.push({ type: 'window', window: open.toWindow(this.slackUs) });
    }
    const cut = this.slots.cut(serverRatio(before.train), this.windows.recent, overByUs);
    this.tell([...this.labels.flush(), ...cut], events);
    const stillActive = now.train?.state === 'running' || now.train?.state === 'starting';
    if (this.run !== null && (restarted || !stillActive || now.train?.out !== this.run.out)) {
      this.endRun(events, before.atUs, Math.max(0, now.atUs - before.atUs));
    }
    if (restarted) {
      this.book.reset();
    }
    const startUs = Math.min(before.atUs, now.atUs);
    events.push({ type: 'gap', gap: { startUs, endUs: Math.max(before.atUs, now.atUs), reason } });
    this.segment++;
    return events;
  }

  /** Tokens came far faster than ever seen: less time passed on the pulls' clock than on the server's. */
  private clockStepped(before: Seen, now: Seen): boolean {
    const gap = now.atUs - before.atUs;
    return decodedThroughout(before.slots, now.slots).some(({ tokens }) => {
      const known = this.book.get(false, { concurrency: now.slots.length, disturbed: false });
      return known !== null && tokens > CLOCK_STEP_TOKENS && tokens > CLOCK_STEP_FACTOR * known.hi * gap;
    });
  }

  private startRun(events: ReconstructionEvent[], atUs: number, uncertaintyUs: number, out: string | null): void {
    this.run = { startUs: Math.round(atUs), startUncertaintyUs: uncertaintyUs, endUs: null, endUncertaintyUs: 0, out };
    events.push({ type: 'run-started', run: { ...this.run } });
  }

  private endRun(events: ReconstructionEvent[], atUs: number, uncertaintyUs: number): void {
    if (this.run !== null) {
      events.push({
        type: 'run-ended',
        run: { ...this.run, endUs: Math.round(atUs), endUncertaintyUs: uncertaintyUs },
      });
      this.run = null;
    }
  }

  private overlapOf(turn: FoundTurn): number {
    const span = { startUs: turn.start.est, endUs: turn.end.est };
    const near = this.windows.recent.filter((w) => w.end === null || w.end.est > span.startUs);
    return measureOverlap(
      near.map((w) => w.toWindow()),
      span
    );
  }

  /** Tells turns in order of ending, each with the earliest start of what is told later. */
  private tell(found: FoundTurn[], events: ReconstructionEvent[]): void {
    const ordered = [...found].sort((a, b) => a.end.est - b.end.est);
    let oldestOpenUs = Math.min(this.slots.oldestOpenUs, ...this.labels.pending.map((turn) => turn.start.lo));
    const turns = ordered.reverse().map((turn) => {
      const told = toTurn(turn, { segment: this.segment, oldestOpenUs, slackUs: this.slackUs });
      oldestOpenUs = Math.min(oldestOpenUs, turn.start.est);
      return told;
    });
    turns.reverse().forEach((turn) => events.push({ type: 'turn', turn }));
  }
}

/** The server's own rate inside windows over the one outside; `null` where it reports none. */
function serverRatio(train: TrainReading | null): number | null {
  const outside = train?.decodeTpsNoWindow ?? null;
  const inside = train?.decodeTpsInWindow ?? null;
  return outside !== null && inside !== null && outside > 0 ? inside / outside : null;
}
