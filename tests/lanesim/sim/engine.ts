import { Arrivals } from './arrivals';
import { Batch } from './batch';
import { type SimConfig } from './config';
import { Counters } from './counters';
import { Evictions } from './evictions';
import { planStep, stepSeconds, type StepPlan } from './plan';
import { makeRequest, type Request, type Turn } from './request';
import { Rng } from './rng';
import { TrainingSchedule } from './windows';

/** What can be switched off for a rerun of the same arrivals. */
export type Switch = 'sharing' | 'evict' | 'train' | 'degrade' | 'draft_drop' | 'hitcut' | 'preempt';

/** One simulated engine: continuous batching with chunked prefill, one step at a time. Times in seconds since its start. */
export class Engine {
  readonly config: SimConfig;
  counters = new Counters();
  readonly batch: Batch;
  readonly training: TrainingSchedule;
  /** Restarts so far; families of a new build appear after one. */
  restarts = 0;
  onTurn: (turn: Turn, engine: Engine) => void = () => {};
  /** A request left its slot, finished. */
  onRelease: (request: Request) => void = () => {};

  private readonly arrivals: Arrivals;
  private readonly evictions: Evictions;
  private readonly noise: Rng;
  private readonly draft: Rng;
  private now = 0;
  private nextId = 1;
  private holdLeft = 0;
  private admissionPaused = false;
  private step: { plan: StepPlan; from: number; to: number } | null = null;

  constructor(config: SimConfig, seed: number, off: readonly Switch[] = []) {
    this.config = off.reduce(switchedOff, config);
    this.batch = new Batch(this.config);
    this.training = new TrainingSchedule(this.config.train, seed);
    this.arrivals = new Arrivals(this.config, seed);
    this.evictions = new Evictions(this.config.evict, seed);
    this.noise = new Rng(seed, 'noise');
    this.draft = new Rng(seed, 'draft');
  }

  /** True while the process is down at `t`. */
  down(t: number): boolean {
    const r = this.config.restart;
    return r !== null && t >= r.at && t < r.at + r.downtime;
  }

  /** Share of the KV cache in use, 0..1. */
  get kvUsage(): number {
    return Math.min(1, this.batch.kvUsed / this.config.kv_pool);
  }

  /** Commits every step that ends up to `t`, and takes in what has arrived by then. */
  runUntil(t: number): void {
    const restartAt = this.config.restart && this.restarts === 0 ? this.config.restart.at : Infinity;
    for (;;) {
      this.step ??= this.nextStep(Math.min(t, restartAt));
      if (!this.step || this.step.to > Math.min(t, restartAt)) {
        break;
      }
      this.commit(this.step);
      this.step = null;
    }
    if (t >= restartAt) {
      this.restart();
      this.runUntil(t);
      return;
    }
    this.takeArrivals(t);
  }

  private nextStep(limit: number): typeof this.step {
    for (;;) {
      this.takeArrivals(this.now);
      if (!this.admissionPaused && !(this.holdLeft > 0 && this.batch.running.length)) {
        this.batch.admit(this.now, this.counters);
      }
      this.admissionPaused = false;
      this.finishRemotePrefills();
      const plan = planStep(this.batch, this.config, this.holdLeft, this.counters);
      if (plan.rows.length || plan.chunks.length) {
        this.admissionPaused = plan.preempted;
        const work =
          stepSeconds(plan, this.config, {
            evicted: this.evictions.factor(this.now),
            degraded: this.degraded(this.now),
          }) * Math.max(0.5, 1 + this.config.noise * this.noise.normal());
        return { plan, from: this.now, to: this.training.finish(this.now, work) };
      }
      const wake = Math.min(this.arrivals.peek(), ...this.batch.running.map((r) => r.remoteReady));
      if (wake > limit) {
        return null;
      }
      this.now = Math.max(this.now, wake);
    }
  }

  private commit({ plan, from, to }: NonNullable<typeof this.step>): void {
    const c = this.counters;
    const seconds = to - from;
    this.now = to;
    if (plan.chunks.length === 0) {
      c.stepsDecode++;
      c.secondsDecode += seconds;
      this.holdLeft = Math.max(0, this.holdLeft - 1);
    } else if (plan.rows.length) {
      c.stepsMixed++;
      c.secondsMixed += seconds;
      this.holdLeft = this.config.interleave;
    } else {
      c.stepsPrefill++;
      c.secondsPrefill += seconds;
      this.holdLeft = 0;
    }
    c.stepsHeld += plan.held ? 1 : 0;
    c.rows += plan.rows.length;
    let produced = 0;
    for (const r of plan.rows) {
      produced += this.decodeRow(r, to);
    }
    let promptEnds = 0;
    for (const { request, tokens } of plan.chunks) {
      if (this.addPrompt(request, tokens, to)) {
        promptEnds += request.prompt;
        produced++;
      }
    }
    c.decodeTokens += produced;
    c.decodeRate.add(produced, to);
    c.iteration.observe(produced + promptEnds);
  }

