import { type SimConfig } from './config';
import { Rng } from './rng';

/** A half-open stretch of seconds. */
export interface Stretch {
  from: number;
  to: number;
}

/** When the trainer holds the device. Windows are made as far as asked, so a live lane may run for ever. */
export class TrainingSchedule {
  readonly windows: Stretch[] = [];
  /** One stretch a training run; every window lies inside one. */
  readonly runs: Stretch[] = [];
  private readonly rng: Rng;
  private nextStart: number;

  constructor(
    private readonly train: SimConfig['train'],
    seed: number
  ) {
    this.rng = new Rng(seed, 'train');
    this.nextStart = train ? train.start : Infinity;
  }

  /** Makes sure that every window and run that starts up to `t` exists. */
  extend(t: number): void {
    const train = this.train;
    while (train && this.nextStart <= t) {
      const run = this.currentRun();
      if (this.nextStart >= run.to) {
        this.nextStart = train.every ? train.start + this.runs.length * train.every : Infinity;
        continue;
      }
      const from = this.nextStart;
      const to = Math.min(run.to, from + this.rng.between(train.window));
      this.windows.push({ from, to });
      this.nextStart = to + this.rng.between(train.gap);
    }
  }

  /** The run of which windows are being made; a new one when the last is over and its repetition begins. */
  private currentRun(): Stretch {
    const { start, end, every } = this.train!;
    const last = this.runs[this.runs.length - 1];
    const from = start + this.runs.length * (every ?? 0);
    if (!last || (every && this.nextStart >= from)) {
      this.runs.push({ from, to: from + end - start });
    }
    return this.runs[this.runs.length - 1];
  }

  /** When work of `seconds` that starts at `from` is done, at `left` of the speed inside windows. */
  finish(from: number, seconds: number): number {
    if (!this.train) {
      return from + seconds;
    }
    const left = this.train.left;
    let now = from;
    let work = seconds;
    for (let i = this.firstEndingAfter(from); ; i++) {
      this.extend(now + work);
      const window = this.windows[i];
      if (!window || window.from >= now + work) {
        return now + work;
      }
      if (window.from > now) {
        work -= window.from - now;
        now = window.from;
      }
      const can = (window.to - now) * left;
      if (can >= work) {
        return now + work / left;
      }
      work -= can;
      now = window.to;
    }
  }

  /** Seconds of [from, to) inside windows. */
  overlap(from: number, to: number): number {
    this.extend(to);
    let sum = 0;
    for (let i = this.firstEndingAfter(from); i < this.windows.length && this.windows[i].from < to; i++) {
      sum += Math.min(to, this.windows[i].to) - Math.max(from, this.windows[i].from);
    }
    return sum;
  }

  private firstEndingAfter(t: number): number {
    this.extend(t);
    let lo = 0;
    let hi = this.windows.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.windows[mid].to > t) {
        hi = mid;
      } else {
        lo = mid + 1;
      }
    }
    return lo;
  }
}
