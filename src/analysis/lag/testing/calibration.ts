import { lagTest } from '../lagTest';
import { type LagPoint, type LagTestResult } from '../types';
import { makeSeries, SERIES_DEFAULTS, type SeriesOptions } from './series';

/** One kind of made-up lane, and what is true of it. */
export interface CalibrationCase {
  id: string;
  text: string;
  series: Partial<SeriesOptions>;
}

/** Lanes on which prefill does nothing at all. */
export const NULL_CASES: CalibrationCase[] = [
  { id: 'steady', text: 'noise of 2 min', series: {} },
  { id: 'slow-noise', text: 'noise of 15 min', series: { noiseSeconds: 900 } },
  { id: 'white', text: 'noise without memory', series: { noiseSeconds: 1 } },
  { id: 'rare-bursts', text: 'a burst every 15 min', series: { pauseSeconds: 900 } },
  { id: 'light-always', text: 'no scrape without prefill', series: { lightShare: 1 } },
  { id: 'often-empty', text: '10 min of traffic, 10 min none', series: { emptySeconds: 600, hours: 8 } },
  {
    id: 'load-moves-both',
    text: 'load swings by 90% over 6 h and moves prefill and in-flight; 12% lost per request more',
    series: { hours: 6, diurnal: 0.9, dayHours: 6, contention: 0.12 },
  },
  {
    id: 'shared-trend',
    text: 'prefill follows a 12 h swing and so does the rate, by half of itself, for another reason',
    series: { hours: 12, diurnal: 0.8, dayHours: 12, sharedTrend: 0.5 },
  },
];

/** Lanes with a known loss of 20%, 4 h at 15 s. */
export const EFFECT_CASES: Array<CalibrationCase & { at: 'lag0' | 'later' }> = [
  { id: 'sharing', text: 'while prefill runs', series: { sharing: 0.2 }, at: 'lag0' },
  { id: 'sharing-noisy', text: 'the same, noise of 20%', series: { sharing: 0.2, noise: 0.2 }, at: 'lag0' },
  { id: 'echo', text: '5 min after each moment of prefill', series: { echo: { share: 0.2, after: 300 } }, at: 'later' },
  {
    id: 'tail',
    text: 'from 2 to 6 min after a burst, a burst every 10 min',
    series: { tail: { share: 0.2, from: 120, to: 360 }, pauseSeconds: 600 },
    at: 'later',
  },
];

/** A count of how often something held. */
export interface Share {
  held: number;
  of: number;
}

export interface Calibration {
  id: string;
  text: string;
  series: number;
  /** p < 0.05 at lag 0, and the smallest corrected p of the later lags < 0.05; of those that gave a p at all. */
  rejected: { lag0: Share; later: Share };
  /** Claims of the verdict, which also ask for a loss of 3%. */
  claimed: { lag0: Share; later: Share };
  /** Nominal 95% intervals that hold the truth: loss at lag 0; losses at later lags (null cases); medians of cells. */
  covered: { lag0: Share; later: Share; cells: Share };
  /** Mean estimate of the loss at lag 0. */
  meanLag0: number | null;
}

/** Runs one case on `count` series; `seed` makes another set of series. */
export function calibrate({ id, text, series }: CalibrationCase, count: number, seed = 1): Calibration {
  const none = (): Share => ({ held: 0, of: 0 });
  const out: Calibration = {
    id,
    text,
    series: count,
    rejected: { lag0: none(), later: none() },
    claimed: { lag0: none(), later: none() },
    covered: { lag0: none(), later: none(), cells: none() },
    meanLag0: null,
  };
  const truth = { ...SERIES_DEFAULTS, ...series };
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const input = makeSeries(seed * 1_000_003 + 7919 * k, series);
    const result = lagTest(input);
    const [lag0] = result.curve;
    const later = result.curve.filter((point) => point.conditional);
    countTests(out, result, lag0, later);
    const noLaterEffect = truth.tail === null && truth.echo === null;
    addCover(out.covered.lag0, lag0, truth.sharing, noLaterEffect);
    later.forEach((point) => addCover(out.covered.later, point, 0, noLaterEffect));
    const steady = truth.diurnal === 0 && truth.contention === 0 && truth.sharing === 0 && noLaterEffect;
    for (const cell of result.cells) {
      if (steady && !cell.thin && cell.lo !== null && cell.hi !== null) {
        add(out.covered.cells, cell.lo <= input.base && input.base <= cell.hi);
      }
    }
    sum += lag0?.effect ?? 0;
  }
  out.meanLag0 = out.rejected.lag0.of > 0 ? sum / count : null;
  return out;
}

function countTests(out: Calibration, result: LagTestResult, lag0: LagPoint | undefined, later: LagPoint[]): void {
  if (lag0?.p != null) {
    add(out.rejected.lag0, lag0.p < 0.05);
    add(out.claimed.lag0, result.lag0.state === 'present');
  }
  const smallest = [...later, ...result.bands].flatMap(({ pCorrected }) => (pCorrected === null ? [] : [pCorrected]));
  if (smallest.length > 0) {
    add(out.rejected.later, Math.min(...smallest) < 0.05);
    add(out.claimed.later, result.lagged.state === 'present');
  }
}

function addCover(share: Share, point: LagPoint | undefined, truth: number, known: boolean): void {
  if (known && point && point.lo !== null && point.hi !== null) {
    add(share, point.lo <= truth && truth <= point.hi);
  }
}

function add(share: Share, held: boolean): void {
  share.held += held ? 1 : 0;
  share.of++;
}
