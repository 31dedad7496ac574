import { type PreflightFacts } from '../preflight';
import { type Check } from '../types';
import { list } from '../words';

/** What the lane exports, and what of it is the right thing to judge by. */
export function familyChecks(facts: PreflightFacts): Check[] {
  return [
    families(facts),
    failedQueries(facts),
    latencyFamilies(facts),
    preemptionCounter(facts),
    unscraped(facts),
    limits(facts),
  ];
}

function families({ input, view }: PreflightFacts): Check {
  const missing = input.missing ?? [];
  const cadence =
    view.grew('stepsDecode') !== null ||
    view.grew('decodeTokens') !== null ||
    view.histogram('itl') !== null ||
    view.grew('stepsTotal') !== null;
  const names = list([...new Set(missing.map((m) => m.family))].slice(0, 8));
  if (!cadence) {
    return {
      id: 'families',
      level: 'fail',
      text: `None of ${input.engine.name}'s families that show decoding is in the store${names ? ` (looked for ${names}, with and without their prefix)` : ''}: nothing is judged.`,
    };
  }
  return missing.length > 0
    ? {
        id: 'families',
        level: 'warn',
        text: `Not in the store under any known name or prefix: ${names}. What rests on them is "unknown".`,
      }
    : { id: 'families', level: 'ok', text: `All families of ${input.engine.name} that the census reads are there.` };
}

function failedQueries({ input }: PreflightFacts): Check {
  const failed = input.failed ?? [];
  return failed.length > 0
    ? {
        id: 'queries',
        level: 'warn',
        text: `${failed.length} of the queries failed (${failed[0].signal}: ${failed[0].message}); their signals are treated as not measured.`,
      }
    : { id: 'queries', level: 'ok', text: 'Every query was answered.' };
}

/** Latency lives under another prefix than cadence in some engines; one without the other is no latency verdict. */
function latencyFamilies({ view }: PreflightFacts): Check {
  const found = (['ttft', 'itl', 'e2e'] as const).filter((id) => view.histogram(id) !== null);
  return found.length > 0
    ? { id: 'latency', level: 'ok', text: `Latency histograms are there: ${list([...found])}.` }
    : {
        id: 'latency',
        level: 'warn',
        text: 'No latency histogram is in the store: turns are judged as stretches of the lane, and latency is not judged.',
      };
}

function preemptionCounter({ view }: PreflightFacts): Check {
  if (view.grew('preemptions') !== null) {
    return {
      id: 'preemption-counter',
      level: 'ok',
      text: 'Preemption is judged by its counter, not by the gauge of requests preempted right now.',
    };
  }
  return {
    id: 'preemption-counter',
    level: 'warn',
    text:
      view.gauge('preempted') !== null
        ? 'Only the gauge of requests preempted right now is exported: it misses bursts between scrapes, so preemption stays "unknown".'
        : 'Preemptions are not counted here.',
  };
}

function unscraped({ input }: PreflightFacts): Check {
  const absent = input.absentFamilies;
  if (!absent) {
    const names = input.engine.optionalFamilies ?? [];
    return {
      id: 'unscraped',
      level: 'ok',
      text: names.length ? `Would help where a build exports them: ${list(names)}.` : 'No further family would help.',
    };
  }
  return absent.length > 0
    ? {
        id: 'unscraped',
        level: 'warn',
        text: `Not scraped: ${list(absent)}. Read them live from the endpoint's own statistics.`,
      }
    : { id: 'unscraped', level: 'ok', text: 'Nothing that this engine may export is left unscraped.' };
}

/** What the scrape cannot show at all: said before the verdict, since silence is not a "no". */
function limits({ input }: PreflightFacts): Check {
  const limits = input.engine.limits ?? [];
  return {
    id: 'not-censusable',
    level: 'ok',
    text: limits.length
      ? `Cannot be read from metrics: ${limits.join(' ')}`
      : "No limit of this engine's metrics is known.",
  };
}
