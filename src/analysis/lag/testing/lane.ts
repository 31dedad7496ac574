import { type CounterId, type LaneSeries } from '../../lane';
import { normalDraw, seededRandom } from '../resampling';

/** What a made-up engine does in one scrape of 15 s. */
interface Told {
  scrapes: number;
  /** Lasting prefill bursts share the step; the others are over in a moment. */
  sharing: boolean;
  /** Scrape at which the process is started anew. */
  restartAt?: number;
}

/**
 * A lane whose engine plans steps: three decode rows, steps of 20 ms, every now and then a burst whose chunks of 150 ms
 * take turns with decode rows. Counters are cumulative, as scraped.
 */
export function makeLane(seed: number, { scrapes, sharing, restartAt }: Told): LaneSeries {
  const random = seededRandom(seed);
  const ids: CounterId[] = [
    'stepsTotal',
    'stepsDecode',
    'stepsMixed',
    'stepSeconds',
    'stepSecondsDecode',
    'decodeTokens',
    'prefillTokens',
  ];
  const total = Object.fromEntries(ids.map((id) => [id, 0])) as Record<CounterId, number>;
  const signals = Object.fromEntries(ids.map((id) => [id, new Float64Array(scrapes)])) as Record<
    CounterId,
    Float64Array
  >;
  const ttft = { sum: new Float64Array(scrapes), count: new Float64Array(scrapes) };
  const buckets = [0.1, 0.5, Infinity].map(() => new Float64Array(scrapes));
  const t = new Float64Array(scrapes);
  let left = 0;
  let noise = 0;
  for (let i = 0; i < scrapes; i++) {
    t[i] = 1_700_000_000 + 15 * i;
    noise = 0.8 * noise + 0.02 * normalDraw(random);
    left = left > 0 ? left - 1 : random() < 0.06 ? 1 + Math.floor(4 * random()) : 0;
    const chunks = left > 0 ? 30 + Math.floor(30 * random()) : 0;
    const step = 0.02 * Math.exp(noise);
    const mixed = sharing ? chunks : 0;
    const pure = Math.round((15 - (sharing ? chunks * 0.15 : 0)) / step);
    const grow = {
      stepsTotal: pure + mixed,
      stepsDecode: pure,
      stepsMixed: mixed,
      stepSeconds: pure * step + mixed * 0.15,
      stepSecondsDecode: pure * step,
      decodeTokens: 3 * (pure + mixed),
      prefillTokens: 1000 * chunks,
    };
    for (const id of Object.keys(grow) as Array<keyof typeof grow>) {
      total[id] = (i === restartAt ? 0 : total[id]) + grow[id];
      signals[id][i] = total[id];
    }
    const slow = chunks > 0 ? 4 : 0;
    const before = (v: Float64Array) => (i === 0 ? 0 : v[i - 1]);
    ttft.count[i] = before(ttft.count) + 5;
    ttft.sum[i] = before(ttft.sum) + (5 - slow) * 0.05 + slow * 0.3;
    [5 - slow, 5, 5].forEach((n, b) => (buckets[b][i] = before(buckets[b]) + n));
  }
  return {
    t,
    scrapeSeconds: 15,
    signals: { ...signals, running: new Float64Array(scrapes).fill(3) },
    histograms: { ttft: { le: [0.1, 0.5, Infinity], buckets, ...ttft } },
    identities: [],
  };
}
