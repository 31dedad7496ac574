import type { Pull } from '../../analysis/turns/reconstruct';
import { waitAfter } from './backoff';
import { PullError, type Fetch } from './fetchBody';
import { type Gate, pullGate } from './gate';
import { checkGuard, pullOnce } from './pullOnce';
import { KEEP_SECONDS, type PullStore } from './store';
import { toStore } from './storedPull';

export const PULL_INTERVAL_MS = 2000;

export interface PullerStatus {
  /** `following`: another tab of this browser pulls, this one reads along. `paused`: the tab is hidden. */
  state: 'starting' | 'pulling' | 'following' | 'paused' | 'failing' | 'stopped';
  /** Unix milliseconds of the newest pull; null before the first. */
  lastGoodAt: number | null;
  /** Failures in a row. */
  failures: number;
  /** Why the newest try gave nothing; null when it gave something. */
  message: string | null;
  /** Fields of the newest bodies that were left out for being malformed. */
  problems: string[];
}

/** The browser around the puller; tests bring their own. */
export interface PullerWorld {
  fetch: Fetch;
  /** Unix milliseconds. */
  now: () => number;
  random: () => number;
  visible: () => boolean;
  /** Calls back on every change of visibility; returns the way to stop that. */
  onVisibility: (callback: () => void) => () => void;
}

export interface PullerOptions {
  /** Key under which this lane's pulls are kept: the data source's uid. */
  lane: string;
  /** Proxy address of the lane's data source. */
  base: string;
  world?: PullerWorld;
  /** Null where the browser has no database: then nothing survives a reload. */
  store: PullStore | null;
  gate?: Gate;
  intervalMs?: number;
  onPulls: (pulls: Pull[]) => void;
  onStatus: (status: PullerStatus) => void;
}

export const browserWorld: PullerWorld = {
  fetch: (url, init) => window.fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  visible: () => document.visibilityState !== 'hidden',
  onVisibility: (callback) => {
    document.addEventListener('visibilitychange', callback);
    return () => document.removeEventListener('visibilitychange', callback);
  },
};

/**
 * Pulls one lane for as long as it runs: one request in flight, through a gate that all lanes share, with time-out,
 * back-off and jitter. Pauses while the tab is hidden; the stretch then shows as a gap. Of several tabs one pulls.
 */
export class LanePuller {
  private readonly abort = new AbortController();
  private readonly world: PullerWorld;
  private readonly owner: string;
  private guarded = false;
  private lastT = -Infinity;
  private before: Pull | null = null;
  private status: PullerStatus = { state: 'starting', lastGoodAt: null, failures: 0, message: null, problems: [] };
  private wake: () => void = () => {};

  constructor(private readonly options: PullerOptions) {
    this.world = options.world ?? browserWorld;
    this.owner = `${this.world.now()}-${this.world.random()}`;
  }

  /** Reads the stored day first, then pulls until `stop`. Never rejects. */
  async run(): Promise<void> {
    const unsubscribe = this.world.onVisibility(() => this.wake());
    try {
      await this.readStored(this.world.now() / 1000 - KEEP_SECONDS);
      while (!this.abort.signal.aborted) {
        await this.sleep(await this.turn());
      }
    } finally {
      unsubscribe();
      this.say({ state: 'stopped' });
      await this.options.store?.release(this.options.lane, this.owner).catch(() => {});
    }
  }

  stop() {
    this.abort.abort();
    this.wake();
  }

  /** One round. @returns how long to wait before the next, ms */
  private async turn(): Promise<number> {
    const { intervalMs = PULL_INTERVAL_MS } = this.options;
    if (!this.world.visible()) {
      this.say({ state: 'paused' });
      await this.options.store?.release(this.options.lane, this.owner).catch(() => {});
      return Infinity;
    }
    if (!(await this.mayPull())) {
      await this.readStored(this.lastT);
      this.say({ state: 'following' });
      return intervalMs;
    }
    try {
      await this.pull();
      this.say({ state: 'pulling', lastGoodAt: this.world.now(), failures: 0, message: null });
    } catch (error) {
      if (!this.abort.signal.aborted) {
        this.fail(error);
      }
    }
    return waitAfter(this.status.failures, intervalMs, this.world.random());
  }

  private async pull(): Promise<void> {
    const { base, lane, store, gate = pullGate } = this.options;
    const { fetch, now } = this.world;
    const { signal } = this.abort;
    const { pull, problems } = await gate.pass(async () => {
      if (!this.guarded) {
        await checkGuard(fetch, base, signal);
        this.guarded = true;
      }
      return pullOnce(fetch, base, now, signal);
    }, signal);
    this.status.problems = problems;
    this.deliver([pull]);
    // A full or broken database costs the memory of the day, not the live view.
    await store?.add(lane, toStore(pull, this.before)).catch(() => {});
    this.before = pull;
  }

  private fail(error: unknown) {
    const message =
      error instanceof PullError ? error.message : 'The lane could not be pulled: the browser gave no reason.';
    this.say({ state: 'failing', failures: this.status.failures + 1, message });
  }

  private async mayPull(): Promise<boolean> {
    const { store, lane } = this.options;
    return store ? store.lease(lane, this.owner, this.world.now()).catch(() => true) : true;
  }

  private async readStored(after: number): Promise<void> {
    const { store, lane } = this.options;
    this.deliver((await store?.since(lane, after).catch(() => [])) ?? []);
  }

  private deliver(pulls: Pull[]) {
    const fresh = pulls.filter(({ t }) => t > this.lastT);
    if (fresh.length > 0) {
      this.lastT = fresh[fresh.length - 1].t;
      this.status.lastGoodAt = this.lastT * 1000;
      this.options.onPulls(fresh);
    }
  }

  private say(change: Partial<PullerStatus>) {
    this.status = { ...this.status, ...change };
    this.options.onStatus(this.status);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.abort.signal.aborted) {
        this.wake();
      }
    });
  }
}
