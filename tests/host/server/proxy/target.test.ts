/** @jest-environment node */
import { type DataSource } from '../types';
import { dataSourceUrl, joinUrl, targetOf } from './target';

const ds = (url: string, more: Partial<DataSource> = {}) =>
  ({ url, jsonData: { tenant: 'blue' }, secureJsonData: { key: 'k' }, ...more }) as DataSource;
const base = new URL('http://lane:8080/prefix');

describe('target of a request', () => {
  it('joins with one slash and keeps a trailing one', () => {
    expect(joinUrl('/a', 'b/')).toBe('/a/b/');
    expect(joinUrl('/a/', '/b')).toBe('/a/b');
    expect(joinUrl('/a', '')).toBe('/a');
  });

  it('reads a URL without a scheme as http, and an empty one as none', () => {
    expect(dataSourceUrl(ds('lane:8080/x'))?.href).toBe('http://lane:8080/x');
    expect(dataSourceUrl(ds(''))).toBeUndefined();
    expect(() => dataSourceUrl(ds('http://['))).toThrow();
  });

  it('passes path and query as they are when no route matches', () => {
    const target = targetOf(ds('x'), base, undefined, 'a%2Fb/..%2f', '?z=1&a=2');
    expect(target).toMatchObject({ path: '/prefix/a%2Fb/..%2f', search: '?z=1&a=2' });
  });

  it('sorts the query of a matched route and adds its parameters', () => {
    const route = { path: 'q', urlParams: [{ name: 'tenant', content: '{{ .JsonData.tenant }}' }] };
    expect(targetOf(ds('x'), base, route, 'q', '?z=1&a=2').search).toBe('?a=2&tenant=blue&z=1');
  });

  it('takes the URL of a route and cuts its path off', () => {
    const route = { path: 'api/', url: 'http://other/{{ .JsonData.tenant }}' };
    const target = targetOf(ds('x'), base, route, 'api/v1/x', '');
    expect(target.base.host).toBe('other');
    expect(target.path).toBe('/blue/v1/x');
  });

  it('falls back to the data source when the template of a URL fails', () => {
    const target = targetOf(ds('x'), base, { path: 'a', url: '{{ nope }}' }, 'a/b', '');
    expect(target.path).toBe('/prefix/a/b');
  });
});
