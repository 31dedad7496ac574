import { posix } from 'path';
import { type PluginRoute, type Role } from '../types';

/** A path made relative and cleaned of empty, `.` and `..` parts; the root is `.`. Encoded dots are no dots here. */
export function cleanRelativePath(path: string): string {
  const cleaned = posix.normalize(posix.join('/', path)).replace(/\/+$/, '');
  return cleaned.slice(1) || '.';
}

/**
 * The first route whose method is the request's (or empty or `*`) and whose path is a prefix of the cleaned request
 * path. An empty route path takes everything.
 */
export function matchRoute(routes: PluginRoute[], method: string, path: string): PluginRoute | undefined {
  const asked = cleanRelativePath(path);
  return routes.find((route) => {
    const methodFits = !route.method || route.method === '*' || route.method === method;
    return methodFits && (route.path === '' || asked.startsWith(cleanRelativePath(route.path)));
  });
}

const RANK: Record<string, number> = { None: 0, Viewer: 1, Editor: 2, Admin: 3 };

const HELD: Record<Role, string[]> = {
  Viewer: ['datasources:query', 'datasources:read'],
  Editor: ['datasources:query', 'datasources:read'],
  Admin: ['datasources:query', 'datasources:read', 'datasources:write', 'datasources:create', 'datasources:delete'],
};

/** Whether a role may use a route: by reqAction where there is one, else by reqRole, else everybody. */
export function mayUse(route: PluginRoute, role: Role): boolean {
  if (route.reqAction) {
    return HELD[role].includes(route.reqAction);
  }
  return !route.reqRole || RANK[role] >= (RANK[route.reqRole] ?? Infinity);
}
