import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Expectation } from '../src/analysis/collapse/expectation';
import { checkRuleFile, generateAlerts, readRuleFile } from '../src/data/alertRules';
import { expectationsOfApp } from '../src/data/expectations';
import { laneOfMatch } from '../src/data/laneKey';
import { matchOf } from '../src/data/match';

/** Writes the alert rules of the demo's lanes to provisioning/alerting; with --check it only compares. */

const root = join(__dirname, '..');
const FILE = join(root, 'provisioning', 'alerting', 'lanewatch.yaml');
const SETTINGS = join(root, 'provisioning', 'plugins', 'lanewatch.yaml');
const RECORDINGS = join(root, 'tests', 'fixtures', 'scenarios');

/** Recorded lanes that decode, alone, at another rate than their model is pinned at. */
const OWN_RATE = ['contention-six', 'disaggregated-confounder', 'draft-collapse'];

function recordedLane(name: string) {
  const { config, expected_single_stream_tps: tps } = JSON.parse(
    readFileSync(join(RECORDINGS, name, 'truth.json'), 'utf8')
  ) as { config: { job: string; instance: string; model: string }; expected_single_stream_tps: number };
  const lane = laneOfMatch('radiance', matchOf({ job: config.job, instance: config.instance }), config.model);
  const expectation: Expectation = {
    tps: Number(tps.toPrecision(3)),
    source: 'MEASURED: single stream, empty simulated lane',
    concurrency: 1,
    contextWindow: null,
    date: null,
  };
  return { lane, expectation };
}

/** The file for the demo: expectations per model as the app is provisioned with them, per lane as recorded. */
export function demoAlerts(): string {
  const recorded = OWN_RATE.map(recordedLane);
  const app = (parse(readFileSync(SETTINGS, 'utf8')) as { apps: Array<{ type: string; jsonData: unknown }> }).apps[0];
  const perModel = expectationsOfApp(app.jsonData);
  const { yaml, refused } = generateAlerts({
    lanes: recorded.map(({ lane }) => lane),
    expectations: {
      perModel: perModel.expectations,
      perLane: Object.fromEntries(recorded.map(({ lane, expectation }) => [lane.key, expectation])),
    },
    prometheusUid: 'lanewatch-prometheus',
    folder: 'Lanewatch',
    pluginId: app.type,
  });
  const problems = [...perModel.problems, ...refused, ...checkRuleFile(readRuleFile(yaml))];
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return yaml;
}

if (require.main === module) {
  const yaml = demoAlerts();
  if (process.argv.includes('--check')) {
    const same = readFileSync(FILE, 'utf8') === yaml;
    console.log(same ? `${FILE} is what the generator writes.` : `${FILE} differs: run npx tsx scripts/alerts.ts.`);
    process.exit(same ? 0 : 1);
  }
  writeFileSync(FILE, yaml);
  console.log(`Wrote ${FILE}.`);
}
