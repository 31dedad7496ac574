import { inFlight, lines } from '../decodeRate';
import { forEveryLane, type LaneSet } from '../laneSet';
import { type RuleContext } from '../options';
import { type RuleSpec } from '../ruleSpec';
import { type AlertSignals } from '../signals';
import { attributionUrl, figure, inFlightMeaning, LANE, percentage, printed } from '../templates';

/** A burst of preemptions: each preempted sequence computes its prompt again from the first token. */
export function preemptionRule(signals: AlertSignals, set: LaneSet, context: RuleContext): RuleSpec | null {
  if (!signals.preemptions) {
    return null;
  }
  const { window, thresholds } = context;
  return {
    kind: 'preemption-burst',
    title: `Preemption burst (${signals.name})`,
    pace: 'fast',
    values: [
      // The counter, not the gauge of sequences preempted right now, which a scrape nearly always misses.
      { ref: 'preemptions', expr: forEveryLane(set, set.sum(`increase(${signals.preemptions}[${window}])`)) },
      { ref: 'inFlight', expr: forEveryLane(set, inFlight(set, context)) },
    ],
    condition: { ref: 'preemptions', type: 'gte', limit: thresholds.preemptions },
    for: '1m',
    keepFiringFor: '5m',
    noDataState: 'OK',
    labels: { severity: 'warning' },
    annotations: {
      summary: `${LANE}: ${figure('preemptions', printed('%.0f'))} preemptions within ${window}`,
      description: `A preempted sequence stalls and computes its prompt again from the first token. In flight: ${inFlightMeaning('inFlight')}`,
      preemptions: figure('preemptions', printed('%.0f')),
      in_flight: inFlightMeaning('inFlight'),
      attribution: attributionUrl(context.pluginId, 'preemption-burst', signals.engine, set.labels),
    },
  };
}

/** Drafts below which an acceptance says nothing. */
const MIN_DRAFTS = 100;

/** Draft acceptance fell against its own earlier self: a lane loses most of its rate to it before the floor is reached. */
export function draftRule(signals: AlertSignals, set: LaneSet, context: RuleContext): RuleSpec | null {
  const { drafts } = signals;
  if (!drafts) {
    return null;
  }
  const acceptance = (range: string) =>
    lines(
      `${set.sum(`rate(${drafts.accepted}[${range})`)} / ${set.sum(`rate(${drafts.drafted}[${range})`)}`,
      `and ${set.sum(`increase(${drafts.drafted}[${range})`)} >= ${MIN_DRAFTS}`
    );
  const now = acceptance('15m]');
  const before = acceptance('1d] offset 30m');
  return {
    kind: 'draft-acceptance',
    title: `Draft acceptance fell (${signals.name})`,
    pace: 'slow',
    values: [
      { ref: 'share', expr: forEveryLane(set, lines(`(${now})`, `/ (${before})`)) },
      { ref: 'now', expr: forEveryLane(set, now) },
      { ref: 'before', expr: forEveryLane(set, before) },
    ],
    condition: { ref: 'share', type: 'lt', limit: context.thresholds.acceptanceShare },
    for: '5m',
    keepFiringFor: '10m',
    noDataState: 'OK',
    labels: { severity: 'warning' },
    annotations: {
      summary: `${LANE}: draft acceptance fell to ${figure('now', percentage)}`,
      description: `Over the day before it was ${figure('before', percentage)}. Fewer accepted drafts mean fewer tokens a step at the same step time.`,
      acceptance: figure('now', percentage),
      earlier_acceptance: figure('before', percentage),
      attribution: attributionUrl(context.pluginId, 'draft-acceptance', signals.engine, set.labels),
    },
  };
}

/** The p95 of the slowdown per turn over its bound, where a team scrapes such a value. */
export function turnRule(
  set: LaneSet,
  { metric, bound }: { metric: string; bound: number },
  context: RuleContext
): RuleSpec {
  const p95 = `max by (${set.labels.join(', ')}) (${metric})`;
  return {
    kind: 'turn-p95',
    title: 'Turns slowed beyond their bound',
    pace: 'fast',
    values: [{ ref: 'p95', expr: p95 }],
    condition: { ref: 'p95', type: 'gt', limit: bound },
    for: '2m',
    keepFiringFor: null,
    noDataState: 'OK',
    labels: { severity: 'warning' },
    annotations: {
      summary: `${LANE}: the p95 of the slowdown per turn is ${figure('p95', printed('%.3g'))}`,
      description: `The bound is ${bound} in the unit of ${metric}. A bound on the average slowdown does not hold for single turns: only shorter training windows make it hold.`,
      slowdown_p95: figure('p95', printed('%.3g')),
      attribution: attributionUrl(context.pluginId, 'turn-p95', null, set.labels),
    },
  };
}
