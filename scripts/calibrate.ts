/**
 * Does the lag test keep its word? Runs it on made-up lanes whose truth is known and counts how often it errs.
 *   npm run calibrate                    a table
 *   npm run calibrate -- --json          one JSON object
 *   npm run calibrate -- --series 50     fewer series (default 200)
 *   npm run calibrate -- --seed 2        other series
 */
import {
  calibrate,
  EFFECT_CASES,
  NULL_CASES,
  type Calibration,
  type Share,
} from '../src/analysis/lag/testing/calibration';

function main(args: string[]): void {
  const number = (name: string, otherwise: number) => {
    const at = args.indexOf(name);
    const value = at < 0 ? otherwise : Number(args[at + 1]);
    if (!Number.isInteger(value) || value < 1) {
      console.error(`${name} takes a whole number above 0.`);
      process.exit(2);
    }
    return value;
  };
  const series = number('--series', 200);
  const seed = number('--seed', 1);
  const run = (cases: Array<Parameters<typeof calibrate>[0]>) =>
    cases.map((one, k) => {
      process.stderr.write(`${one.id} (${k + 1} of ${cases.length})\n`);
      return calibrate(one, series, seed);
    });
  const nulls = run(NULL_CASES);
  const effects = run(EFFECT_CASES);
  if (args.includes('--json')) {
    console.log(JSON.stringify({ series, seed, nulls, effects }, null, 2));
    return;
  }
  console.log(`No effect: how often the test errs (${series} series each; 5% nominal, intervals 95% nominal)\n`);
  table(nulls, [
    ['p < 0.05, lag 0', (c) => percent(c.rejected.lag0)],
    ['p < 0.05, later lags', (c) => percent(c.rejected.later)],
    ['claimed, lag 0', (c) => percent(c.claimed.lag0)],
    ['claimed, later', (c) => percent(c.claimed.later)],
    ['covered, lag 0', (c) => percent(c.covered.lag0)],
    ['covered, later lags', (c) => percent(c.covered.later)],
    ['covered, cells', (c) => percent(c.covered.cells)],
  ]);
  console.log('\nA loss of 20%: how often it is found (4 h at 15 s)\n');
  table(effects, [
    ['found at lag 0', (c) => percent(c.claimed.lag0)],
    ['found at later lags', (c) => percent(c.claimed.later)],
    ['covered, lag 0', (c) => percent(c.covered.lag0)],
    ['mean loss at lag 0', (c) => (c.meanLag0 === null ? 'not measured' : `${(100 * c.meanLag0).toFixed(1)}%`)],
  ]);
}

type Column = [string, (c: Calibration) => string];

/** A Markdown table, as it is kept in the documentation. */
function table(rows: Calibration[], columns: Column[]): void {
  console.log(`| series | ${columns.map(([name]) => name).join(' | ')} |`);
  console.log(`|---|${columns.map(() => '---').join('|')}|`);
  for (const row of rows) {
    console.log(`| ${row.text} | ${columns.map(([, read]) => read(row)).join(' | ')} |`);
  }
}

function percent({ held, of }: Share): string {
  return of === 0 ? 'not measured' : `${((100 * held) / of).toFixed(1)}%`;
}

main(process.argv.slice(2));
