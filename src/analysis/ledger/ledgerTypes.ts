/**
 * The step ledger of one stretch. `null` means "not measured", and `notMeasured` says why.
 * Milliseconds per step, shares 0..1, rates per second of wall time, counts as they grew.
 */
export interface StepLedger {
  /** First and last scrape used, Unix seconds; null without one. */
  from: number | null;
  to: number | null;
  scrapes: number;
  /** Restarts seen inside the stretch. */
  resets: number;

  totalSteps: number | null;
  decodeSteps: number | null;
  /** Steps that carry a prefill chunk, with or without decode rows. */
  chunkSteps: number | null;
  mixedSteps: number | null;
  prefillOnlySteps: number | null;
  /** Steps in which a guard held prefill back. 0: none did. null: the engine does not count them. */
  heldSteps: number | null;

  stepSeconds: number | null;
  decodeStepSeconds: number | null;
  chunkStepSeconds: number | null;

  decodeOnlyStepMs: number | null;
  chunkStepMs: number | null;
  /** The mean of all steps, diluted by the many short ones: never to be shown alone. */
  overallStepMs: number | null;
  chunkShareOfSteps: number | null;
  chunkShareOfTime: number | null;

  stepsPerSecond: number | null;
  decodeStepsPerSecond: number | null;
  chunkStepsPerSecond: number | null;
  /** Share of wall time spent in steps of any kind. */
  busyShare: number | null;

  decodeTokens: number | null;
  prefillTokens: number | null;
  promptTokens: number | null;
  generationTokens: number | null;
  decodeTps: number | null;
  prefillTps: number | null;
  /** Tokens decoded per step that carries decode rows: rows times tokens per row. */
  tokensPerDecodeStep: number | null;
  /** Streams decoding in such a step, on average: decoded tokens without accepted drafts. */
  streamsPerDecodeStep: number | null;
  /** Prompt tokens per chunk step. */
  tokensPerChunkStep: number | null;
  /** Tokens per second of one running stream, see `perStreamRate`. */
  perStreamTps: number | null;
  /** The same over finished requests: their tokens over the seconds they decoded. */
  perStreamTpsAtFinish: number | null;
  meanRunning: number | null;
  meanWaiting: number | null;

  requestsFinished: number | null;
  preemptions: number | null;
  draftAcceptance: number | null;
  hitCutTokens: number | null;
  /** Prompt tokens computed again because a prefix hit was cut, as a share of all that were computed. */
  replayShareOfPrefill: number | null;
  cachedTokens: number | null;

  notMeasured: Partial<Record<LedgerField, string>>;
}

/** The fields that hold a figure. */
export type LedgerField = Exclude<keyof StepLedger, 'from' | 'to' | 'scrapes' | 'resets' | 'notMeasured'>;

/** The ledger over time: plain columns of one length, `null` where not measured. */
export interface LedgerTable {
  /** Ends of the buckets, Unix seconds; a bucket reaches back by `bucketSeconds`. */
  t: number[];
  bucketSeconds: number;
  columns: Record<LedgerField, Array<number | null>>;
}
