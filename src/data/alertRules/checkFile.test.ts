/** @jest-environment node */
import { parse, stringify } from 'yaml';
import { checkRuleFile } from './checkFile';
import { generateAlertRules } from './generate';
import { readRuleFile } from './ruleFile';
import { testOptions } from './testLanes';

/** The file of the tests with one thing spoilt. */
const spoilt = (change: (rule: any, file: any) => void) => {
  const file = parse(generateAlertRules(testOptions()));
  change(file.groups[0].rules[0], file);
  return checkRuleFile(readRuleFile(stringify(file))).join('\n');
};

describe('checkRuleFile', () => {
  it('finds nothing in what is generated', () => {
    expect(spoilt(() => undefined)).toBe('');
  });

  it.each<[string, Parameters<typeof spoilt>[0], string]>([
    ['the key of the sample file', (rule) => (rule.executionErrorState = 'Alerting'), 'write execErrState'],
    ['another key that does nothing', (rule) => (rule.nodatastate = 'OK'), 'nodatastate is ignored'],
    ['a single $ in a label', (rule) => (rule.labels.x = '{{ $labels.job }}'), 'write $$'],
    ['a $ left after a doubled one', (rule) => (rule.labels.x = '$$$'), 'write $$'],
    ['a braced variable in an annotation', (rule) => (rule.annotations.x = '${HOME}'), 'in braces'],
    ['a range that is no whole seconds', (rule) => (rule.data[0].relativeTimeRange.from = 0.5), 'whole seconds'],
    ['a range in words', (rule) => (rule.data[0].relativeTimeRange.from = '10m'), 'whole seconds'],
    ['a range upside down', (rule) => (rule.data[0].relativeTimeRange = { from: 0, to: 600 }), 'from larger than to'],
    ['a missing range', (rule) => delete rule.data[0].relativeTimeRange, 'whole seconds'],
    ['a uid too long', (rule) => (rule.uid = 'x'.repeat(41)), '1 to 40'],
    ['a uid with a dot', (rule) => (rule.uid = 'a.b'), '1 to 40'],
    ['a uid twice', (rule, file) => (rule.uid = file.groups[0].rules[1].uid), 'is taken'],
    ['a title twice', (rule, file) => (rule.title = file.groups[0].rules[1].title), 'same title'],
    ['a condition that is not there', (rule) => (rule.condition = 'Z'), 'none of its queries'],
    ['an expression on nothing', (rule) => (rule.data[1].model.expression = 'Z'), 'which is not there'],
    ['two refIds alike', (rule) => (rule.data[1].refId = rule.data[0].refId), 'same refId'],
    ['an unknown state', (rule) => (rule.noDataState = 'Ok'), 'noDataState "Ok"'],
    ['a missing state', (rule) => delete rule.execErrState, 'execErrState ""'],
    ['a pending period in words', (rule) => (rule.for = 'soon'), 'no duration'],
    ['an interval the scheduler cannot keep', (_rule, file) => (file.groups[0].interval = '15s'), 'multiple of 10 s'],
    [
      'a deletion of what is defined',
      (rule, file) => (file.deleteRules = [{ orgId: 1, uid: rule.uid }]),
      'also defines',
    ],
    ['another version', (_rule, file) => (file.apiVersion = 2), 'apiVersion'],
  ])('finds %s', (_name, change, words) => {
    expect(spoilt(change)).toContain(words);
  });
});

describe('readRuleFile', () => {
  it.each([
    ['groups: [', 'not YAML'],
    ['groups: 3', 'no file of alert rules'],
    ['groups: [{ name: a, folder: b, interval: 1m, rules: [{ uid: 1 }] }]', 'groups.0.rules.0.uid'],
    ['just text', 'no file of alert rules'],
  ])('says what is wrong with %j', (text, words) => {
    expect(() => readRuleFile(text)).toThrow(words);
  });

  it('takes an empty file', () => {
    expect(readRuleFile('').groups).toEqual([]);
  });
});
