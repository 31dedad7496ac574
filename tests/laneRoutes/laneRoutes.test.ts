/** @jest-environment node */
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { laneRoutes, PULLED_PATHS } from '../../src/lane-datasource/routes';
import { cleanRelativePath, matchRoute, mayUse } from '../host/server/proxy/match';

const manifest = JSON.parse(readFileSync(join(__dirname, '../../src/lane-datasource/plugin.json'), 'utf8'));

/** Whether Grafana's proxy would forward this request, for an administrator. */
function forwarded(method: string, path: string): boolean {
  const route = matchRoute(manifest.routes, method, path);
  return route === undefined || mayUse(route, 'Admin');
}

describe('routes of the lane data source', () => {
  it('are those that the generator writes', () => {
    expect(manifest.routes).toEqual(laneRoutes());
  });

  it.each([...PULLED_PATHS])('let GET %s through', (path) => {
    expect(forwarded('GET', path)).toBe(true);
    expect(forwarded('GET', `${path}/`)).toBe(true);
  });

  it.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', 'CONNECT', 'TRACE'])('refuse %s', (method) => {
    for (const path of PULLED_PATHS) {
      expect(forwarded(method, path)).toBe(false);
    }
  });

  it.each([
    '',
    '/',
    'trainx',
    'train.json',
    'train%2Fcancel',
    'train/cancel',
    'train//cancel',
    'train/./cancel',
    'train/.%2e/lora-adapters/load',
    'train/..%2flora-adapters/load',
    'train;x',
    'train~',
    'train/...',
    'train/../lora-adapters/load',
    'train/%2e%2e/lora-adapters/load',
    'train/%2E%2E%2Fadmin',
    '%74rain',
    'TRAIN',
    'Train',
    'slots/0',
    'metrics2',
    'server_info2',
    'server_inf',
    'v1/chat/completions',
    'reset_prefix_cache',
  ])('refuse GET %s', (path) => {
    expect(forwarded('GET', path)).toBe(false);
  });

  it('stay short enough to be sent to the browser with every lane', () => {
    expect(laneRoutes().length).toBeLessThan(1000);
  });

  it('let nothing through but the exact paths, whatever follows or precedes', () => {
    const piece = fc.stringMatching(/^[A-Za-z0-9\-_~;%/]{0,6}$/);
    const path = fc.tuple(piece, fc.constantFrom('', ...PULLED_PATHS), piece).map((parts) => parts.join(''));
    fc.assert(
      fc.property(path, (asked) => {
        expect(forwarded('GET', asked)).toBe((PULLED_PATHS as readonly string[]).includes(cleanRelativePath(asked)));
      }),
      { numRuns: 300 }
    );
  });
});
