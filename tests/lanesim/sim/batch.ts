import { type SimConfig } from './config';
import { type Counters } from './counters';
import { type Request } from './request';

/** The queue, the running list and the KV cache that they share. */
export class Batch {
  readonly queue: Request[] = [];
  readonly running: Request[] = [];
  kvUsed = 0;
  /** A preemption stops admission until a request finishes: whoever came back at once would be the next victim. */
  private paused = false;

  constructor(private readonly config: SimConfig) {}

  get kvFree(): number {
    return this.config.kv_pool - this.kvUsed;
  }

  /** Head-of-line admission; the running list keeps the order of admission. */
  admit(now: number, counters: Counters): void {
    const { slots, separate_prefill, c0, c_tok } = this.config;
    while (this.queue.length && this.running.length < slots && !this.paused) {
      const r = this.queue[0];
      // A prompt larger than the whole pool would wait for ever: an empty lane takes anything.
      if (this.running.length && r.target > this.promisable()) {
        return;
      }
      this.queue.shift();
      r.slot = this.freeSlot();
      r.promptStart = now;
      if (r.hitCut && r.preempted === 0) {
        counters.hitCutTokens += r.prompt;
      }
      if (separate_prefill) {
        r.remoteReady = now + c0 + c_tok * r.target;
      }
      this.running.push(r);
    }
  }

  /** Sends one request back to the head of the queue; everything it held is computed again. */
  preempt(r: Request, counters: Counters): void {
    this.release(r);
    this.paused = this.running.length > 0;
    r.computed = 0;
    r.target = r.prompt + r.generated;
    r.remoteReady = Infinity;
    r.preempted++;
    r.slot = -1;
    this.queue.unshift(r);
    counters.preemptions++;
  }

  /** Takes a request out and frees what it held. */
  release(r: Request): void {
    this.running.splice(this.running.indexOf(r), 1);
    this.kvUsed -= r.kv;
    r.kv = 0;
    this.paused = false;
  }

  hold(r: Request, tokens: number): void {
    r.kv += tokens;
    this.kvUsed += tokens;
  }

  /** Everything in flight is lost; the queue in front of the engine stays. */
  loseRunning(): void {
    this.running.length = 0;
    this.kvUsed = 0;
    this.paused = false;
  }

  /**
   * KV cache that admission may count on. At 1 everything that admitted requests will still need is set aside;
   * above 1 only what is used counts, and that many times what is free is promised.
   */
  private promisable(): number {
    const over = this.config.admit_over;
    if (over > 1) {
      return this.kvFree * over;
    }
    return this.running.reduce((free, r) => free - (r.prompt + r.out - r.kv), this.kvFree);
  }

  private freeSlot(): number {
    let slot = 0;
    while (this.running.some((r) => r.slot === slot)) {
      slot++;
    }
    return slot;
  }
}
