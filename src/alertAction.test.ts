import { locationService } from '@grafana/runtime';
import pluginJson from './plugin.json';
import { ALERT_ACTION, isAboutLane } from './alertAction';

const labels = { lanewatch: 'decode-collapse', instance: 'a:1', job: 'lanes', model_name: 'm' };

const click = (instance?: object) =>
  ALERT_ACTION.onClick?.(undefined, {
    context: instance ? { instance } : undefined,
    extensionPointId: 'grafana/alerting/instance/action',
    openModal: () => {},
    openAppInSidebar: () => {},
  } as unknown as Parameters<NonNullable<typeof ALERT_ACTION.onClick>>[1]);

it('is declared in plugin.json, by which Grafana finds it', () => {
  const [declared] = pluginJson.extensions.addedLinks;
  expect(declared.title).toBe(ALERT_ACTION.title);
  expect(declared.targets).toEqual(ALERT_ACTION.targets);
  expect(ALERT_ACTION.title.length).toBeGreaterThanOrEqual(10);
  expect(ALERT_ACTION.title.length).toBeLessThanOrEqual(25);
});

it('leads at once to the page, at the time of the alert', () => {
  click({ labels, activeAt: '2026-11-29T20:53:00Z' });
  const { pathname, search } = locationService.getLocation();
  const params = new URLSearchParams(search);
  expect(pathname).toBe('/a/lanewatch-interference-app/attribution');
  expect(params.get('at')).toBe(String(Date.parse('2026-11-29T20:53:00Z') / 1000));
  expect(params.get('label.instance')).toBe('a:1');
  expect(params.get('alert')).toBe('decode-collapse');
});

it('takes now for an alert without a time, and survives one without anything', () => {
  click({ labels, activeAt: '0001-01-01T00:00:00Z' });
  const at = Number(new URLSearchParams(locationService.getLocation().search).get('at'));
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
  expect(() => click()).not.toThrow();
});

it('shows on alerts about lanes only', () => {
  const shown = (instance?: object) => ALERT_ACTION.configure?.(instance ? { instance } : undefined) !== undefined;
  expect(shown({ labels })).toBe(true);
  expect(shown({ labels: { lanewatch: 'interference' } })).toBe(true);
  expect(shown({ labels: { model_name: 'm', instance: 'a:1' } })).toBe(true);
  expect(shown({ labels: { instance: 'node:9100' } })).toBe(false);
  expect(shown({})).toBe(false);
  expect(shown()).toBe(false);
  expect(isAboutLane(undefined)).toBe(false);
});
