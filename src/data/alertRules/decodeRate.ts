import { MIN_DECODE_TOKENS } from '../../analysis/collapse/alarm';
import { indent, type LaneSet } from './laneSet';
import { type RuleContext } from './options';
import { type AlertSignals, type StepSignals } from './signals';

/** Requests in flight, averaged over the moments at which there were any. */
export function inFlight(set: LaneSet, { window, resolution }: RuleContext): string {
  return `avg_over_time((${set.running} > 0)[${window}:${resolution}])`;
}

/** Tokens per second of one stream while it decodes, over the window; no value where too little was decoded. */
export function decodeRate(signals: AlertSignals, set: LaneSet, context: RuleContext): string {
  const { window } = context;
  const { rate, steps } = signals;
  const per = (family: string) => set.sum(`rate(${family}[${window}])`);
  const enough = (family: string) => `and ${set.sum(`increase(${family}[${window}])`)} >= ${MIN_DECODE_TOKENS}`;
  if (rate.kind === 'steps' && steps) {
    const rows = steps.mixedSteps ? `(${per(steps.decodeSteps)} + ${per(steps.mixedSteps)})` : per(steps.decodeSteps);
    return lines(
      ...(rate.tokens ? [tokensPerRow(signals, rate.tokens, per), `* ${rows}`] : [rows]),
      '/ (',
      indent(waitableSeconds(steps, set, context, per)),
      ')',
      enough(rate.tokens ?? steps.decodeSteps)
    );
  }
  if (rate.kind === 'seconds') {
    return lines(`${per(rate.tokens)} / (${rate.seconds.map(per).join(' or ')})`, enough(rate.tokens));
  }
  throw new Error(`${signals.name}: a rate from steps needs counters of steps.`);
}

/** A stream gets one token a step and those drafts that are accepted; a lane without draft counters drafts nothing. */
function tokensPerRow({ drafts }: AlertSignals, tokens: string, per: (family: string) => string): string {
  const all = per(tokens);
  const accepted = drafts ? `(${per(drafts.accepted)} or ${all} * 0)` : '0';
  return lines(all, `/ (${all} - ${accepted})`);
}

/**
 * Seconds of steps in which a decoding stream could have waited: decode-only steps, mixed steps, and those of a chunk
 * alone as far as there was a second request beside the one that prefills. A lone prompt delays nobody.
 */
function waitableSeconds(
  { decodeSeconds, allSeconds, mixedSteps, prefillSteps }: StepSignals,
  set: LaneSet,
  context: RuleContext,
  per: (family: string) => string
): string {
  const company = `clamp((${inFlight(set, context)} or ${set.lanes}) - 1, 0, 1)`;
  const chunkSeconds = `+ (${per(allSeconds)} - ${per(decodeSeconds)})`;
  if (mixedSteps === null) {
    return lines(per(decodeSeconds), chunkSeconds, `* ${company}`);
  }
  return lines(
    per(decodeSeconds),
    chunkSeconds,
    `* (${per(mixedSteps)} + ${per(prefillSteps)} * ${company})`,
    `/ clamp_min(${per(mixedSteps)} + ${per(prefillSteps)}, 1e-9)`
  );
}

/**
 * 0 for each lane that stalled: something was in flight for the whole window, and yet next to nothing was decoded and no
 * prompt was computed. null where tokens are known only when a request ends: a stall does not show there.
 */
export function stalled(signals: AlertSignals, set: LaneSet, { window, resolution }: RuleContext): string | null {
  const { rate, prefillTokens } = signals;
  if (rate.tokens === null || (rate.kind === 'seconds' && !rate.live)) {
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
