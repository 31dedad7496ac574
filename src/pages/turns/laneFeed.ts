import { type Pull } from '../../analysis/turns/reconstruct';
import { type SessionView, TurnSession } from '../../analysis/turns/session';
import { LanePuller, type PullerOptions, type PullerStatus } from '../../data/lane/lanePuller';
import { PullStore } from '../../data/lane/store';

/** What the page follows: the lane's turns so far, and how the pulling goes. */
export interface FeedState {
  view: SessionView;
  puller: PullerStatus;
  /** Pulls of the stored day that are still to be worked through. */
  pending: number;
}

/** The lane to follow: its data source's uid and the address of its proxy. */
export interface LaneTarget {
  uid: string;
  url: string;
}

/** The outer world of a feed; tests bring their own. */
export interface FeedWorld {
  openStore: () => Promise<PullStore | null>;
  openPuller: (options: PullerOptions) => Pick<LanePuller, 'run' | 'stop'>;
  /** Lets the page draw. */
  breathe: () => Promise<void>;
}

export const browserFeedWorld: FeedWorld = {
  // Some private windows have no database: then nothing outlives the page.
  openStore: () => PullStore.open().catch(() => null),
  openPuller: (options) => new LanePuller(options),
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/** Longest stretch of work before the page may draw again, ms. */
const SLICE_MS = 20;
/** While a stored day is worked through, the page is told this seldom: drawing costs more than a slice. */
const TELL_MS = 300;

/** Follows one lane: pulls it, and keeps its session up to date without blocking the page. */
export class LaneFeed {
  private session = new TurnSession();
  private queue: Pull[] = [];
  private working = false;
  private stopped = false;
  private store: PullStore | null = null;
  private puller: ReturnType<FeedWorld['openPuller']> | null = null;
  private running: Promise<void> = Promise.resolve();
  private status: PullerStatus = { state: 'starting', lastGoodAt: null, failures: 0, message: null, problems: [] };

  constructor(
    private readonly target: LaneTarget,
    private readonly onState: (state: FeedState) => void,
    private readonly world: FeedWorld = browserFeedWorld
  ) {}

  /** Begins to pull; returns at once. */
  async start(): Promise<void> {
    this.store = await this.world.openStore();
    this.pull();
  }

  /** Ends the pulling; no state is told any more. */
  stop(): void {
    this.stopped = true;
    this.puller?.stop();
    void this.running.finally(() => this.store?.close());
  }

  /** Forgets the stored day and what was worked out of it, and begins anew. */
  async clear(): Promise<void> {
    this.puller?.stop();
    await this.running;
    await this.store?.clear(this.target.uid).catch(() => {});
    this.queue = [];
    this.session = new TurnSession();
    this.pull();
  }

  private pull() {
    if (this.stopped) {
      return;
    }
    this.puller = this.world.openPuller({
      lane: this.target.uid,
      base: this.target.url,
      store: this.store,
      onPulls: (pulls) => this.take(pulls),
      onStatus: (status) => {
        this.status = status;
        this.tell();
      },
    });
    this.running = this.puller.run();
  }

  private take(pulls: Pull[]) {
    this.queue.push(...pulls);
    if (!this.working) {
      void this.work();
    }
  }

  /** A day is tens of thousands of pulls: they are worked through in slices. */
  private async work(): Promise<void> {
    this.working = true;
    let done = 0;
    let told = performance.now();
    while (done < this.queue.length && !this.stopped) {
      const until = performance.now() + SLICE_MS;
      while (done < this.queue.length && performance.now() < until) {
        this.session.push(this.queue[done++]);
      }
      this.queue = this.queue.slice(done);
      done = 0;
      if (this.queue.length === 0 || performance.now() - told > TELL_MS) {
        this.tell();
        told = performance.now();
      }
      if (this.queue.length > 0) {
        await this.world.breathe();
      }
    }
    this.working = false;
  }

  private tell() {
    if (!this.stopped) {
      this.onState({ view: this.session.view(), puller: this.status, pending: this.queue.length });
    }
  }
}
