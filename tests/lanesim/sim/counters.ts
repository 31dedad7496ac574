import { E2E_BOUNDS, Histogram, ITERATION_BOUNDS, TOKEN_BOUNDS, TTFT_BOUNDS } from './histogram';

/** A rate gauge as engines draw it: what happened, forgotten with a time constant of one second. */
class DecayedRate {
  private value = 0;
  private at = 0;

  add(amount: number, t: number): void {
    this.value = this.read(t) + amount;
    this.at = t;
  }

  read(t: number): number {
    return this.value * Math.exp(-(t - this.at));
  }
}

/** Everything one engine process has counted since it started. A restart replaces the object. */
export class Counters {
  stepsDecode = 0;
  stepsMixed = 0;
  stepsPrefill = 0;
  stepsHeld = 0;
  secondsDecode = 0;
  secondsMixed = 0;
  secondsPrefill = 0;
  prefillTokens = 0;
  decodeTokens = 0;
  draftTokens = 0;
  draftAccepted = 0;
  draftRounds = 0;
  /** Decode rows over all steps: the busy slots. */
  rows = 0;
  preemptions = 0;
  checkpoints = 0;
  hitCutTokens = 0;
  /** Turned away because the queue was full. */
  rejected = 0;
  /** Counted when a request finishes. */
  finished = 0;
  finishedPromptTokens = 0;
  finishedGenerationTokens = 0;
  decodeSecondsOfFinished = 0;
  /** Counted in one lump when a prompt is complete. */
  promptTokensAtPrefillEnd = 0;
  prefillSecondsAtPrefillEnd = 0;

  readonly ttft = new Histogram(TTFT_BOUNDS);
  /** One observation a finished request: its mean gap. */
  readonly meanGap = new Histogram(TOKEN_BOUNDS);
  /** One observation a gap between two outputs of one request. */
  readonly tokenGap = new Histogram(TOKEN_BOUNDS);
  readonly e2e = new Histogram(E2E_BOUNDS);
  readonly iteration = new Histogram(ITERATION_BOUNDS);

  readonly prefillRate = new DecayedRate();
  readonly decodeRate = new DecayedRate();

  get steps(): number {
    return this.stepsDecode + this.stepsMixed + this.stepsPrefill;
  }

  get seconds(): number {
    return this.secondsDecode + this.secondsMixed + this.secondsPrefill;
  }
}
