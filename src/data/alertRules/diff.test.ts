/** @jest-environment node */
import { parse } from 'yaml';
import { diffRules } from './diff';
import { generateAlertRules } from './generate';
import { factsOfRuleList, factsOfRuler, normal } from './provisioned';
import { testExpectation, testLane, testOptions } from './testLanes';

const OPTIONS = testOptions({ labels: { team: 'a$b' } });

/** What Grafana's ruler would answer once it has read a file. */
function ruler(yaml: string) {
  const body: Record<string, unknown[]> = {};
  for (const { name, folder, interval, rules } of parse(yaml).groups) {
    (body[folder.replaceAll('$$', '$')] ??= []).push({
      name,
      interval,
      rules: rules.map((rule: Record<string, never>) => ({
        for: rule.for,
        keep_firing_for: rule.keepFiringFor,
        labels: Object.fromEntries(
          Object.entries(rule.labels as Record<string, string>).map(([k, v]) => [k, v.replaceAll('$$', '$')])
        ),
        annotations: { ...(rule.annotations as object), __dashboardUid__: 'x' },
        grafana_alert: {
          uid: rule.uid,
          title: rule.title,
          condition: rule.condition,
          no_data_state: rule.noDataState,
          exec_err_state: rule.execErrState,
          is_paused: rule.isPaused,
          data: rule.data,
        },
      })),
    });
  }
  return body;
}

/** What the list for viewers would answer. */
function list(yaml: string) {
  const groups = parse(yaml).groups.map(({ name, folder, interval, rules }: Record<string, never>) => ({
    name,
    file: folder,
    interval: interval === '1m' ? 60 : 300,
    rules: (rules as Array<Record<string, never>>).map((rule) => ({
      uid: rule.uid,
      name: rule.title,
      duration: parseInt(rule.for, 10) * 60,
      keepFiringFor: parseInt(rule.keepFiringFor, 10) * 60,
      labels: Object.fromEntries(
        Object.entries(rule.labels as Record<string, string>).map(([k, v]) => [k, v.replaceAll('$$', '$')])
      ),
      annotations: rule.annotations,
      query: (rule.data as Array<{ model: { expr?: string } }>).flatMap(({ model }) => model.expr ?? []).join(' | '),
    })),
  }));
  return { status: 'success', data: { groups } };
}

describe('diffRules', () => {
  const yaml = generateAlertRules(OPTIONS);

  it('finds nothing to do once a file is provisioned', () => {
    for (const provisioned of [factsOfRuler(ruler(yaml)), factsOfRuleList(list(yaml))]) {
      const diff = diffRules(yaml, provisioned);
      expect(diff).toMatchObject({ added: [], removed: [], changed: [], same: 6 });
      expect(diff.summary).toBe('Grafana holds exactly these rules.');
    }
  });

  it('lists every rule as new in an empty Grafana', () => {
    const diff = diffRules(yaml, []);
    expect(diff.added).toHaveLength(6);
    expect(diff.summary).toBe('6 to be added.');
  });

  it('says in words what changes', () => {
    const other = generateAlertRules({
      ...OPTIONS,
      folder: 'Elsewhere',
      labels: { squad: 'b' },
      thresholds: { floorRatio: 0.5 },
      expectations: { perModel: { 'sim-27b': testExpectation(70) }, perLane: {} },
    });
    const diff = diffRules(other, factsOfRuler(ruler(yaml)));
    expect(diff.changed).toHaveLength(6);
    const { changes } = diff.changed[0];
    expect(changes).toEqual(
      expect.arrayContaining([
        'The folder changes from Lanewatch to Elsewhere.',
        'The label squad is added.',
        'The label team is removed.',
        'The query fires changes.',
        'The query ratioQuery changes.',
      ])
    );
    expect(diffRules(other, factsOfRuleList(list(yaml))).changed[0].changes).toContain('The queries change.');
  });

  it('names rules of ours that left the file, and leaves those of others alone', () => {
    const lanes = [...OPTIONS.lanes, testLane('v', 'vllm')];
    const before = factsOfRuler(ruler(generateAlertRules({ ...OPTIONS, lanes })));
    const foreign = { uid: 'disk-full', title: 'Disk full', labels: { team: 'x' } };
    const { removed, same } = diffRules(yaml, [...before, foreign]);
    expect(same).toBe(6);
    expect(removed.map(({ uid }) => uid).every((uid) => uid.endsWith('-vllm'))).toBe(true);
    expect(removed.length).toBeGreaterThan(2);
  });

  it('takes one duration in any form for the same', () => {
    expect(['120s', '2m0s', '2m', '0h2m'].map(normal)).toEqual(['2m', '2m', '2m', '2m']);
    expect(normal('0s')).toBe('0s');
    expect(normal('1h30m')).toBe('90m');
    expect(normal('soon')).toBe('soon');
  });

  it('says so when the answers have another shape', () => {
    expect(() => factsOfRuler('<html>')).toThrow('cannot be read');
    expect(() => factsOfRuleList({ data: {} })).toThrow('cannot be read');
    expect(factsOfRuler({ folder: [{ name: 'g', rules: [{ expr: 'up' }] }] })).toEqual([]);
  });
});
