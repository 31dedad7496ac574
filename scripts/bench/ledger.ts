import { type LaneSeries } from '../../src/analysis/lane';
import { ledgerOverTime, stepLedger } from '../../src/analysis/ledger/phases';

const DAY_SECONDS = 24 * 3600;
const SCRAPE_SECONDS = 15;
const RUNS = 15;

/** A lane of 24 h with every signal the ledger reads, one restart and some missing scrapes. */
export function dayOfLane(hours = 24, scrapeSeconds = SCRAPE_SECONDS): LaneSeries {
  const n = Math.floor((hours * 3600) / scrapeSeconds);
  const t = Float64Array.from({ length: n }, (_unused, i) => 1_790_000_000 + i * scrapeSeconds);
  const counter = (perScrape: (i: number) => number) => {
    const v = new Float64Array(n);
    for (let i = 1, sum = 0; i < n; i++) {
      sum = i === n >> 1 ? 0 : sum + perScrape(i);
      v[i] = i % 997 === 0 ? NaN : sum;
    }
    return v;
  };
  const load = (i: number) => 0.6 + 0.4 * Math.sin(i / 240);
  const decode = (i: number) => Math.round(600 * load(i));
  const mixed = (i: number) => (i % 7 === 0 ? 40 : 3);
  const lone = (i: number) => (i % 11 === 0 ? 2 : 0);
  return {
    t,
    scrapeSeconds,
    signals: {
      stepsTotal: counter((i) => decode(i) + mixed(i) + lone(i)),
      stepsDecode: counter(decode),
      stepsMixed: counter(mixed),
      stepsPrefill: counter(lone),
      stepsHeld: counter((i) => i % 3),
      stepSeconds: counter((i) => decode(i) * 0.0162 + (mixed(i) + lone(i)) * 0.12),
      stepSecondsDecode: counter((i) => decode(i) * 0.0162),
      decodeTokens: counter((i) => 3 * (decode(i) + mixed(i))),
      prefillTokens: counter((i) => 2048 * (mixed(i) + lone(i))),
      promptTokens: counter((i) => 2048 * mixed(i)),
      generationTokens: counter((i) => 3 * decode(i)),
      requestsFinished: counter((i) => i % 4),
      preemptions: counter((i) => (i % 500 === 0 ? 1 : 0)),
      draftTokens: counter((i) => decode(i)),
      draftAccepted: counter((i) => decode(i) / 2),
      hitCutTokens: counter((i) => i % 5),
      running: Float64Array.from(t, (_time, i) => Math.round(4 * load(i))),
      waiting: new Float64Array(n),
    },
    histograms: {},
    identities: [{ labels: { model_name: 'bench' }, from: t[0], to: t[n - 1] }],
  };
}

/**
 * Times the ledger of a whole day and the ledger over time that the charts draw.
 * @returns medians in milliseconds, with the budget they are held to
 */
export async function benchLedger(): Promise<Record<string, unknown>> {
  const day = dayOfLane();
  return {
    scrapes: DAY_SECONDS / SCRAPE_SECONDS,
    ledgerMs: medianMs(() => stepLedger(day)),
    ledgerOverTimeMs: medianMs(() => ledgerOverTime(day, 300)),
    budgetMs: 20,
    runs: RUNS,
  };
}

/** Median of processor time, which a busy machine does not stretch as it stretches wall time. */
function medianMs(run: () => unknown): number {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const start = process.cpuUsage();
    run();
    const used = process.cpuUsage(start);
    times.push((used.user + used.system) / 1000);
  }
  times.sort((a, b) => a - b);
  return Math.round(times[RUNS >> 1] * 100) / 100;
}

/** What `npm run bench` runs. */
export const bench = benchLedger;
