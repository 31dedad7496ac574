import { type LagCell, type LagPoint, type LagTestResult, type LagVerdict } from '../../analysis/lag/types';
import { count, NOT_MEASURED } from '../../shared/figures';

export const VERDICT: Record<LagVerdict, string> = {
  'lag0-only': 'At once only',
  lagged: 'Minutes later',
  both: 'At once and later',
  none: 'No effect',
  insufficient: 'Not enough evidence',
};

/** What is said of a cell or a point, line by line. */
export interface Said {
  title: string;
  lines: string[];
}

export function cellSaid(result: LagTestResult, cell: LagCell): Said {
  const bucket = result.buckets[cell.bucket];
  const title = `${bucketText(bucket.label)}, ${lagText(cell.lag)}`;
  if (cell.n === 0) {
    return { title, lines: ['Not measured: no scrape like this.'] };
  }
  const lines = [
    `Median ${figure(cell.median, result.unit)}${range(cell.lo, cell.hi, (v) => figure(v, result.unit))}`,
    againstText(result, cell),
    `${count(cell.n)} ${cell.n === 1 ? 'scrape' : 'scrapes'}`,
  ];
  if (cell.thin) {
    lines.push('Thin: too few separate scrapes to build on.');
  }
  return { title, lines };
}

function againstText(result: LagTestResult, { bucket, relative, relativeLo, relativeHi }: LagCell): string {
  if (result.reference && bucket < result.reference.buckets) {
    return 'This is the reference.';
  }
  if (relative === null) {
    return 'Not compared: no reference scrape at its in-flight level and hour.';
  }
  return `${percent(relative)} of the reference${range(relativeLo, relativeHi, percent)}`;
}

export function pointSaid(result: LagTestResult, point: LagPoint): Said {
  const title = point.conditional ? `${lagText(point.lag)}, none running now` : lagText(point.lag);
  const word = result.worse === 'lower' ? 'Loss' : 'Increase';
  const lines = [
    point.effect === null
      ? `${word} not measured`
      : `${word} ${percent(point.effect)}${range(point.lo, point.hi, percent)}`,
    `On average ${percent(point.meanEffect)}`,
    `p ${pText(point.p)}${point.conditional ? `, corrected over lags ${pText(point.pCorrected)}` : ''}`,
    `${count(point.n)} scrapes after heavy prefill, ${count(point.nReference)} without`,
  ];
  return { title, lines };
}

/** Whether a point carries a claim at 5%. */
export function isSignificant(result: LagTestResult, point: LagPoint): boolean {
  return point.lag === 0 && !point.conditional
    ? result.lag0.state === 'present'
    : point.conditional && result.lagged.significantLags.includes(point.lag);
}

/** Whether only some scrapes are hit, so that the mean says more than the median. */
export function showsMean(result: LagTestResult, point: LagPoint): boolean {
  return isSignificant(result, point) && (point.meanEffect ?? 0) > 2 * Math.max(0, point.effect ?? 0);
}

export function lagText(lag: number): string {
  return lag === 0 ? 'same scrape' : `${minutes(lag)} min earlier`;
}

/** Minutes without a useless fraction. */
export function minutes(seconds: number): string {
  return String(Math.round(seconds / 6) / 10);
}

export function percent(share: number | null): string {
  return share === null ? NOT_MEASURED : `${Math.round(share * 100)}%`.replace('-', '−');
}

function bucketText(label: string): string {
  return label.includes('prefill') ? label.charAt(0).toUpperCase() + label.slice(1) : `Prefill ${label} tok/s`;
}

function figure(value: number | null, unit: string): string {
  return value === null ? NOT_MEASURED : `${Number(value.toPrecision(3)).toLocaleString('en-US')} ${unit}`.trim();
}

function range(lo: number | null, hi: number | null, text: (value: number) => string): string {
  return lo === null || hi === null ? '' : ` (${text(lo)} to ${text(hi)})`;
}

function pText(p: number | null): string {
  return p === null ? NOT_MEASURED : p < 0.001 ? 'under 0.001' : p.toFixed(3);
}
