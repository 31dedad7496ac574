import { type Transition } from './types';

const labelText = (labels: Record<string, string>) =>
  Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

const valueText = (values: Transition['values']) =>
  Object.entries(values)
    .map(([refId, value]) => `${refId}=${value.toFixed(6)}`)
    .join(', ');

/** The sentence that Grafana keeps for a change of state. */
const sentence = ({ ruleTitle, labels, current, values }: Transition) =>
  `${ruleTitle} {${labelText(labels)}} - ${/^(Alerting|Pending)/.test(current) ? valueText(values) : current}`;

/** One item of `/api/annotations?type=alert`. Times in ms. */
export function annotationJson(change: Transition) {
  return {
    id: change.id,
    alertId: 1,
    alertName: change.ruleTitle,
    dashboardId: 0,
    dashboardUID: null,
    panelId: 0,
    userId: 0,
    newState: change.current,
    prevState: change.previous,
    created: change.timeMs,
    updated: change.timeMs,
    time: change.timeMs,
    timeEnd: change.timeMs,
    text: sentence(change),
    tags: [],
    login: '',
    email: '',
    avatarUrl: '',
    data: { values: change.values },
  };
}

/**
 * The frame of `/api/v1/rules/history` with the annotations backend. Its times are 1000 times too large in Grafana, and
 * so they are here.
 */
export function historyFrame(changes: Transition[], ruleUid: string) {
  const column = (pick: (change: Transition) => unknown) => changes.map(pick);
  return {
    schema: {
      name: 'states',
      fields: [
        {
          name: 'time',
          type: 'time',
          typeInfo: { frame: 'time.Time' },
          labels: { from: 'state-history', ruleUID: ruleUid },
        },
        { name: 'text', type: 'string', typeInfo: { frame: 'string' } },
        { name: 'prev', type: 'string', typeInfo: { frame: 'string' } },
        { name: 'next', type: 'string', typeInfo: { frame: 'string' } },
        { name: 'data', type: 'other', typeInfo: { frame: 'json.RawMessage' } },
      ],
    },
    data: {
      values: [
        column((change) => change.timeMs * 1000),
        column(sentence),
        column((change) => change.previous),
        column((change) => change.current),
        column((change) => ({ values: change.values })),
      ],
    },
  };
}