  /** One decode row: a token, and with speculation the drafts that were accepted. Returns the tokens produced. */
  private decodeRow(r: Request, t: number): number {
    const c = this.counters;
    const depth = this.config.spec_depth;
    let accepted = 0;
    if (depth > 0) {
      const p = this.acceptance(t);
      while (accepted < depth && this.draft.uniform() < p) {
        accepted++;
      }
      c.draftTokens += depth;
      c.draftAccepted += accepted;
      c.draftRounds++;
    }
    const tokens = Math.min(1 + accepted, r.out - r.generated);
    this.batch.hold(r, tokens);
    this.produce(r, tokens, t);
    return tokens;
  }

  /** Adds prompt tokens; true when the prompt is complete, which yields the first token of a new turn. */
  private addPrompt(r: Request, tokens: number, t: number): boolean {
    const c = this.counters;
    const blocks = Math.floor(r.computed / this.config.chunk);
    r.computed += tokens;
    this.batch.hold(r, tokens);
    c.prefillTokens += tokens;
    c.prefillRate.add(tokens, t);
    c.checkpoints += Math.floor(r.computed / this.config.chunk) - blocks;
    if (r.computed < r.target) {
      return false;
    }
    c.checkpoints += r.target < this.config.chunk ? 1 : 0;
    c.promptTokensAtPrefillEnd += r.target;
    c.prefillSecondsAtPrefillEnd += t - r.promptStart;
    if (r.long) {
      this.evictions.largePrefill(t);
    }
    this.produce(r, 1, t);
    return true;
  }

  private produce(r: Request, tokens: number, t: number): void {
    const c = this.counters;
    r.generated += tokens;
    if (r.firstToken === null) {
      r.firstToken = t;
      c.ttft.observe(t - r.at);
    } else {
      c.tokenGap.observe(t - r.lastToken);
    }
    r.lastToken = t;
    if (r.generated >= r.out) {
      this.finish(r, t);
    }
  }

  private finish(r: Request, t: number): void {
    const c = this.counters;
    const genStart = r.firstToken ?? t;
    c.finished++;
    c.finishedPromptTokens += r.prompt;
    c.finishedGenerationTokens += r.generated;
    c.decodeSecondsOfFinished += t - genStart;
    c.meanGap.observe(r.generated > 1 ? (t - genStart) / (r.generated - 1) : 0);
    c.e2e.observe(t - r.at);
    this.batch.release(r);
    this.onRelease(r);
    const { slot, id, promptStart, long, preempted } = r;
    this.onTurn({ slot, id, promptStart, genStart, genEnd: t, steps: r.generated - 1, long, preempted }, this);
  }

  /** Prompts computed elsewhere: their tokens count as they are ready, and no step carries them. */
  private finishRemotePrefills(): void {
    for (const r of this.batch.running.filter((x) => x.remoteReady <= this.now)) {
      r.remoteReady = Infinity;
      if (this.addPrompt(r, r.target - r.computed, this.now)) {
        this.counters.decodeTokens++;
        this.counters.decodeRate.add(1, this.now);
      }
    }
  }

  private takeArrivals(t: number): void {
    for (let a = this.arrivals.take(t); a; a = this.arrivals.take(t)) {
      if (this.batch.queue.length < (this.config.max_queue ?? Infinity)) {
        this.batch.queue.push(makeRequest(a, this.nextId++));
      } else {
        this.counters.rejected++;
      }
    }
  }

  private restart(): void {
    const { at, downtime } = this.config.restart!;
    this.restarts++;
    this.step = null;
    this.batch.loseRunning();
    this.counters = new Counters();
    this.holdLeft = 0;
    this.now = at + downtime;
  }

  private degraded(t: number): number {
    const d = this.config.degrade;
    return d && t >= d.at ? d.mult : 1;
  }

  private acceptance(t: number): number {
    const drop = this.config.draft_drop;
    return drop && t >= drop.at ? drop.p : this.config.spec_p;
  }
}

/** The same lane with one mechanism off. */
function switchedOff(config: SimConfig, off: Switch): SimConfig {
  switch (off) {
    case 'sharing':
      return { ...config, separate_prefill: true };
    case 'preempt':
      return { ...config, kv_pool: Infinity };
    default:
      return { ...config, [off]: null };
  }
}
