import { MIN_DECODE_TOKENS } from '../../analysis/collapse/alarm';
import { type LaneSet } from './laneSet';
import { type RuleContext } from './options';
import { type AlertSignals } from './signals';

/** Scrapes with something in flight below which a window says nothing. */
const MIN_BUSY_POINTS = 4;

/** Requests in flight, averaged over the moments at which there were any. */
export function inFlight(set: LaneSet, { window, resolution }: RuleContext): string {
  return `avg_over_time((${set.running} > 0)[${window}:${resolution}])`;
}

/**
 * Tokens per second of one stream over the window; no value where the evidence is too thin. Requests in prefill count as
 * in flight, so under prefill this is a lower bound of what a decoding stream gets.
 */
export function decodeRate(signals: AlertSignals, set: LaneSet, context: RuleContext): string {
  const { window, resolution, points } = context;
  const { rate } = signals;
  const per = (family: string) => set.sum(`rate(${family}[${window}])`);
  const grew = (family: string) => set.sum(`increase(${family}[${window}])`);
  const busy = `count_over_time((${set.running} > 0)[${window}:${resolution}])`;
  switch (rate.kind) {
    case 'steps':
      return lines(
        `${per(rate.tokens)}`,
        `  / ${per(rate.seconds)}`,
        `  / ${inFlight(set, context)}`,
        `and ${grew(rate.tokens)} >= ${MIN_DECODE_TOKENS}`,
        `and ${busy} >= ${MIN_BUSY_POINTS}`
      );
    case 'live':
      // The wall clock is the only clock here: the lane must have been there for the whole window, and mostly busy.
      return lines(
        `${per(rate.tokens)}`,
        `  / avg_over_time(${set.running}[${window}:${resolution}])`,
        `and ${grew(rate.tokens)} >= ${MIN_DECODE_TOKENS}`,
        `and ${busy} >= ${Math.max(MIN_BUSY_POINTS, Math.ceil(points / 2))}`,
        `and ${set.sum(`${signals.running} offset ${window}`)}`
      );
    case 'finish':
      return lines(
        `${per(rate.tokens)}`,
        `  / ${per(rate.seconds)}`,
        `and ${grew(rate.tokens)} >= ${MIN_DECODE_TOKENS}`
      );
    case 'passes':
      return lines(
        `${per(rate.passes)}`,
        `  / ${per(rate.seconds)}`,
        `and ${grew(rate.passes)} >= ${MIN_DECODE_TOKENS}`
      );
  }
}

/**
 * 0 for each lane that stalled: something was in flight for the whole window, and yet next to nothing was decoded and no
 * prompt was computed. null where tokens are known only when a request ends: a stall does not show there.
 */
export function stalled(signals: AlertSignals, set: LaneSet, { window, resolution }: RuleContext): string | null {
  const { rate, prefillTokens } = signals;
  if (rate.kind !== 'steps' && rate.kind !== 'live') {
    return null;
  }
  return lines(
    `0 * (min_over_time(${set.running}[${window}:${resolution}]) > 0)`,
    `and ${set.sum(`increase(${rate.tokens}[${window}])`)} < ${MIN_DECODE_TOKENS}`,
    ...(prefillTokens ? [`and ${set.sum(`increase(${prefillTokens}[${window}])`)} == 0`] : []),
    `and ${set.sum(`${signals.running} offset ${window}`)}`
  );
}

/** Joins lines of an expression. */
export function lines(...parts: string[]): string {
  return parts.join('\n');
}
