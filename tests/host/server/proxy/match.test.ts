/** @jest-environment node */
import { type PluginRoute } from '../types';
import { cleanRelativePath, matchRoute, mayUse } from './match';

const routes: PluginRoute[] = [
  { path: 'train', method: 'GET' },
  { path: 'slots', method: 'GET' },
  { path: 'any/', method: '*' },
  { path: '', reqAction: 'lane.nobody:holds' },
];
const at = (method: string, path: string) => routes.indexOf(matchRoute(routes, method, path)!);

describe('route matching', () => {
  it('takes the first route whose path is a prefix of the cleaned path', () => {
    expect(at('GET', 'train')).toBe(0);
    expect(at('GET', 'train/')).toBe(0);
    expect(at('GET', '//slots')).toBe(1);
    expect(at('GET', 'training')).toBe(0);
    expect(at('GET', 'train/x')).toBe(0);
    expect(at('DELETE', 'any/thing')).toBe(2);
  });

  it('needs the method, case included, and knows no HEAD for GET', () => {
    expect(at('POST', 'train')).toBe(3);
    expect(at('HEAD', 'train')).toBe(3);
    expect(at('get', 'train')).toBe(3);
  });

  it('resolves dot segments before it compares', () => {
    expect(at('GET', 'train/../admin')).toBe(3);
    expect(at('GET', './slots')).toBe(1);
    expect(at('GET', '../../slots')).toBe(1);
  });

  it('does not decode: encoded dots stay inside the prefix', () => {
    expect(at('GET', 'train/%2e%2e/admin')).toBe(0);
    expect(at('GET', '%74rain')).toBe(3);
  });

  it('takes the root only by the empty path', () => {
    expect(cleanRelativePath('')).toBe('.');
    expect(at('GET', '')).toBe(3);
    expect(matchRoute(routes.slice(0, 2), 'GET', '')).toBeUndefined();
  });

  it('matches nothing when there is no catch-all', () => {
    expect(matchRoute(routes.slice(0, 3), 'POST', 'train')).toBeUndefined();
  });
});

describe('who may use a route', () => {
  it('refuses an action nobody holds, for Admins too', () => {
    expect(mayUse({ path: '', reqAction: 'lane.nobody:holds' }, 'Admin')).toBe(false);
    expect(mayUse({ path: '', reqAction: 'datasources:query' }, 'Viewer')).toBe(true);
  });

  it('ignores reqRole beside reqAction, else compares roles', () => {
    expect(mayUse({ path: '', reqAction: 'datasources:query', reqRole: 'Admin' }, 'Viewer')).toBe(true);
    expect(mayUse({ path: '', reqRole: 'Editor' }, 'Viewer')).toBe(false);
    expect(mayUse({ path: '', reqRole: 'Editor' }, 'Admin')).toBe(true);
    expect(mayUse({ path: '' }, 'Viewer')).toBe(true);
  });
});
