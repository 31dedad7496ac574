import { type CensusResult } from './result';
import { type MechanismVerdict } from './types';
import { NAMES } from './verdict';
import { at, percent } from './words';

/**
 * The census as Markdown that stands alone in an incident channel. Text from labels is escaped.
 * @param lane how the lane is called, e.g. its matchers
 */
export function reportOf(result: CensusResult, lane: string): string {
  const { verdict, window, collapse } = result;
  const lines = [
    `# Interference census: ${escape(lane)}`,
    '',
    `**${escape(verdict.headline)}**`,
    '',
    `Window ${at(window.from)} to ${at(window.to)}, engine ${escape(result.engine)}, evidence grade ${result.grade}.`,
  ];
  if (verdict.judged && (verdict.judged.from > window.from + 60 || verdict.judged.to < window.to - 60)) {
    lines.push(`Judged: ${at(verdict.judged.from)} to ${at(verdict.judged.to)} (see the segments below).`);
  }
  lines.push(
    verdict.baseline ? `Baseline: ${at(verdict.baseline.from)} to ${at(verdict.baseline.to)}.` : 'No baseline.'
  );
  if (collapse.measuredTps !== null) {
    lines.push(`Collapse alarm: ${escape(collapse.reason)} ${escape(collapse.inFlight.sentence)}`);
  }
  lines.push(
    '',
    '## Mechanisms',
    '',
    '| mechanism | state | median turn | slowest tenth | grade |',
    '|---|---|---|---|---|'
  );
  const order = [...verdict.ranked, ...result.mechanisms.map((m) => m.id)];
  const mechanisms = [...new Set(order)].map((id) => result.mechanisms.find((m) => m.id === id)!);
  for (const m of mechanisms) {
    lines.push(
      `| ${NAMES[m.id]} | ${m.state} | ${cost(m.cost, m.interval)} | ${cost(m.costSlowestTenth, m.intervalSlowestTenth)} | ${m.grade} |`
    );
  }
  lines.push('', '## Evidence', '');
  for (const m of mechanisms) {
    lines.push(`- **${NAMES[m.id]}** (${m.state}): ${m.evidence.map(escape).join(' ')}`);
  }
  lines.push('', `Lag test: ${escape(result.lagTest.sentence)}`);
  lines.push('', '## Pre-flight', '');
  for (const check of result.preflight.filter((c) => c.level !== 'ok')) {
    lines.push(`- ${check.level === 'fail' ? 'FAIL' : 'warn'} ${check.id}: ${escape(check.text)}`);
  }
  lines.push(
    `- ok: ${
      result.preflight
        .filter((c) => c.level === 'ok')
        .map((c) => c.id)
        .join(', ') || 'none'
    }`
  );
  if (result.segments.length > 1) {
    lines.push('', '## Segments', '');
    for (const s of result.segments) {
      lines.push(`- ${at(s.from)} to ${at(s.to)}${s.judged ? ' (judged)' : ''}: ${escape(s.reason)}`);
    }
  }
  if (result.advice.length > 0) {
    lines.push('', '## What can be done', '');
    for (const a of result.advice) {
      lines.push(
        `- \`${a.knob}\`: ${a.why} ${a.does} Costs: ${a.costs} Verify: ${a.verify} Does not fix: ${a.doesNotFix} Roll back: ${a.rollback}`
      );
    }
  }
  if (verdict.wouldChange.length > 0) {
    lines.push('', '## What would change this', '', ...verdict.wouldChange.map((w) => `- ${escape(w)}`));
  }
  return lines.join('\n') + '\n';
}

function cost(value: number | null, interval: MechanismVerdict['interval']): string {
  if (value === null) {
    return 'not measured';
  }
  const shown = percent(Math.max(0, value));
  return interval ? `${shown} (${percent(Math.max(0, interval[0]))} to ${percent(Math.max(0, interval[1]))})` : shown;
}

/** Text from labels must not become markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, (c) => `\\${c}`).replace(/\s+/g, ' ');
}
