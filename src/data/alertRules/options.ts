import { ABSOLUTE_FLOOR_TPS, COLLAPSE_FLOOR } from '../../analysis/collapse/alarm';
import { type ExpectationSet } from '../../analysis/collapse/expectation';
import { type Lane } from '../types';

/** When a rule fires. Each is a statement of what is worth waking somebody for, not a fit to some lane. */
export interface AlertThresholds {
  /** Share of the expectation below which decode has collapsed (strictly). */
  floorRatio: number;
  /** Tokens per second per stream below which nobody is served. */
  absoluteFloorTps: number;
  /** Share of step time in chunk steps: so much of its rate does a decoding stream lose to prefill. */
  chunkShare: number;
  /** A decode-only step up to this many times its earlier self is flat. */
  flatStep: number;
  /** Preemptions within one window that make a burst. */
  preemptions: number;
  /** A decode-only step this many times its earlier self is degraded. */
  stepGrowth: number;
  /** Share of its earlier self to which draft acceptance must fall. */
  acceptanceShare: number;
}

export const DEFAULT_THRESHOLDS: AlertThresholds = {
  floorRatio: COLLAPSE_FLOOR,
  absoluteFloorTps: ABSOLUTE_FLOOR_TPS,
  chunkShare: 0.2,
  flatStep: 1.25,
  preemptions: 5,
  stepGrowth: 1.5,
  acceptanceShare: 0.5,
};

export interface AlertRuleOptions {
  /** The lanes at hand: which engines need rules, and by which labels their lanes are told apart. */
  lanes: readonly Lane[];
  expectations: ExpectationSet;
  prometheusUid: string;
  /** Grafana folder, created if absent; `a/b` nests. */
  folder: string;
  pluginId: string;
  orgId?: number;
  /** First part of every uid, so that files for two data sources can stand side by side. */
  uidPrefix?: string;
  thresholds?: Partial<AlertThresholds>;
  /** Seconds between two scrapes; windows hold at least 20 of them. */
  scrapeSeconds?: number;
  /** Labels put on every rule, for routing. */
  labels?: Record<string, string>;
  /** A scraped p95 of the slowdown per turn, where there is one: the servers themselves do not export it. */
  turnP95?: { metric: string; bound: number };
  /** Uids of rules that an earlier file held and this one does not: Grafana keeps them unless told. */
  removedUids?: readonly string[];
}

/** Options as the rules read them. */
export interface RuleContext {
  expectations: ExpectationSet;
  lanes: readonly Lane[];
  thresholds: AlertThresholds;
  /** Prometheus durations: the judged window and the resolution at which gauges are read inside it. */
  window: string;
  resolution: string;
  /** Evaluations of a gauge in one window. */
  points: number;
  windowSeconds: number;
  pluginId: string;
}

const WINDOW_SECONDS = 300;
const POINTS = 20;

/** Fills in what was left out. */
export function ruleContext(options: AlertRuleOptions): RuleContext {
  const scrape = Math.max(1, Math.round(options.scrapeSeconds ?? WINDOW_SECONDS / POINTS));
  const windowSeconds = Math.max(WINDOW_SECONDS, POINTS * scrape);
  return {
    expectations: options.expectations,
    lanes: options.lanes,
    thresholds: { ...DEFAULT_THRESHOLDS, ...options.thresholds },
    window: duration(windowSeconds),
    resolution: duration(scrape),
    points: Math.floor(windowSeconds / scrape),
    windowSeconds,
    pluginId: options.pluginId,
  };
}

/** Whole seconds as a Prometheus duration, in the largest unit that fits. */
export function duration(seconds: number): string {
  if (seconds === 0) {
    return '0s';
  }
  const units: Array<[number, string]> = [
    [86400, 'd'],
    [3600, 'h'],
    [60, 'm'],
  ];
  const [size, unit] = units.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 's'];
  return `${seconds / size}${unit}`;
}
