import { type PreflightFacts } from '../preflight';
import { type Check } from '../types';

/** Gauges that are sampled more rarely than this say little about what happened in between. */
const COARSE_SECONDS = 30;

/** How densely the lane was read, and what may be made of it. */
export function samplingChecks(facts: PreflightFacts): Check[] {
  return [interval(facts), pairs(facts), running(facts), decayed(facts)];
}

function interval({ view, series }: PreflightFacts): Check {
  const seconds = series.scrapeSeconds;
  if (!(seconds > 0) || view.n === 0) {
    return { id: 'sampling', level: 'fail', text: 'Fewer than two scrapes: no interval, and nothing to compare.' };
  }
  const every = `A scrape every ${Number(seconds.toFixed(1))} s, and every scrape is read`;
  return seconds > COARSE_SECONDS
    ? {
        id: 'sampling',
        level: 'warn',
        text: `${every}. That is coarser than ${COARSE_SECONDS} s: gauges (requests in flight, decayed rates) are weak evidence, only counters carry the verdict.`,
      }
    : { id: 'sampling', level: 'ok', text: `${every}.` };
}

function pairs({ view }: PreflightFacts): Check {
  const columns = [view.grew('stepsDecode'), view.grew('stepSecondsDecode'), view.grew('decodeTokens')].filter(
    (v): v is Float64Array => v !== null
  );
  let whole = 0;
  let part = 0;
  for (let i = 0; i < view.n; i++) {
    const known = columns.filter((v) => Number.isFinite(v[i])).length;
    whole += known === columns.length ? 1 : 0;
    part += known > 0 && known < columns.length ? 1 : 0;
  }
  return part > whole / 20
    ? {
        id: 'pairs',
        level: 'warn',
        text: `${part} of ${view.n} scrape intervals lack one of the step counters and are left out: only values of the same scrape are divided by each other.`,
      }
    : { id: 'pairs', level: 'ok', text: 'Values that are divided by each other come from the same scrapes.' };
}

function running({ view }: PreflightFacts): Check {
  const gauge = view.gauge('running');
  if (!gauge) {
    return {
      id: 'running',
      level: 'warn',
      text: 'Requests in flight are not exported: rates of single streams rest on step counters alone.',
    };
  }
  const busy = gauge.filter((x) => x > 0).length;
  return {
    id: 'running',
    level: busy > 0 ? 'ok' : 'warn',
    text:
      busy > 0
        ? `Requests were in flight at ${busy} of ${view.n} scrapes; rates per stream use only those.`
        : 'No scrape saw a request in flight: rates per stream cannot be formed from the gauge.',
  };
}

function decayed({ view }: PreflightFacts): Check {
  const gauges = view.gauge('decodeRate') !== null || view.gauge('prefillRate') !== null;
  const counters = view.grew('decodeTokens') !== null;
  if (counters || !gauges) {
    return {
      id: 'decayed-gauges',
      level: 'ok',
      text: gauges
        ? "The engine's decayed rate gauges are shown but not judged by: counters take their place."
        : 'No decayed rate gauge is used.',
    };
  }
  return {
    id: 'decayed-gauges',
    level: 'warn',
    text: 'Decode is known only from a gauge that decays within a second: at this scrape interval it sees one second of many.',
  };
}
