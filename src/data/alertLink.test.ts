/** @jest-environment node */
import { type AlertInstance, activeAtSeconds, alertArrival, attributionUrlFor, lanesOfAlert } from './alertLink';

const NOW = 1_796_000_000;
const labels = {
  alertname: 'Decode collapsed (radiance)',
  grafana_folder: 'Lanewatch',
  __alert_rule_uid__: 'x',
  lanewatch: 'decode-collapse',
  lanewatch_engine: 'radiance',
  job: 'lanes',
  instance: 'a b&c:7770',
  model_name: 'm/27b',
};

describe('attributionUrlFor', () => {
  it("leads to the page with the lane's labels at the time of the alert", () => {
    const url = attributionUrlFor({ labels, activeAt: '2026-11-29T10:00:00.5Z' }, NOW);
    expect(url).toMatch(/^\/a\/lanewatch-interference-app\/attribution\?/);
    expect(alertArrival(url.slice(url.indexOf('?')))).toEqual({
      labels: { job: 'lanes', instance: 'a b&c:7770', model_name: 'm/27b' },
      engine: 'radiance',
      alert: 'decode-collapse',
      at: Date.parse('2026-11-29T10:00:00Z') / 1000,
    });
  });

  it('names the lane where its key is known', () => {
    const url = attributionUrlFor({ labels }, NOW, 'radiance~job=lanes');
    expect(new URLSearchParams(url.split('?')[1]).get('var-lane')).toBe('radiance~job=lanes');
  });

  it.each([undefined, '', '0001-01-01T00:00:00Z', 'yesterday'])('takes now for an activeAt of %p', (activeAt) => {
    expect(activeAtSeconds(activeAt)).toBeNull();
    expect(alertArrival(attributionUrlFor({ labels, activeAt }, NOW).split('?')[1]).at).toBe(NOW);
  });

  it('has a fallback without labels: the page then offers lanes', () => {
    const instances: AlertInstance[] = [
      {},
      { labels: {} },
      { labels: { alertname: 'DatasourceNoData', ref_id: 'A', datasource_uid: 'p' } },
    ];
    for (const instance of instances) {
      const arrival = alertArrival(attributionUrlFor(instance, NOW).split('?')[1]);
      expect(arrival.labels).toEqual({});
      expect(arrival.at).toBe(NOW);
    }
  });

  it('stays short enough for an address, whatever the labels', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`l${i}`, 'x'.repeat(i * 10)]));
    expect(attributionUrlFor({ labels: many }, NOW).length).toBeLessThan(20000);
  });
});

describe('alertArrival', () => {
  it('reads nothing out of nothing', () => {
    expect(alertArrival('')).toEqual({ labels: {}, engine: null, alert: null, at: null });
    expect(alertArrival('?at=soon&label.=x&label.job=')).toMatchObject({ labels: {}, at: null });
  });
});

describe('lanesOfAlert', () => {
  const lane = (instance: string, engine = 'radiance', model = 'm') => ({
    engine,
    labels: { job: 'lanes', instance, model_name: model },
  });
  const lanes = [lane('a'), lane('b'), lane('a', 'vllm')];

  it('finds the one lane that agrees with every label', () => {
    expect(lanesOfAlert({ labels: { job: 'lanes', instance: 'a' }, engine: 'radiance' }, lanes)).toEqual([lanes[0]]);
  });

  it('offers several where the labels leave it open', () => {
    expect(lanesOfAlert({ labels: { job: 'lanes' }, engine: null }, lanes)).toHaveLength(3);
  });

  it('finds a target that was deployed anew with another model', () => {
    expect(lanesOfAlert({ labels: { instance: 'b', model_name: 'old' }, engine: null }, lanes)).toEqual([lanes[1]]);
  });

  it('finds none for foreign labels, no labels and a lane that is gone', () => {
    expect(lanesOfAlert({ labels: {}, engine: null }, lanes)).toEqual([]);
    expect(lanesOfAlert({ labels: { pod: 'x' }, engine: null }, lanes)).toEqual([]);
    expect(lanesOfAlert({ labels: { instance: 'gone', job: 'lanes' }, engine: null }, lanes)).toEqual([]);
  });
});
