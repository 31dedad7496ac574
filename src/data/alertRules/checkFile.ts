import { type RuleFile } from './ruleFile';

const UID = /^[A-Za-z0-9_-]{1,40}$/;
const DURATION = /^(\d+(ms|s|m|h|d|w|y))+$/;
const RULE_KEYS = [
  'uid',
  'title',
  'condition',
  'data',
  'dashboardUid',
  'panelId',
  'noDataState',
  'execErrState',
  'for',
  'keepFiringFor',
  'missing_series_evals_to_resolve',
  'annotations',
  'labels',
  'isPaused',
  'notification_settings',
  'record',
];
const NO_DATA = ['NoData', 'Alerting', 'OK', 'KeepLast'];
const EXEC_ERR = ['Error', 'Alerting', 'OK', 'KeepLast'];
const MAX_TITLE = 190;

type Rule = RuleFile['groups'][number]['rules'][number];

/**
 * What Grafana would refuse, ignore or read differently in a file of alert rules; none: it means what it says. Any error
 * in such a file keeps Grafana from starting, so it is worth asking before.
 */
export function checkRuleFile(file: RuleFile): string[] {
  const problems: string[] = [];
  const uids = new Set<string>();
  const titles = new Set<string>();
  if (file.apiVersion !== 1) {
    problems.push('apiVersion must be 1.');
  }
  for (const group of file.groups) {
    if (!DURATION.test(group.interval) || seconds(group.interval) % 10 !== 0 || seconds(group.interval) === 0) {
      problems.push(`Group "${group.name}": the interval ${group.interval} must be a multiple of 10 s.`);
    }
    for (const rule of group.rules) {
      const say = (text: string) => problems.push(`Rule "${rule.title}": ${text}`);
      checkRule(rule, say);
      checkData(rule, say);
      if (uids.has(rule.uid)) {
        say(`the uid ${rule.uid} is taken by another rule.`);
      }
      const place = `${group.folder}\n${rule.title}`;
      if (titles.has(place)) {
        say('another rule of this folder has the same title.');
      }
      uids.add(rule.uid);
      titles.add(place);
    }
  }
  for (const { uid } of file.deleteRules) {
    if (uids.has(uid)) {
      problems.push(`deleteRules names ${uid}, which the file also defines.`);
    }
  }
  return problems;
}

function checkRule(rule: Rule, say: (text: string) => void): void {
  if (!UID.test(rule.uid)) {
    say(`the uid "${rule.uid}" must have 1 to 40 letters, digits, - or _.`);
  }
  if (rule.title.length > MAX_TITLE) {
    say(`the title has more than ${MAX_TITLE} characters.`);
  }
  for (const key of Object.keys(rule).filter((each) => !RULE_KEYS.includes(each))) {
    say(key === 'executionErrorState' ? 'executionErrorState is ignored: write execErrState.' : `${key} is ignored.`);
  }
  if (!NO_DATA.includes(rule.noDataState)) {
    say(`noDataState "${rule.noDataState}" is none of ${NO_DATA.join(', ')}.`);
  }
  if (!EXEC_ERR.includes(rule.execErrState)) {
    say(`execErrState "${rule.execErrState}" is none of ${EXEC_ERR.join(', ')}.`);
  }
  for (const key of ['for', 'keepFiringFor'] as const) {
    if (rule[key] !== '' && !DURATION.test(rule[key])) {
      say(`${key} "${rule[key]}" is no duration.`);
    }
  }
  for (const [name, text] of Object.entries({ uid: rule.uid, title: rule.title, ...rule.labels })) {
    if (text.replaceAll('$$', '').includes('$')) {
      say(`"${name}" has a single $, which is taken for a variable: write $$.`);
    }
  }
  for (const [name, text] of Object.entries(rule.annotations ?? {})) {
    if (/\$\{|\$__/.test(text)) {
      say(`the annotation "${name}" has a variable in braces, which newer versions expand.`);
    }
  }
}

function checkData(rule: Rule, say: (text: string) => void): void {
  const refs = rule.data.map(({ refId }) => refId);
  if (new Set(refs).size !== refs.length) {
    say('two queries have the same refId.');
  }
  if (!refs.includes(rule.condition)) {
    say(`the condition ${rule.condition || '(none)'} is none of its queries.`);
  }
  for (const { refId, datasourceUid, model, relativeTimeRange } of rule.data) {
    const expression = datasourceUid === '__expr__';
    const { from, to } = (relativeTimeRange ?? {}) as { from?: unknown; to?: unknown };
    if (!Number.isInteger(from) || !Number.isInteger(to)) {
      say(`${refId}: relativeTimeRange needs whole seconds.`);
    } else if (!expression && !(Number(from) > Number(to))) {
      say(`${refId}: relativeTimeRange must have from larger than to.`);
    }
    if (model.refId !== refId) {
      say(`${refId}: the model carries another refId.`);
    }
    if (expression && !refs.includes(String(model.expression))) {
      say(`${refId}: it reads ${String(model.expression)}, which is not there.`);
    }
    if (!expression && typeof model.expr !== 'string') {
      say(`${refId}: the query has no expr.`);
    }
  }
}

function seconds(duration: string): number {
  const size: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86400, w: 604800, y: 31536000 };
  return [...duration.matchAll(/(\d+)(ms|[smhdwy])/g)].reduce((sum, [, n, unit]) => sum + Number(n) * size[unit], 0);
}
