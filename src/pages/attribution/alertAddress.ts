import { alertArrival, laneLabels } from '../../data/alertLink';
import type { AlertItem } from '../../data/alerts';

const LIST = '/alerting/list';

/**
 * Where the alert that somebody came from is shown in Grafana: its rule's instances where the rule is known, else the
 * list of rules.
 * @param search the address as somebody arrived
 */
export function alertAddress(search: string, alerts: readonly AlertItem[]): string {
  const { labels, alert } = alertArrival(search);
  const found = alerts.find(
    (each) =>
      each.ruleUid !== null &&
      (alert === null || [each.labels.lanewatch, each.labels.alertname, each.title].includes(alert)) &&
      sameLabels(laneLabels(each.labels), labels)
  );
  return found?.ruleUid ? `/alerting/grafana/${encodeURIComponent(found.ruleUid)}/view?tab=instances` : LIST;
}

function sameLabels(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(b).length > 0 && Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
}
