import { decodeRate, inFlight, lines, stalled } from '../decodeRate';
import { type ExpectedRates } from '../expected';
import { forEveryLane, indent, type LaneSet } from '../laneSet';
import { type RuleContext } from '../options';
import { type RuleSpec } from '../ruleSpec';
import { type AlertSignals } from '../signals';
import { attributionUrl, figure, inFlightMeaning, LANE, percentage, tokensPerSecond } from '../templates';

/**
 * Decode collapsed: the rate of one stream below a quarter of what is expected, or nothing decoded at all while requests
 * are in flight. null where neither can be read.
 */
export function collapseRule(
  signals: AlertSignals,
  set: LaneSet,
  expected: ExpectedRates,
  context: RuleContext
): RuleSpec | null {
  const rate = decodeRate(signals, set, context);
  const stall = stalled(signals, set, context);
  const ratio = expected.expr && lines('(', indent(rate), ') / (', indent(expected.expr), ')');
  const arms = [ratio, stall].filter((arm) => arm !== null);
  if (arms.length === 0) {
    return null;
  }
  const { floorRatio } = context.thresholds;
  return {
    kind: 'decode-collapse',
    title: `Decode collapsed (${signals.name})`,
    pace: 'fast',
    values: [
      { ref: 'ratio', expr: forEveryLane(set, arms.join('\nor ')) },
      { ref: 'rate', expr: forEveryLane(set, stall ? `${rate}\nor ${stall}` : rate) },
      ...(expected.expr ? [{ ref: 'expected', expr: forEveryLane(set, expected.expr) }] : []),
      { ref: 'inFlight', expr: forEveryLane(set, inFlight(set, context)) },
    ],
    condition: { ref: 'ratio', type: 'lt', limit: floorRatio },
    for: '2m',
    keepFiringFor: '5m',
    // The one rule that tells when no lane is scraped any more: that is not known to be healthy.
    noDataState: 'NoData',
    labels: { severity: 'critical' },
    annotations: {
      summary: `${LANE}: decode is at ${figure('ratio', percentage)} of what is expected`,
      description: `One stream decodes ${tokensPerSecond('rate')}; expected: ${tokensPerSecond('expected')}. The alarm fires below ${floorRatio} of the expectation, and at 0 when requests are in flight and nothing is decoded. In flight: ${inFlightMeaning('inFlight')}`,
      decode_rate: tokensPerSecond('rate'),
      expectation: tokensPerSecond('expected'),
      ratio: figure('ratio', percentage),
      in_flight: inFlightMeaning('inFlight'),
      attribution: attributionUrl(context.pluginId, 'decode-collapse', signals.engine, set.labels),
    },
  };
}

/** The absolute floor beside the ratio: it needs no expectation, so it covers the lanes that have none. */
export function floorRule(
  signals: AlertSignals,
  set: LaneSet,
  expected: ExpectedRates,
  context: RuleContext
): RuleSpec {
  const { absoluteFloorTps } = context.thresholds;
  const rate = decodeRate(signals, set, context);
  // Where the expectation is itself below the floor, the floor says nothing.
  const judged = expected.expr
    ? lines('(', indent(rate), ') unless (', indent(`(${expected.expr}) <= ${absoluteFloorTps}`), ')')
    : rate;
  return {
    kind: 'decode-floor',
    title: `Decode below the absolute floor (${signals.name})`,
    pace: 'fast',
    values: [
      { ref: 'rate', expr: forEveryLane(set, judged) },
      { ref: 'inFlight', expr: forEveryLane(set, inFlight(set, context)) },
    ],
    condition: { ref: 'rate', type: 'lt', limit: absoluteFloorTps },
    for: '2m',
    keepFiringFor: '5m',
    noDataState: 'OK',
    labels: { severity: 'critical' },
    annotations: {
      summary: `${LANE}: one stream decodes ${tokensPerSecond('rate')}`,
      description: `Below ${absoluteFloorTps} tok/s nobody is served, whatever is expected of the model. In flight: ${inFlightMeaning('inFlight')}`,
      decode_rate: tokensPerSecond('rate'),
      in_flight: inFlightMeaning('inFlight'),
      attribution: attributionUrl(context.pluginId, 'decode-floor', signals.engine, set.labels),
    },
  };
}
