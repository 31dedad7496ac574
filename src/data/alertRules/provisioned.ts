import * as v from 'valibot';
import { duration } from './options';
import { type ProvisionedRule, promqlOf, queriesOf, type RuleFacts } from './ruleFile';

const TextMap = v.optional(v.nullable(v.record(v.string(), v.string())), {});

const RulerSchema = v.record(
  v.string(),
  v.array(
    v.looseObject({
      name: v.string(),
      interval: v.optional(v.string(), '1m'),
      rules: v.array(
        v.looseObject({
          for: v.optional(v.string(), '0s'),
          keep_firing_for: v.optional(v.string(), '0s'),
          labels: TextMap,
          annotations: TextMap,
          grafana_alert: v.optional(
            v.looseObject({
              uid: v.string(),
              title: v.string(),
              condition: v.optional(v.string(), ''),
              no_data_state: v.optional(v.string(), 'NoData'),
              exec_err_state: v.optional(v.string(), 'Alerting'),
              is_paused: v.optional(v.boolean(), false),
              data: v.optional(
                v.array(
                  v.looseObject({
                    refId: v.string(),
                    datasourceUid: v.optional(v.string(), ''),
                    model: v.record(v.string(), v.unknown()),
                  })
                ),
                []
              ),
            })
          ),
        })
      ),
    })
  )
);

/**
 * The rules in an answer of `GET /api/ruler/grafana/api/v1/rules`, whole. Rules that are not Grafana's own are left out.
 * @throws Error with a sentence when the answer has another shape
 */
export function factsOfRuler(body: unknown): RuleFacts[] {
  const result = v.safeParse(RulerSchema, body);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`The list of alert rules cannot be read: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  }
  return Object.entries(result.output).flatMap(([folder, groups]) =>
    groups.flatMap((group) =>
      group.rules.flatMap(({ grafana_alert: alert, ...rule }) =>
        alert
          ? [
              {
                uid: alert.uid,
                title: alert.title,
                folder,
                group: group.name,
                interval: normal(group.interval),
                for: normal(rule.for),
                keepFiringFor: normal(rule.keep_firing_for),
                noDataState: alert.no_data_state,
                execErrState: alert.exec_err_state,
                paused: alert.is_paused,
                labels: rule.labels ?? {},
                annotations: own(rule.annotations ?? {}),
                queries: queriesOf(alert.data),
                condition: alert.condition,
                promql: promqlOf(alert.data),
              },
            ]
          : []
      )
    )
  );
}

const ListSchema = v.looseObject({
  data: v.looseObject({
    groups: v.array(
      v.looseObject({
        name: v.string(),
        file: v.optional(v.string(), ''),
        interval: v.optional(v.number(), 60),
        rules: v.array(
          v.looseObject({
            uid: v.optional(v.string()),
            name: v.string(),
            query: v.optional(v.string()),
            duration: v.optional(v.number(), 0),
            keepFiringFor: v.optional(v.number(), 0),
            labels: TextMap,
            annotations: TextMap,
            isPaused: v.optional(v.boolean()),
          })
        ),
      })
    ),
  }),
});

/**
 * The rules in an answer of `GET /api/prometheus/grafana/api/v1/rules`, which viewers may read: without the states for
 * missing data and failed queries.
 * @throws Error with a sentence when the answer has another shape
 */
export function factsOfRuleList(body: unknown): ProvisionedRule[] {
  const result = v.safeParse(ListSchema, body);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`The list of alert rules cannot be read: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  }
  return result.output.data.groups.flatMap((group) =>
    group.rules.flatMap(({ uid, name, query, duration: pending, keepFiringFor, labels, annotations, isPaused }) =>
      uid === undefined
        ? []
        : [
            {
              uid,
              title: name,
              folder: group.file,
              group: group.name,
              interval: duration(group.interval),
              for: duration(pending),
              keepFiringFor: duration(keepFiringFor),
              labels: labels ?? {},
              annotations: own(annotations ?? {}),
              ...(query === undefined ? {} : { promql: query }),
              ...(isPaused === undefined ? {} : { paused: isPaused }),
            },
          ]
    )
  );
}

/** Annotations without those that Grafana adds itself. */
function own(annotations: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => !name.startsWith('__')));
}

/** A duration in its shortest form, so that `120s`, `2m0s` and `2m` are one. */
export function normal(text: string): string {
  const size: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86400, w: 604800 };
  const parts = [...text.matchAll(/(\d+)([smhdw])/g)];
  const total = parts.reduce((sum, [, n, unit]) => sum + Number(n) * size[unit], 0);
  return parts.map(([part]) => part).join('') === text ? (total === 0 ? '0s' : duration(total)) : text;
}
