/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkRuleFile,
  expandTemplate,
  generateAlertRules,
  readRuleFile,
  type RuleFile,
} from '../../src/data/alertRules';
import { type EngineId } from '../../src/engines/types';
import { httpReader } from '../../src/data/httpReader';
import { laneOfMatch } from '../../src/data/laneKey';
import { matchOf } from '../../src/data/match';
import { type PromReader } from '../../src/data/types';
import { otherLanes } from './support/otherLanes';
import { prometheusWith } from './support/prometheus';
import { conditionOf, firingTimes } from './support/ruleEvaluation';

const SCENARIOS = join(__dirname, '../fixtures/scenarios');
const NAMES = [
  'healthy-light',
  'base-degraded',
  'draft-collapse',
  'contention-six',
  'sharing-bursts',
  'disaggregated-confounder',
  'preemption-stalls',
  'eviction-tail',
  'training-windows',
];
const START = 1790000000;
const MINUTE = 60;

interface Truth {
  end: number;
  judged_from: number;
  expected_single_stream_tps: number;
}
const truthOf = (name: string) => JSON.parse(readFileSync(join(SCENARIOS, name, 'truth.json'), 'utf8')) as Truth;
const lane = (instance: string, engine: EngineId = 'radiance') =>
  laneOfMatch(engine, matchOf({ job: 'lanes', instance }), 'sim-27b');
const pinned = (tps: number) => ({
  tps,
  source: 'MEASURED: one stream',
  concurrency: 1,
  contextWindow: null,
  date: null,
});

/** Rules for every lane of the recordings, each with its own expectation. */
function rules(): RuleFile {
  const others = Object.entries(otherLanes(START)).map(([instance, { engine }]) => lane(instance, engine));
  const perLane = Object.fromEntries([
    ...NAMES.map((name) => [lane(`${name}:7770`).key, pinned(truthOf(name).expected_single_stream_tps)]),
    ...others.map((each) => [each.key, pinned(60)]),
  ]);
  return readRuleFile(
    generateAlertRules({
      lanes: [...NAMES.map((name) => lane(`${name}:7770`)), ...others],
      expectations: { perModel: {}, perLane },
      prometheusUid: 'p',
      folder: 'Lanewatch',
      pluginId: 'lanewatch-interference-app',
    })
  );
}

