import * as v from 'valibot';
import { askGrafana, statusOf, troubleOf } from './alerts';
import { alertState, alertValues, fingerprintOf, labelsOfText } from './alertsParse';
import { type AlertEvent, type AlertSpell, type AskGrafana } from './alertsTypes';

const ANNOTATIONS = '/api/annotations';
const HISTORY = '/api/v1/rules/history';
const PER_RULE = 100;
const MAX_RULES = 50;

export interface HistoryRead {
  /** Oldest first. */
  events: AlertEvent[];
  /** Why it is empty or not whole; null: it is whole. */
  trouble: string | null;
}

/**
 * State changes of some rules within what a viewer may read. Grafana keeps them as annotations or in Loki; the first is
 * asked first, since its other door gives wrong times.
 * @param range Unix seconds
 */
export async function readAlertHistory(
  rules: ReadonlyArray<{ uid: string; title: string }>,
  range: { from: number; to: number },
  ask: AskGrafana = askGrafana
): Promise<HistoryRead> {
  const asked = rules.slice(0, MAX_RULES);
  const answers = await Promise.all(asked.map((rule) => historyOf(rule, range, ask)));
  const failed = answers.filter((each): each is { error: unknown } => 'error' in each);
  const events = answers.flatMap((each) => ('events' in each ? each.events : []));
  const cut = rules.length > MAX_RULES ? `The history of ${MAX_RULES} of ${rules.length} rules is shown.` : '';
  const trouble = failed.length > 0 ? troubleOf(failed[0].error) : '';
  return {
    events: events.filter(({ at }) => at >= range.from && at <= range.to).sort((a, b) => a.at - b.at),
    trouble: [trouble, cut].filter((each) => each !== '').join(' ') || null,
  };
}

type RuleName = { uid: string; title: string };

async function historyOf(
  rule: RuleName,
  { from, to }: { from: number; to: number },
  ask: AskGrafana
): Promise<{ events: AlertEvent[] } | { error: unknown }> {
  let refused: unknown = null;
  try {
    const params = { type: 'alert', alertUID: rule.uid, from: from * 1000, to: to * 1000, limit: PER_RULE };
    const events = ofAnnotations(await ask(ANNOTATIONS, params), rule);
    if (events.length > 0) {
      return { events };
    }
  } catch (error) {
    refused = error;
  }
  try {
    const params = { ruleUID: rule.uid, from: Math.floor(from), to: Math.ceil(to), limit: PER_RULE };
    return { events: ofFrame(await ask(HISTORY, params), rule) };
  } catch (error) {
    // Without annotations and without a history there may simply be nothing: only a refusal of both is trouble.
    return refused === null && statusOf(error) !== 403 ? { events: [] } : { error: refused ?? error };
  }
}

const Annotation = v.looseObject({
  time: v.number(),
  newState: v.optional(v.string(), ''),
  prevState: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
  data: v.optional(v.nullable(v.unknown())),
});

function ofAnnotations(body: unknown, rule: RuleName): AlertEvent[] {
  const items: unknown[] = Array.isArray(body) ? body : [];
  return items.flatMap((each) => {
    const result = v.safeParse(Annotation, each);
    if (!result.success) {
      return [];
    }
    const { time, newState, prevState, text, data } = result.output;
    const [, values = ''] = / - ([^{}]*)$/.exec(text) ?? [];
    const numbers = valuesOf(data);
    return [
      {
        ruleUid: rule.uid,
        title: rule.title,
        at: time / 1000,
        previous: alertState(prevState),
        next: alertState(newState),
        labels: labelsOfText(text),
        values: Object.keys(numbers).length > 0 ? numbers : alertValues(values),
      },
    ];
  });
}

const Frame = v.looseObject({
  schema: v.looseObject({ fields: v.array(v.looseObject({ name: v.string() })) }),
  data: v.looseObject({ values: v.array(v.array(v.unknown())) }),
});

/** Loki's form: a column of times and one of lines, each a record. */
function ofFrame(body: unknown, rule: RuleName): AlertEvent[] {
  const { schema, data } = v.parse(Frame, body);
  const column = (name: string) => data.values[schema.fields.findIndex((field) => field.name === name)] ?? [];
  const lines = column('line');
  return column('time').flatMap((time, i) => {
    const line = typeof lines[i] === 'string' ? parsed(lines[i]) : lines[i];
    const text = (key: string) => {
      const value = isRecord(line) ? line[key] : undefined;
      return typeof value === 'string' ? value : '';
    };
    if (typeof time !== 'number' || !isRecord(line)) {
      return [];
    }
    const labels = isRecord(line.labels) ? line.labels : {};
    return [
      {
        ruleUid: rule.uid,
        title: text('ruleTitle') || rule.title,
        at: time / 1000,
        previous: alertState(text('previous')),
        next: alertState(text('current')),
        labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)])),
        values: valuesOf(line),
      },
    ];
  });
}

/**
 * Turns state changes into the stretches in which each instance fired, the newest first.
 * @param events oldest first
 */
export function alertSpells(events: readonly AlertEvent[]): AlertSpell[] {
  const open = new Map<string, AlertSpell>();
  const spells: AlertSpell[] = [];
  for (const { ruleUid, title, labels, at, next } of events) {
    const fingerprint = fingerprintOf(ruleUid, labels);
    const current = open.get(fingerprint);
    const fires = next === 'firing' || next === 'recovering';
    if (fires && !current) {
      const spell: AlertSpell = { fingerprint, ruleUid, title, labels, from: at, to: null };
      open.set(fingerprint, spell);
      spells.push(spell);
    } else if (!fires && current) {
      current.to = at;
      open.delete(fingerprint);
    }
  }
  return spells.sort((a, b) => b.from - a.from);
}

function valuesOf(data: unknown): Record<string, number> {
  const values = isRecord(data) && isRecord(data.values) ? data.values : {};
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);
