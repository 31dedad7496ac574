import { type LagFinding, type LagInput, type LagTestResult } from './types';

type Told = Pick<LagTestResult, 'lag0' | 'lagged' | 'what' | 'worse' | 'reference' | 'busyFrom'>;

/** The verdict in one or two sentences, with its numbers. */
export function sentenceOf(told: Told): string {
  return `${atOnce(told)} ${later(told)}`;
}

/** A share as text: 0.424 is "42%". */
export function percent(share: number): string {
  const value = share * 100;
  return `${Math.abs(value) < 9.95 && Math.abs(value) >= 0.05 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}%`;
}

/** Seconds as text: "30 s", "2 min", "7.5 min". */
export function duration(seconds: number): string {
  return seconds < 60 ? `${round(seconds)} s` : `${round(seconds / 60)} min`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function atOnce({ lag0, what, worse, reference, busyFrom }: Told): string {
  const base = reference?.kind === 'lightest' ? `with little (up to ${tokens(reference.hi)})` : 'without any';
  if (lag0.state === 'unknown') {
    return `Whether prefill slows decode in the same scrape cannot be told: ${lag0.why}${sized(lag0)}.`;
  }
  if (lag0.state === 'absent') {
    return `${upper(what)} is no worse with prefill in the same scrape than ${base}: ${atMost(lag0)}.`;
  }
  const from = busyFrom.all ? ` over ${tokens(busyFrom.all)}` : '';
  return (
    `${upper(what)} is ${estimate(lag0)} ${worse} in scrapes with prefill${from} than ${base}, ` + `p ${pValue(lag0)}.`
  );
}

/** How the second sentence goes on from the first. */
const SUBJECT: Record<LagFinding['state'], (what: string) => string> = {
  present: () => 'It is still',
  absent: () => 'But it is',
  unknown: (what) => `${upper(what)} is`,
};

function later({ lagged, lag0, worse, what }: Told): string {
  if (lagged.state === 'unknown') {
    return `Later lags cannot be told: ${lagged.why}${sized(lagged)}.`;
  }
  if (lagged.state === 'absent') {
    return lag0.state === 'present'
      ? 'Nothing remains once prefill is over, which is how sharing the step looks.'
      : 'Nothing shows in the minutes after prefill either.';
  }
  const lags = lagged.significantLags;
  const when =
    lags.length > 1
      ? `${duration(lags[0])} to ${duration(lags[lags.length - 1])}`
      : duration(lags[0] ?? lagged.lag ?? 0);
  return (
    `${SUBJECT[lag0.state](what)} ${estimate(lagged)} ${worse} ${when} after heavy ` +
    `prefill, with none running, p ${pValue(lagged)}: something that decode needs was displaced.`
  );
}

function estimate({ effect, lo, hi, meanEffect }: LagFinding): string {
  // A median that sees little of a mean twice its size belongs to a mixture: say the mean.
  if ((meanEffect ?? 0) > 2 * Math.max(effect ?? 0, 0)) {
    return `${percent(meanEffect ?? 0)} (on average; most scrapes less)`;
  }
  const interval = lo === null || hi === null ? '' : ` (${percent(lo)} to ${percent(hi)})`;
  return `${percent(effect ?? 0)}${interval}`;
}

function sized(finding: LagFinding): string {
  return finding.effect === null || finding.hi === null ? '' : `; the best estimate is ${estimate(finding)} worse`;
}

function pValue({ p }: LagFinding): string {
  return p === null ? 'not measured' : p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The most that a finding without effect still allows. */
function atMost({ hi, effect }: LagFinding): string {
  const most = Math.max(hi ?? effect ?? 0, 0);
  return most === 0 ? 'if anything better' : `by ${percent(most)} at most`;
}

function tokens(rate: number): string {
  return `${rate.toLocaleString('en-US')} tok/s`;
}

/** Name of what is judged when the input does not say. */
export function whatIs(input: LagInput): string {
  return input.what ?? (input.worse === 'higher' ? 'the latency' : 'the rate per stream');
}
