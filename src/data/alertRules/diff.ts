import { normal } from './provisioned';
import { factsOfFile, type ProvisionedRule, readRuleFile, type RuleFacts } from './ruleFile';

export interface RuleChange {
  uid: string;
  title: string;
  /** One sentence a change; empty for rules that come or go. */
  changes: string[];
}

export interface RuleDiff {
  added: RuleChange[];
  /** In Grafana, not in the file: they stay there unless the file deletes them. */
  removed: RuleChange[];
  changed: RuleChange[];
  same: number;
  /** One sentence on the whole. */
  summary: string;
}

/** Rules of ours are known by this label, whatever their uid. */
const OURS = 'lanewatch';

/**
 * What a generated file would change in Grafana.
 * @param provisioned the rules Grafana holds (`factsOfRuler`, `factsOfRuleList`): what it does not tell is not compared; those that are not ours and not in the file are not looked at
 * @throws Error with a sentence when the file cannot be read
 */
export function diffRules(generatedYaml: string, provisioned: readonly ProvisionedRule[]): RuleDiff {
  const wanted = factsOfFile(readRuleFile(generatedYaml));
  const uids = new Set(wanted.map(({ uid }) => uid));
  const there = new Map(provisioned.map((rule) => [rule.uid, rule]));
  const added: RuleChange[] = [];
  const changed: RuleChange[] = [];
  let same = 0;
  for (const rule of wanted) {
    const now = there.get(rule.uid);
    const changes = now ? changesOf(now, rule) : [];
    if (!now) {
      added.push({ uid: rule.uid, title: rule.title, changes: [] });
    } else if (changes.length > 0) {
      changed.push({ uid: rule.uid, title: rule.title, changes });
    } else {
      same++;
    }
  }
  const removed = provisioned
    .filter(({ uid, labels }) => labels[OURS] !== undefined && !uids.has(uid))
    .map(({ uid, title }) => ({ uid, title, changes: [] }));
  return { added, removed, changed, same, summary: summaryOf(added, removed, changed, same) };
}

const PLAIN: Array<[keyof RuleFacts, string]> = [
  ['title', 'title'],
  ['folder', 'folder'],
  ['group', 'group'],
  ['noDataState', 'state without data'],
  ['execErrState', 'state on a failed query'],
  ['condition', 'condition'],
];
const DURATIONS: Array<['interval' | 'for' | 'keepFiringFor', string]> = [
  ['interval', 'interval'],
  ['for', 'pending period'],
  ['keepFiringFor', 'time it keeps firing'],
];

function changesOf(now: ProvisionedRule, wanted: RuleFacts): string[] {
  const changes: string[] = [];
  for (const [key, name] of PLAIN) {
    if (now[key] !== undefined && now[key] !== wanted[key]) {
      changes.push(`The ${name} changes from ${String(now[key])} to ${String(wanted[key])}.`);
    }
  }
  for (const [key, name] of DURATIONS) {
    const before = now[key];
    if (before !== undefined && normal(before) !== normal(wanted[key])) {
      changes.push(`The ${name} changes from ${before} to ${wanted[key]}.`);
    }
  }
  if (now.paused !== undefined && now.paused !== wanted.paused) {
    changes.push(wanted.paused ? 'The rule is paused.' : 'The rule is no longer paused.');
  }
  changes.push(...recordChanges('label', now.labels, wanted.labels));
  if (now.annotations) {
    changes.push(...recordChanges('annotation', now.annotations, wanted.annotations));
  }
  if (now.queries) {
    changes.push(...recordChanges('query', now.queries, wanted.queries));
  } else if (now.promql !== undefined && now.promql !== wanted.promql) {
    changes.push('The queries change.');
  }
  return changes;
}

function recordChanges(name: string, now: Record<string, string>, wanted: Record<string, string>): string[] {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(wanted)])].sort();
  return keys.flatMap((key) => {
    const before = Object.hasOwn(now, key) ? now[key] : null;
    const after = Object.hasOwn(wanted, key) ? wanted[key] : null;
    if (before === after) {
      return [];
    }
    if (before === null || after === null) {
      return [`The ${name} ${key} is ${before === null ? 'added' : 'removed'}.`];
    }
    return [
      name === 'label' ? `The ${name} ${key} changes from ${before} to ${after}.` : `The ${name} ${key} changes.`,
    ];
  });
}

function summaryOf(added: RuleChange[], removed: RuleChange[], changed: RuleChange[], same: number): string {
  if (added.length + removed.length + changed.length === 0) {
    return same === 0 ? 'The file holds no rule.' : 'Grafana holds exactly these rules.';
  }
  const parts = [
    [added.length, 'to be added'],
    [changed.length, 'to be changed'],
    [removed.length, 'no longer in the file'],
    [same, 'unchanged'],
  ] as const;
  return `${parts
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${n} ${what}`)
    .join(', ')}.`;
}
