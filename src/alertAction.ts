import type { PluginExtensionAddedLinkConfig } from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { type AlertInstance, attributionUrlFor } from './data/alertLink';

/** What Grafana hands to the action of an alert instance; nothing in it is certain. */
export interface AlertContext {
  instance?: AlertInstance;
}

/**
 * The action on an alert instance. It is repeated in plugin.json (title, targets), by which Grafana finds it. Called
 * at once, without a question in between, it leads straight to the page.
 */
export const ALERT_ACTION: PluginExtensionAddedLinkConfig<AlertContext> = {
  title: 'Attribute the slowdown',
  description: 'Shows what slowed decode down on this lane when the alert became active.',
  targets: ['grafana/alerting/instance/action'],
  icon: 'search',
  configure: (context) => (isAboutLane(context?.instance?.labels) ? {} : undefined),
  onClick: (_event, { context }) => {
    locationService.push(attributionUrlFor({ ...context?.instance }, Date.now() / 1000));
  },
};

/**
 * Whether an alert is ours, or names a model beside its target as the series of serving engines do. Other alerts are
 * left alone: an action that leads nowhere is noise.
 */
export function isAboutLane(labels: Record<string, string> | undefined): boolean {
  if (!labels) {
    return false;
  }
  const model = labels.model_name ?? labels.model;
  return Boolean(labels.lanewatch ?? (model && (labels.instance ?? labels.pod ?? labels.job)));
}
