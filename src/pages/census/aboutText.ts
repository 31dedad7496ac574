import { dateTimeFormat } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import type { CensusResult } from '../../analysis/census/result';
import type { Span } from '../../analysis/lane';
import { spanText } from '../../shared/time';

/** Ends of a span may miss the window's by this much without being another stretch, in scrape intervals. */
const SAME_END = 4;

/** A span as a part of a sentence: `2026-11-29 20:14 to 21:14 (1 h)`. */
export function spanWords({ from, to }: Span, timeZone?: TimeZone): string {
  const day = (t: number) => dateTimeFormat(t * 1000, { format: 'YYYY-MM-DD', timeZone });
  const clock = (t: number) => dateTimeFormat(t * 1000, { format: 'HH:mm', timeZone });
  const end = day(from) === day(to) ? clock(to) : `${day(to)} ${clock(to)}`;
  return `${day(from)} ${clock(from)} to ${end} (${spanText(to - from)})`;
}

/** Which stretch the verdict is about, and why where it is not the whole window. */
export function judgedText(result: CensusResult, timeZone?: TimeZone): string {
  const { judged } = result.verdict;
  if (!judged) {
    return 'No stretch of this window could be judged.';
  }
  const { from, to, scrapeSeconds } = result.window;
  const slack = SAME_END * (scrapeSeconds || 0);
  const whole = judged.from - from <= slack && to - judged.to <= slack;
  const segments = result.segments.filter((segment) => segment.judged);
  const why = segments[0] && result.segments.length > 1 && segments[0] !== result.segments[0];
  return whole
    ? `About the whole window, ${spanWords(judged, timeZone)}.`
    : `About a part of the window only, ${spanWords(judged, timeZone)}${why ? `; before it: ${segments[0].reason}` : ''}.`;
}

/** What the judged stretch was held against. */
export function baselineText(result: CensusResult, timeZone?: TimeZone): string {
  const { baseline } = result.verdict;
  const check = result.preflight.find(({ id }) => id === 'baseline');
  return baseline
    ? `Held against ${spanWords(baseline, timeZone)}.`
    : (check?.text ?? 'No baseline was found before the window.');
}
