/**
 * Runs the census on labelled recordings, through a real Prometheus: npm run scenarios -- [DIR] [--all] [--only TEXT]
 * Exit 1 when a mechanism labelled present is missed or one labelled absent is claimed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCensus } from '../src/analysis/census/census';
import { httpReader } from '../src/data/httpReader';
import { readInput } from './census/readInput';
import { loadHistory, readRecording } from './lib/history';
import { startPrometheus } from './lib/prometheus';
import { type Scenario, scenariosIn } from './scenarios/folder';
import { type Row, scoreOf } from './scenarios/score';
import { tableOf } from './scenarios/table';

const DEFAULT = join(__dirname, '..', 'tests', 'fixtures', 'scenarios');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, only: { type: 'string' } },
  });
  const scenarios = scenariosIn(positionals[0] ?? DEFAULT).filter((s) => s.name.includes(values.only ?? ''));
  const prometheus = await startPrometheus({ fill: (dataDir) => load(scenarios, dataDir) });
  try {
    const reader = httpReader({ url: prometheus.url });
    const rows: Row[] = [];
    for (const scenario of scenarios) {
      const { truth, pulls } = scenario;
      const input = await readInput(reader, {
        prometheus: prometheus.url,
        match: `instance="${instanceOf(scenario)}"`,
        window: { from: truth.judged_from, to: truth.end },
        expectedTps: truth.expected_single_stream_tps,
        engine: 'auto',
        json: false,
        ...(pulls ? { pulls } : {}),
      });
      rows.push(...scoreOf(scenario, runCensus(input)));
    }
    console.log(tableOf(rows, values.all ?? false));
    return rows.some((r) => r.wrong === 'missed' || r.wrong === 'false claim') ? 1 : 0;
  } finally {
    await prometheus.stop();
  }
}

/** Recordings of one folder may carry the same instance: each gets its own, by the name of its folder. */
function instanceOf({ name }: Scenario): string {
  return `${name}:7770`;
}

async function load(scenarios: Scenario[], dataDir: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'lanewatch-scenarios-'));
  try {
    for (const scenario of scenarios) {
      const text = readRecording(join(scenario.dir, 'metrics.om.gz'));
      const file = join(dir, `${scenario.name}.om`);
      writeFileSync(
        file,
        text.replace(/\binstance="[^"]*"/g, () => `instance="${instanceOf(scenario)}"`)
      );
      await loadHistory([{ file }], dataDir);
      rmSync(file);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
);
