import { renderTemplate } from '../gotemplate/render';
import { type DataSource, type PluginRoute } from '../types';

/** Joins two parts of a URL path with one slash. An empty second part adds nothing. */
export function joinUrl(a: string, b: string): string {
  if (b === '') {
    return a;
  }
  if (a.endsWith('/') && b.startsWith('/')) {
    return a + b.slice(1);
  }
  return a.endsWith('/') || b.startsWith('/') ? a + b : `${a}/${b}`;
}

/** Templates of a route see the data source's URL, jsonData and secrets. */
export function expand(template: string, ds: DataSource): string {
  const data = { URL: ds.url, JsonData: ds.jsonData, SecureJsonData: ds.secureJsonData };
  return renderTemplate(template, { data, functions: { orEmpty: (value) => value ?? '' } });
}

/**
 * The address of a data source; without a scheme it is http.
 * @throws Error on text that is no URL
 */
export function dataSourceUrl(ds: DataSource): URL | undefined {
  if (ds.url === '') {
    return undefined;
  }
  return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(ds.url) ? ds.url : `http://${ds.url}`);
}

export interface Target {
  base: URL;
  /** Path as it goes on the wire, percent-encoding kept. */
  path: string;
  /** Query string with its question mark, or empty. */
  search: string;
}

function querySorted(search: string, route: PluginRoute, ds: DataSource): string {
  const params = new URLSearchParams(search);
  for (const { name, content } of route.urlParams ?? []) {
    params.set(name, expand(content, ds));
  }
  params.sort();
  const text = params.toString();
  return text ? `?${text}` : '';
}

/**
 * Where a request goes: the data source's URL and the requested path, or the matched route's own URL and what is left
 * of the path. A matched route sorts the query string. A template that fails leaves the data source's URL.
 */
export function targetOf(
  ds: DataSource,
  base: URL,
  route: PluginRoute | undefined,
  path: string,
  search: string
): Target {
  const plain: Target = { base, path: joinUrl(base.pathname, path), search };
  if (!route) {
    return plain;
  }
  const sorted = { ...plain, search: querySorted(search, route, ds) };
  if (!route.url) {
    return sorted;
  }
  try {
    const own = new URL(expand(route.url, ds));
    const rest = path.startsWith(route.path) ? path.slice(route.path.length) : path;
    return { ...sorted, base: own, path: joinUrl(own.pathname, rest) };
  } catch {
    return sorted;
  }
}
