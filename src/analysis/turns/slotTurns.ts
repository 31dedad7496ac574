import { isDecoding, type SlotReading } from './bodies';
import { type Companies, companyOf, countDecoding, type SlotStep } from './company';
import { type RateBook, type SlotRates, slotRates } from './rates';
import { StopHabits } from './stopHabits';
import { decodedThroughout } from './tokenEvidence';
import { generationStart } from './turnEdges';
import { finishOf } from './turnFinish';
import { TurnTrack } from './turnTrack';
import { type FoundTurn, foundTurn, hiddenTurn } from './turnRecord';
import { type WindowTrack } from './windowTrack';

/** Follows every slot from pull to pull and works out the turns that ended in between. */
export class SlotTurns {
  private tracks = new Map<number, TurnTrack>();
  /** The task a slot showed last, at work or idle. */
  private lastTask = new Map<number, number>();
  private habits = new StopHabits();

  constructor(private readonly book: RateBook) {}

  /** First pull after nothing or a gap: what decodes already began before we looked. */
  begin(now: SlotReading[], atUs: number): void {
    this.tracks.clear();
    this.lastTask.clear();
    const inFlight = countDecoding(now);
    for (const slot of now) {
      this.remember(slot);
      if (slot.processing) {
        const track = new TurnTrack(slot.id, slot.task, atUs, !isDecoding(slot));
        track.look(atUs, slot, inFlight);
        this.tracks.set(slot.id, track);
      }
    }
  }

  /** Rates for a slot over a stretch, in the company it had in it. */
  ratesFor(slot: number, step: SlotStep, serverRatio: number | null): SlotRates | null {
    return this.ratesIn(companyOf(step, slot), this.tracks.get(slot)?.scale ?? 1, serverRatio);
  }

  private ratesIn({ counts, disturbed }: Companies, scale: number, serverRatio: number | null): SlotRates | null {
    const ranges = [...new Set(counts)].flatMap((concurrency) => {
      const rates = slotRates(this.book, { concurrency, disturbed }, scale, serverRatio);
      return rates === null ? [] : [rates];
    });
    const union = (kind: 'out' | 'in') => ({
      lo: Math.min(...ranges.map((r) => r[kind].lo)),
      mid: ranges.reduce((sum, r) => sum + r[kind].mid, 0) / ranges.length,
      hi: Math.max(...ranges.map((r) => r[kind].hi)),
    });
    return ranges.length === 0 ? null : { out: union('out'), in: union('in') };
  }

  /** Learns from a stretch without an edge, in which a window ran throughout or not at all. */
  learn(step: SlotStep, inWindow: boolean): void {
    const concurrency = countDecoding(step.now);
    const steady = concurrency === countDecoding(step.before);
    const gap = step.bUs - step.aUs;
    for (const { slot, tokens } of decodedThroughout(step.before, step.now)) {
      const company = { concurrency, disturbed: companyOf(step, slot).disturbed };
      if (!steady && !company.disturbed) {
        continue;
      }
      const track = this.tracks.get(slot);
      const known = this.book.get(inWindow, company);
      if (track !== undefined && known !== null && !inWindow && !company.disturbed) {
        track.ownTokens += tokens;
        track.expectedTokens += known.mid * gap;
      }
      this.book.learn(inWindow, company, tokens, gap);
    }
  }

  /** Takes the next look; returns the turns that ended since the last one. */
  step(step: SlotStep, windows: WindowTrack[], serverRatio: number | null): FoundTurn[] {
    const ended: FoundTurn[] = [];
    const inFlight = countDecoding(step.now);
    for (const reading of step.now) {
      const track = this.tracks.get(reading.id);
      if (track !== undefined && this.continues(track, reading)) {
        // By its second look the turn has shown a rate of its own: now the start can be settled.
        this.settleStart(track, serverRatio, windows);
        track.look(step.bUs, reading, inFlight);
        track.beganIn ??= track.first === null ? null : companyOf(step, reading.id);
        continue;
      }
      if (track !== undefined) {
        ended.push(...this.finish(track, reading, step, serverRatio, windows));
      }
      const shownTask = reading.task !== null && reading.task !== this.lastTask.get(reading.id);
      if (!reading.processing && shownTask && reading.decoded !== null && reading.decoded > 0) {
        const rates = this.ratesFor(reading.id, step, serverRatio);
        ended.push(hiddenTurn(reading, track?.last?.atUs ?? step.aUs, step, rates, inFlight));
      }
      if (reading.processing) {
        const next = new TurnTrack(reading.id, reading.task, step.aUs, true);
        next.look(step.bUs, reading, inFlight);
        next.beganIn = next.first === null ? null : companyOf(step, reading.id);
        this.tracks.set(reading.id, next);
      }
      this.remember(reading);
    }
    return ended;
  }

  /** A gap or a restart: what was open is reported as far as it was seen, if it was seen decoding. */
  cut(serverRatio: number | null, windows: WindowTrack[], overByUs: number | null): FoundTurn[] {
    const cut: FoundTurn[] = [];
    for (const track of this.tracks.values()) {
      this.settleStart(track, serverRatio, windows);
      if (track.last !== null) {
        const end = { lo: track.last.atUs, est: track.last.atUs, hi: overByUs ?? Infinity };
        cut.push(foundTurn(track, { end, decoded: track.last.decoded, isLowerBound: true, likely: null }, false));
      }
    }
    this.tracks.clear();
    return cut;
  }

  /** Earliest time a turn still open can have begun; Infinity when none is. */
  get oldestOpenUs(): number {
    return Math.min(Infinity, ...[...this.tracks.values()].map((track) => track.earliestUs));
  }

  private continues(track: TurnTrack, reading: SlotReading): boolean {
    return reading.processing && reading.task === track.task && (reading.decoded ?? 0) >= (track.last?.decoded ?? 0);
  }

  private settleStart(track: TurnTrack, serverRatio: number | null, windows: WindowTrack[]): void {
    if (track.start === null && track.first !== null && track.startSeen && track.beganIn !== null) {
      const rates = this.ratesIn(track.beganIn, track.scale, serverRatio);
      track.start = generationStart(track.notBeforeUs, track.first, rates, windows);
    }
  }

  private finish(
    track: TurnTrack,
    reading: SlotReading,
    step: SlotStep,
    serverRatio: number | null,
    windows: WindowTrack[]
  ): FoundTurn[] {
    const rates = this.ratesFor(track.slot, step, serverRatio);
    this.tracks.delete(track.slot);
    this.settleStart(track, serverRatio, windows);
    const lingers = !reading.processing && track.task !== null && reading.task === track.task;
    const final = lingers && (reading.decoded ?? 0) >= (track.last?.decoded ?? 1) ? reading.decoded : null;
    if (track.last === null && final !== null) {
      // Seen on its prompt only: it began and ended since.
      return [hiddenTurn(reading, track.notBeforeUs, step, rates, countDecoding(step.now))];
    }
    const finish = finishOf(track, step.bUs, final, rates, windows, this.habits);
    return finish === null ? [] : [foundTurn(track, finish, true)];
  }

  private remember(reading: SlotReading): void {
    if (reading.task !== null) {
      this.lastTask.set(reading.id, reading.task);
    }
  }
}
