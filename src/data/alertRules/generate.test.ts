/** @jest-environment node */
import { parse } from 'yaml';
import { ENGINES } from '../../engines';
import { type EngineId } from '../../engines/types';
import { checkRuleFile } from './checkFile';
import { generateAlertRules, generateAlerts } from './generate';
import { readRuleFile, type RuleFile } from './ruleFile';
import { ALERT_SIGNALS, familiesOf } from './signals';
import { testExpectation, testLane, testOptions } from './testLanes';

const ALL = ENGINES.map(({ id }) => id);
const rulesOf = (file: RuleFile) => file.groups.flatMap(({ rules }) => rules);
const generated = (more = {}) => readRuleFile(generateAlertRules(testOptions(more)));
const ruleOf = (file: RuleFile, kind: string) => {
  const rule = rulesOf(file).find(({ labels }) => labels?.lanewatch === kind);
  if (!rule) {
    throw new Error(`no rule ${kind}`);
  }
  return rule;
};
const exprOf = (file: RuleFile, kind: string, ref: string) =>
  String(ruleOf(file, kind).data.find(({ refId }) => refId === `${ref}Query`)?.model.expr);

describe('generateAlertRules', () => {
  it('writes a file in which Grafana finds nothing wrong, for every engine', () => {
    const lanes = ALL.map((engine) => testLane(`${engine}:1`, engine));
    const file = generated({
      lanes,
      removedUids: ['lanewatch-old'],
      turnP95: { metric: 'turn_slowdown_ppm_p95', bound: 3e5 },
    });
    expect(checkRuleFile(file)).toEqual([]);
    expect(rulesOf(file).length).toBeGreaterThan(ALL.length * 2);
    expect(new Set(rulesOf(file).map(({ labels }) => labels?.lanewatch_engine))).toEqual(new Set([...ALL, 'any']));
  });

  it('has the rules that radiance allows, each for all lanes', () => {
    const file = generated();
    expect(rulesOf(file).map(({ uid }) => uid)).toEqual([
      'lanewatch-decode-collapse-radiance',
      'lanewatch-decode-floor-radiance',
      'lanewatch-interference-radiance',
      'lanewatch-preemption-burst-radiance',
      'lanewatch-base-step-degraded-radiance',
      'lanewatch-draft-acceptance-radiance',
    ]);
  });

  it('uses the key that Grafana reads for failed queries, and chooses what missing data means', () => {
    const raw = generateAlertRules(testOptions());
    expect(raw).not.toContain('executionErrorState');
    for (const rule of rulesOf(readRuleFile(raw))) {
      expect(rule.execErrState).toBe('Error');
      expect(rule.noDataState).toBe(rule.labels?.lanewatch === 'decode-collapse' ? 'NoData' : 'OK');
    }
  });

  it('queries once, reduces, compares: nothing else', () => {
    for (const rule of rulesOf(generated())) {
      const types = rule.data.map(({ model }) => model.type ?? 'query');
      expect(types.filter((type) => type === 'threshold')).toHaveLength(1);
      expect(types.filter((type) => type === 'query')).toHaveLength(types.filter((type) => type === 'reduce').length);
      for (const { model, datasourceUid, relativeTimeRange } of rule.data) {
        expect(relativeTimeRange).toEqual({ from: 600, to: 0 });
        if (model.type === undefined) {
          expect(model).toMatchObject({ instant: true, range: false, datasource: { uid: 'prom-uid' } });
          expect(datasourceUid).toBe('prom-uid');
        }
      }
    }
  });

  it('fires strictly below the floor of the expectation, pinned per lane before per model', () => {
    const file = generated();
    const threshold = ruleOf(file, 'decode-collapse').data.find(({ refId }) => refId === 'fires');
    expect(threshold?.model).toMatchObject({
      type: 'threshold',
      expression: 'ratio',
      conditions: [{ evaluator: { type: 'lt', params: [0.25] } }],
    });
    const expected = exprOf(file, 'decode-collapse', 'expected');
    expect(expected).toContain('instance="b:7770"}) * 39.2');
    expect(expected.indexOf('* 39.2')).toBeLessThan(expected.indexOf('{model_name="sim-27b"}) * 66.2'));
  });

  it('refuses a contended or senseless expectation instead of lowering the floor', () => {
    const { yaml, refused } = generateAlerts(
      testOptions({
        expectations: {
          perModel: { 'sim-27b': testExpectation(6.56, { concurrency: 2 }), other: testExpectation(0) },
          perLane: { 'not a key': testExpectation(3) },
        },
      })
    );
    expect(refused).toHaveLength(3);
    expect(refused.join()).toContain('2 requests in flight');
    expect(yaml).not.toContain('6.56');
    // Without an expectation the stall and the absolute floor remain.
    const file = readRuleFile(yaml);
    expect(exprOf(file, 'decode-collapse', 'ratio')).toContain('min_over_time');
    expect(exprOf(file, 'decode-collapse', 'ratio')).not.toContain('66.2');
    expect(checkRuleFile(file)).toEqual([]);
  });

  it('keeps the same labels in every query of a rule, so that values find their instance', () => {
    const file = generated({ lanes: [testLane('a', 'radiance', { model_name: 'x', core: '1', 'odd-name': 'y' })] });
    for (const rule of rulesOf(file)) {
      for (const { model } of rule.data) {
        const grouped = [...String(model.expr ?? '').matchAll(/ by \(([^)]*)\)/g)].map(([, labels]) => labels);
        expect(new Set(grouped).size).toBeLessThanOrEqual(1);
        expect(grouped.every((labels) => labels === 'job, instance, core, model_name')).toBe(true);
      }
    }
  });

  it('fills every query up for every lane, so that none of them can turn the rule to "no data"', () => {
    for (const rule of rulesOf(generated({ lanes: ALL.map((engine) => testLane(engine, engine)) }))) {
      for (const { model } of rule.data.filter(({ model: { type } }) => type === undefined)) {
        expect(String(model.expr)).toMatch(/\* NaN$/);
      }
    }
  });

  it('does not count radiance lanes among those of vLLM', () => {
    const file = generated({ lanes: [testLane('v', 'vllm')] });
    expect(exprOf(file, 'decode-collapse', 'ratio')).toContain('unless on (job, instance) radiance:engine_steps_total');
  });

  it('keeps dollars literal where the reader expands variables, and leaves annotations alone', () => {
    const raw = generateAlertRules(
      testOptions({ folder: 'Team $A', labels: { team: '$HOME', on: 'yes' }, prometheusUid: 'p$1' })
    );
    const rule = ruleOf(readRuleFile(raw), 'interference');
    expect(rule.labels).toMatchObject({ team: '$$HOME', on: 'yes' });
    expect(rule.data[0]).toMatchObject({ datasourceUid: 'p$$1', model: { datasource: { uid: 'p$1' } } });
    expect(parse(raw).groups[0].folder).toBe('Team $$A');
    expect(rule.annotations?.summary).toContain('{{ $labels.instance }}');
    expect(raw).not.toMatch(/\$\{|\$__/);
    // Read by the older YAML, a bare `on: yes` would be a boolean.
    expect(raw).toContain("'on': 'yes'");
  });

  it('lets label values through PromQL as text', () => {
    const lane = testLane('a"} or vector(1) #\n');
    const file = generated({
      lanes: [lane],
      expectations: { perModel: {}, perLane: { [lane.key]: testExpectation(5) } },
    });
    expect(exprOf(file, 'decode-collapse', 'expected')).toContain('instance="a\\"} or vector(1) #\\n"');
  });

  it('names rules to delete, never one that it defines', () => {
    const file = generated({ removedUids: ['lanewatch-old', 'lanewatch-interference-radiance', 'lanewatch-old'] });
    expect(file.deleteRules).toEqual([{ orgId: 1, uid: 'lanewatch-old' }]);
    expect(generateAlertRules(testOptions())).not.toContain('deleteRules');
  });

  it('refuses a prefix that makes uids Grafana would not take', () => {
    expect(() => generateAlertRules(testOptions({ uidPrefix: 'a-prefix-much-too-long' }))).toThrow(/at most 40/);
    expect(() => generateAlertRules(testOptions({ uidPrefix: 'a/b' }))).toThrow(RangeError);
    expect(checkRuleFile(generated({ uidPrefix: 'team_x-2' }))).toEqual([]);
  });

  it('widens its window when scrapes are far apart', () => {
    expect(exprOf(generated({ scrapeSeconds: 60 }), 'decode-collapse', 'rate')).toContain('[20m:1m]');
    expect(exprOf(generated({ scrapeSeconds: 5 }), 'decode-collapse', 'rate')).toContain('[5m:5s]');
  });

  it('is the same for the same input, whatever the order of lanes', () => {
    const lanes = [testLane('a'), testLane('b'), testLane('v', 'vllm')];
    expect(generateAlertRules(testOptions({ lanes }))).toBe(
      generateAlertRules(testOptions({ lanes: [...lanes].reverse() }))
    );
  });

  it('has nothing to say about no lanes', () => {
    const file = generated({ lanes: [] });
    expect(rulesOf(file)).toEqual([]);
    expect(checkRuleFile(file)).toEqual([]);
  });
});

describe('ALERT_SIGNALS', () => {
  it.each(ALL)('%s: every family is one that the engine is known to export', (id: EngineId) => {
    const engine = ENGINES.find((each) => each.id === id)!;
    const signals = [...Object.values(engine.counters), ...Object.values(engine.gauges)];
    const histograms = Object.values(engine.histograms).map(({ sum }) => sum?.('') ?? '');
    const known = [...signals.map(({ expr }) => expr('')), ...histograms].join('\n');
    for (const family of familiesOf(ALERT_SIGNALS[id])) {
      expect(known).toContain(`${family.replace(/_count$/, '_sum')}{`);
    }
  });
});
