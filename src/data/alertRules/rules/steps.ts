import { inFlight, lines } from '../decodeRate';
import { forEveryLane, type LaneSet } from '../laneSet';
import { type RuleContext } from '../options';
import { type RuleSpec } from '../ruleSpec';
import { type AlertSignals, type StepSignals } from '../signals';
import { attributionUrl, figure, inFlightMeaning, LANE, percentage, printed, seconds } from '../templates';

/** Mean decode-only step over a range, seconds. */
function step(set: LaneSet, { decodeSeconds, decodeSteps }: StepSignals, range: string, offset = ''): string {
  const per = (family: string) => set.sum(`rate(${family}[${range}]${offset})`);
  return `${per(decodeSeconds)} / ${per(decodeSteps)}`;
}

/**
 * Interference: chunk steps take a large share of the step time while the decode-only step itself is as fast as before,
 * so decoding streams lose time to prefill and to nothing else.
 */
export function interferenceRule(signals: AlertSignals, set: LaneSet, context: RuleContext): RuleSpec | null {
  const { steps } = signals;
  if (!steps) {
    return null;
  }
  const { window, resolution, thresholds } = context;
  const per = (family: string) => set.sum(`rate(${family}[${window}])`);
  const share = `1 - ${per(steps.decodeSeconds)} / ${per(steps.allSeconds)}`;
  const growth = lines(`(${step(set, steps, window)})`, `/ (${step(set, steps, '1d', ' offset 10m')})`);
  return {
    kind: 'interference',
    title: `Prefill interferes with decode (${signals.name})`,
    pace: 'fast',
    values: [
      {
        ref: 'share',
        // Two conditions as factors, so that an instance keeps its value series whether they hold or not: the
        // decode-only step is flat, and there was a stream beside the one that prefills.
        expr: forEveryLane(
          set,
          lines(
            `(${share})`,
            `* ((${growth}) < bool ${thresholds.flatStep})`,
            `* (max_over_time(${set.running}[${window}:${resolution}]) >= bool 2)`
          )
        ),
      },
      { ref: 'step', expr: forEveryLane(set, step(set, steps, window)) },
      { ref: 'growth', expr: forEveryLane(set, growth) },
      { ref: 'inFlight', expr: forEveryLane(set, inFlight(set, context)) },
    ],
    condition: { ref: 'share', type: 'gt', limit: thresholds.chunkShare },
    for: '5m',
    keepFiringFor: '5m',
    noDataState: 'OK',
    labels: { severity: 'warning' },
    annotations: {
      summary: `${LANE}: prefill chunks take ${figure('share', percentage)} of the step time`,
      description: `Decode-only steps take ${figure('step', seconds)}, ${figure('growth', printed('%.2f'))} times their mean of the day before, so they are not what became slower: streams wait for steps that carry prefill. In flight: ${inFlightMeaning('inFlight')}`,
      chunk_share: figure('share', percentage),
      decode_only_step: figure('step', seconds),
      in_flight: inFlightMeaning('inFlight'),
      attribution: attributionUrl(context.pluginId, 'interference', signals.engine, set.labels),
    },
  };
}

/**
 * Base step degraded: the decode-only step itself is slower than its own earlier self, for longer than an eviction
 * lasts, and by more than the requests in flight can account for.
 */
export function baseStepRule(signals: AlertSignals, set: LaneSet, context: RuleContext): RuleSpec | null {
  const { steps } = signals;
  if (!steps) {
    return null;
  }
  const { resolution, thresholds } = context;
  const sub = (range: string, at: string) => `avg_over_time((${set.running} > 0)[${range}:${at}]`;
  // Half a step a second over two minutes: 60 steps, below which a mean says nothing.
  const recent = `${set.sum(`rate(${steps.decodeSeconds}[2m])`)} / (${set.sum(`rate(${steps.decodeSteps}[2m])`)} > 0.5)`;
  const growth = lines(`min_over_time((${recent})[15m:1m])`, `/ (${step(set, steps, '1d', ' offset 30m')})`);
  // A step grows at most in proportion to its rows: what more requests in flight could explain is taken out whole.
  const load = `clamp_min(${sub('15m', resolution)}) / ${sub('1d', '5m')} offset 30m), 1)`;
  return {
    kind: 'base-step-degraded',
    title: `Decode-only step degraded (${signals.name})`,
    pace: 'slow',
    values: [
      {
        ref: 'growth',
        expr: forEveryLane(set, lines(`(${growth})`, `/ ${load}`, `and ${set.sum(`${signals.running} offset 2h`)}`)),
      },
      { ref: 'step', expr: forEveryLane(set, step(set, steps, '15m')) },
      { ref: 'before', expr: forEveryLane(set, step(set, steps, '1d', ' offset 30m')) },
      { ref: 'inFlight', expr: forEveryLane(set, inFlight(set, context)) },
    ],
    condition: { ref: 'growth', type: 'gt', limit: thresholds.stepGrowth },
    for: '10m',
    keepFiringFor: '10m',
    noDataState: 'OK',
    labels: { severity: 'warning' },
    annotations: {
      summary: `${LANE}: the decode-only step takes ${figure('growth', printed('%.1f'))} times as long as before`,
      description: `Now ${figure('step', seconds)}, over the day before ${figure('before', seconds)}, after taking out all that requests in flight could account for. Prefill is not in these steps. In flight: ${inFlightMeaning('inFlight')}`,
      decode_only_step: figure('step', seconds),
      earlier_step: figure('before', seconds),
      in_flight: inFlightMeaning('inFlight'),
      attribution: attributionUrl(context.pluginId, 'base-step-degraded', signals.engine, set.labels),
    },
  };
}
