/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAlerts } from '../../scripts/alerts';
import { loadRuleGroups } from '../host/server/alerting/load';
import { parse } from 'yaml';

const FILE = join(__dirname, '../../provisioning/alerting/lanewatch.yaml');

describe('provisioning/alerting/lanewatch.yaml', () => {
  it('is what the generator writes for the demo', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(demoAlerts());
  });

  it('is read the same way by a reader that expands variables', () => {
    const [fast] = loadRuleGroups([parse(demoAlerts())], {});
    expect(fast).toMatchObject({ folder: 'Lanewatch', intervalMs: 60_000 });
    expect(fast.rules[0].annotations.attribution).toContain('{{ with $labels.instance }}');
  });
});
