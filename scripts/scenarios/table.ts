import { type Row } from './score';

/** The table of all rows that are not plainly absent, and the score below it. */
export function tableOf(rows: Row[], all: boolean): string {
  const shown = rows.filter((r) => all || r.wrong || r.label === 'present' || r.found === 'present');
  const head = ['scenario', 'mechanism', 'label', 'found', 'cost', 'true', 'slowest', 'true', ''];
  const body = shown.map((r) => [
    r.scenario,
    r.id,
    r.label,
    r.found,
    share(r.cost),
    share(r.trueCost),
    share(r.slowest),
    share(r.trueSlowest),
    r.wrong ?? '',
  ]);
  const widths = head.map((_h, c) => Math.max(...[head, ...body].map((line) => line[c].length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, c) => (c >= 4 && c <= 7 ? cell.padStart(widths[c]) : cell.padEnd(widths[c])))
      .join('  ')
      .trimEnd();
  return [line(head), ...body.map(line), '', confusion(rows), '', score(rows)].join('\n');
}

function share(x: number | null): string {
  return x === null ? '-' : x.toFixed(3);
}

function confusion(rows: Row[]): string {
  const states = ['present', 'absent', 'unknown'] as const;
  const lines = (['present', 'either', 'absent'] as const).map((label) => {
    const counts = states.map((found) => rows.filter((r) => r.label === label && r.found === found).length);
    return `${label.padEnd(10)}${counts.map((n) => String(n).padStart(10)).join('')}`;
  });
  return [`${'label'.padEnd(10)}${states.map((s) => s.padStart(10)).join('')}   (found)`, ...lines].join('\n');
}

function score(rows: Row[]): string {
  const wrong = (kind: Row['wrong']) => rows.filter((r) => r.wrong === kind).length;
  const errors = rows
    .filter((r) => r.found === 'present' && r.cost !== null && r.trueCost !== null)
    .map((r) => Math.abs(r.cost! - r.trueCost!));
  const mean = errors.length ? errors.reduce((a, b) => a + b, 0) / errors.length : 0;
  const scenarios = new Set(rows.map((r) => r.scenario)).size;
  const clean = scenarios - new Set(rows.filter((r) => r.wrong).map((r) => r.scenario)).size;
  return `${clean} of ${scenarios} scenarios right: ${wrong('missed')} missed, ${wrong('false claim')} false claims, ${wrong(
    'cost off'
  )} costs off by more than 0.10; mean error of ${errors.length} costs ${mean.toFixed(3)}.`;
}