describe('alert rules on recorded lanes', () => {
  let prometheus: Awaited<ReturnType<typeof prometheusWith>>;
  let reader: PromReader;
  const file = rules();

  beforeAll(async () => {
    prometheus = await prometheusWith([
      ...NAMES.map((name) => ({ file: join(SCENARIOS, name, 'metrics.om.gz') })),
      ...Object.values(otherLanes(START)).map(({ text }) => ({ text })),
    ]);
    reader = httpReader({ url: prometheus.url });
  }, 120_000);
  afterAll(() => prometheus?.stop());

  function find(kind: string, engine = 'radiance') {
    for (const group of file.groups) {
      const rule = group.rules.find(({ uid }) => uid === `lanewatch-${kind}-${engine}`);
      if (rule) {
        return { rule, interval: group.interval };
      }
    }
    throw new Error(`no rule ${kind} for ${engine}`);
  }

  /** Share of the evaluations in a scenario's judged window at which the rule fires. */
  async function firingShare(kind: string, name: string): Promise<number> {
    const { rule, interval } = find(kind);
    const { judged_from: from, end } = truthOf(name);
    const to = end - MINUTE;
    const times = (await firingTimes(reader, rule, interval, { from: START, to })).get(`${name}:7770`) ?? [];
    const step = interval === '5m' ? 300 : 60;
    return times.filter((t) => t >= from).length / Math.floor((to - from) / step);
  }

  /** The recordings on which a rule ever fires. */
  async function firesOn(kind: string): Promise<string[]> {
    const shares = await Promise.all(NAMES.map(async (name) => [name, await firingShare(kind, name)] as const));
    return shares.filter(([, share]) => share > 0).map(([name]) => name);
  }

  it('writes a file without faults', () => {
    expect(checkRuleFile(file)).toEqual([]);
  });

  it('fires the collapse where decode fell below a quarter, and never on lanes that did not', async () => {
    expect(await firingShare('decode-collapse', 'contention-six')).toBeGreaterThan(0.9);
    expect(await firingShare('decode-collapse', 'base-degraded')).toBeGreaterThan(0.9);
    const firing = await firesOn('decode-collapse');
    for (const healthy of [
      'healthy-light',
      'disaggregated-confounder',
      'eviction-tail',
      'training-windows',
      'preemption-stalls',
    ]) {
      expect(firing).not.toContain(healthy);
    }
  }, 60_000);

  it('does not fire the collapse on a lane that stays above the floor, as its rule says', async () => {
    // Its median turn is at 0.29 of the expectation: below half, above a quarter. The acceptance rule tells of it.
    expect(await firingShare('decode-collapse', 'draft-collapse')).toBe(0);
    expect(await firingShare('draft-acceptance', 'draft-collapse')).toBeGreaterThan(0.8);
    expect(await firesOn('draft-acceptance')).toEqual(['draft-collapse']);
  }, 60_000);

  it('never fires the absolute floor on lanes that decode at all', async () => {
    expect(await firesOn('decode-floor')).toEqual([]);
  }, 60_000);

  it('fires interference where chunks share the steps, and not on lanes with prefill elsewhere or little of it', async () => {
    expect(await firingShare('interference', 'sharing-bursts')).toBeGreaterThan(0.9);
    const firing = await firesOn('interference');
    expect(firing.sort()).toEqual(['preemption-stalls', 'sharing-bursts']);
  }, 60_000);

  it('fires the preemption burst on preemptions only', async () => {
    expect(await firesOn('preemption-burst')).toEqual(['preemption-stalls']);
    expect(await firingShare('preemption-burst', 'preemption-stalls')).toBeGreaterThan(0.9);
  }, 60_000);

  it('fires the degraded step on that alone: not on an eviction, a diurnal load, or training', async () => {
    expect(await firesOn('base-step-degraded')).toEqual(['base-degraded']);
    expect(await firingShare('base-step-degraded', 'base-degraded')).toBeGreaterThan(0.5);
  }, 60_000);

  it.each<[EngineId, string, boolean]>([
    ['radiance', 'stalled', true],
    ['radiance', 'long-prefill', false],
    ['radiance', 'lone-prompts', false],
    ['vllm', 'vllm-collapsed', true],
    ['vllm', 'vllm-stalled', true],
    ['vllm', 'vllm-started', false],
    ['vllm', 'vllm-lone-prompts', false],
    ['sglang', 'sglang-collapsed', true],
    ['llamacpp', 'llamacpp-collapsed', true],
    ['tgi', 'tgi-healthy', false],
  ])('%s: %s fires the collapse: %s', async (engine, instance, expected) => {
    const { rule, interval } = find('decode-collapse', engine);
    const times = await firingTimes(reader, rule, interval, { from: START, to: START + 2 * 3600 - MINUTE });
    expect([...times.keys()]).toContain(instance);
    expect((times.get(instance) ?? []).length > 0).toBe(expected);
  });

  it.each([
    ['healthy-light', 3600, 66],
    ['contention-six', 3600, 9.66],
    // Drafts are accepted until two hours in: a step then gives a row several tokens.
    ['draft-collapse', 3600, 238],
    ['draft-collapse', 3 * 3600, 69.5],
    ['base-degraded', 3 * 3600, 11],
  ])('reads the rate of one stream of %s after %d s within 5% of %d', async (name, after, tps) => {
    const { rule } = find('decode-collapse');
    const expr = String(rule.data.find(({ refId }) => refId === 'rateQuery')!.model.expr);
    const answer = (await reader.instant([{ id: 'q', expr }], START + after)).get('q')!;
    const series = 'series' in answer ? answer.series : [];
    const measured = series.find(({ labels }) => labels.instance === `${name}:7770`)!.v[0];
    expect(Math.abs(measured / tps - 1)).toBeLessThan(0.05);
  });

  it('does not take the partly filled window of a lane that just started for a low rate', async () => {
    const { rule, interval } = find('decode-collapse', 'vllm');
    const range = { from: START, to: START + 2 * 3600 - MINUTE };
    expect((await firingTimes(reader, rule, interval, range, 0)).get('vllm-started')).toEqual([]);
  });

  it('counts requests once, however many ranks report them', async () => {
    const { rule } = find('decode-collapse', 'sglang');
    const expr = String(rule.data.find(({ refId }) => refId === 'inFlightQuery')!.model.expr);
    const answer = (await reader.instant([{ id: 'q', expr }], START + 3600)).get('q')!;
    expect('series' in answer && answer.series.map(({ v }) => v[0])).toEqual([2]);
  });

  it('keeps radiance lanes out of the rules of vLLM', async () => {
    const { rule, interval } = find('decode-collapse', 'vllm');
    const times = await firingTimes(reader, rule, interval, { from: START + 3600, to: START + 3900 });
    expect([...times.keys()].sort()).toEqual(['vllm-collapsed', 'vllm-lone-prompts', 'vllm-stalled', 'vllm-started']);
  });

  it('answers every query of a rule for the same lanes, so that values find their instance', async () => {
    for (const { rules: members } of file.groups) {
      for (const rule of members) {
        const queries = rule.data.filter(({ model }) => typeof model.expr === 'string');
        const asked = queries.map(({ refId, model }) => ({ id: refId, expr: String(model.expr) }));
        const answers = await reader.instant(asked, START + 3 * 3600);
        const lanes = [...answers].map(([, answer]) => {
          if ('error' in answer) {
            throw new Error(`${rule.uid}: ${answer.error}`);
          }
          return answer.series.map(({ labels }) => matchOf(labels)).sort();
        });
        lanes.forEach((each) => expect(each).toEqual(lanes[0]));
        if (rule.uid.endsWith('radiance')) {
          expect(lanes[0]).toContain(matchOf({ instance: 'healthy-light:7770', job: 'lanes', model_name: 'sim-27b' }));
        }
      }
    }
  }, 60_000);

  it('puts the numbers and the way to the page into the texts', async () => {
    const { rule } = find('decode-collapse');
    expect(conditionOf(rule).fires(0.2466)).toBe(true);
    const queries = rule.data.filter(({ model }) => typeof model.expr === 'string');
    const answers = await reader.instant(
      queries.map(({ refId, model }) => ({ id: refId.replace(/Query$/, ''), expr: String(model.expr) })),
      START + 3 * 3600
    );
    const values: Record<string, number> = {};
    for (const [ref, answer] of answers) {
      const series = 'series' in answer ? answer.series : [];
      values[ref] = series.find(({ labels }) => labels.instance === 'contention-six:7770')!.v[0];
    }
    const labels = { job: 'lanes', instance: 'contention-six:7770', model_name: 'sim-27b' };
    const show = (name: string) =>
      expandTemplate(rule.annotations![name], { labels, values, externalUrl: 'http://grafana.example' });
    expect(show('summary')).toMatch(/^contention-six:7770: decode is at 24\.\d+% of what is expected$/);
    expect(show('decode_rate')).toMatch(/^9\.\d tok\/s per stream$/);
    expect(show('expectation')).toBe('39.2 tok/s per stream');
    expect(show('in_flight')).toContain('8.0 requests while busy. More than 1 is not like for like');
    expect(show('attribution')).toContain('label.instance=contention-six%3A7770');
  });
});
