import { type PreflightFacts } from '../preflight';
import { spanOf } from '../shapes';
import { type Check } from '../types';
import { at, minutes } from '../words';

/** One process, one build, no hole in the record. */
export function shapeChecks(facts: PreflightFacts): Check[] {
  return [oneProcess(facts), oneShape(facts), noGaps(facts), baseline(facts)];
}

function oneProcess({ segmentation }: PreflightFacts): Check {
  const pair = segmentation.overlaps[0];
  if (!pair) {
    return { id: 'one-process', level: 'ok', text: 'One process answered under these labels at any time.' };
  }
  const names = pair.map(
    (i) =>
      Object.entries(i.labels)
        .map(([k, v]) => `${k}="${v}"`)
        .join(', ') || 'no labels'
  );
  return {
    id: 'one-process',
    level: 'fail',
    text: `Several processes answered at the same time (${names.join(' and ')}): their counters are mixed, so nothing is judged. Narrow the matchers to one of them.`,
  };
}

function oneShape({ shapes, chosen, segmentation }: PreflightFacts): Check {
  if (segmentation.segments.length === 0) {
    return { id: 'one-shape', level: 'fail', text: 'Nothing was scraped in this window.' };
  }
  if (shapes.length === 1 && chosen) {
    return {
      id: 'one-shape',
      level: 'ok',
      text: 'The window is of one shape: no restart, no new family, no changed label.',
    };
  }
  const changes = shapes.slice(1).map((s) => `${at(s.segments[0].from)}: ${s.segments[0].reason}`);
  const cut = changes.length
    ? ` The window holds ${shapes.length} shapes (${changes.slice(0, 3).join('; ')}${changes.length > 3 ? '; ...' : ''}).`
    : '';
  if (!chosen) {
    return { id: 'one-shape', level: 'fail', text: `No stretch of one shape holds enough decoding to judge.${cut}` };
  }
  const span = spanOf(chosen.segments);
  return {
    id: 'one-shape',
    level: 'warn',
    text: `The verdict is about ${at(span.from)} to ${at(span.to)} only.${cut}`,
  };
}

function noGaps({ segmentation, chosen }: PreflightFacts): Check {
  const all = chosen ? chosen.segments : segmentation.segments;
  const gaps = all.slice(1).filter((s, i) => s.shape === all[i].shape);
  if (gaps.length === 0) {
    return { id: 'no-gaps', level: 'ok', text: 'The target answered throughout.' };
  }
  const lost = gaps.reduce((sum, s) => sum + s.from - all[all.indexOf(s) - 1].to, 0);
  return {
    id: 'no-gaps',
    level: 'warn',
    text: `${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'} of ${minutes(lost)} in all (${at(gaps[0].from)}: ${gaps[0].reason}). All counters went on, so it is the same process; the gaps are left out.`,
  };
}

function baseline({ baseline }: PreflightFacts): Check {
  const found = !/no baseline/.test(baseline);
  return { id: 'baseline', level: found ? 'ok' : 'warn', text: found ? `Baseline: ${baseline}.` : baseline };
}
