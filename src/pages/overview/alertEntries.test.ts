/** @jest-environment node */
import type { AlertItem, AlertSpell } from '../../data/alerts';
import { fakeLane } from '../testing/laneFakes';
import { alertEntries } from './alertEntries';

const lanes = [fakeLane('a:1'), fakeLane('b:2')];
const now = 1_790_000_000;
const labels = { lanewatch: 'decode-collapse', lanewatch_engine: 'radiance', job: 'lanes', instance: 'a:1' };
const alert: AlertItem = {
  fingerprint: 'f',
  ruleUid: 'u',
  title: 'Decode collapsed (radiance)',
  state: 'firing',
  activeAt: now - 600,
  labels,
  annotations: { summary: 'a:1: decode is at 14%' },
  values: {},
};
const spell: AlertSpell = { fingerprint: 'g', ruleUid: 'u', title: 'Old', labels, from: now - 9000, to: now - 8000 };

it('leads from an alert to the page at its own time, on its lane and data source', () => {
  const [entry] = alertEntries({ alerts: [alert], past: [] }, lanes, 'prom', now);
  const params = new URLSearchParams(entry.href.split('?')[1]);
  expect(entry).toMatchObject({ state: 'firing', summary: 'a:1: decode is at 14%', from: now - 600, to: null });
  expect(entry.lane.key).toBe(lanes[0].key);
  expect(params.get('at')).toBe(String(now - 600));
  expect(params.get('var-lane')).toBe(lanes[0].key);
  expect(params.get('var-ds')).toBe('prom');
});

it('takes now for an alert that does not say since when', () => {
  const [entry] = alertEntries({ alerts: [{ ...alert, activeAt: null }], past: [] }, lanes, 'prom', now);
  expect(new URLSearchParams(entry.href.split('?')[1]).get('at')).toBe(String(now));
  expect(entry.from).toBeNull();
});

it('lists what ended after what is under way, ten of them at most', () => {
  const past = Array.from({ length: 20 }, (_, i) => ({ ...spell, from: now - 9000 - i }));
  const entries = alertEntries({ alerts: [alert], past }, lanes, 'prom', now);
  expect(entries).toHaveLength(11);
  expect(entries.map(({ state }) => state)).toEqual(['firing', ...Array(10).fill('ended')]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(11);
});

it.each<[string, Record<string, string>]>([
  ['of another target', { instance: 'node:9100' }],
  ['that fits both lanes', { job: 'lanes' }],
  ['without labels', {}],
])('leaves out an alert %s', (_name, of) => {
  expect(alertEntries({ alerts: [{ ...alert, labels: of }], past: [] }, lanes, 'prom', now)).toEqual([]);
});
