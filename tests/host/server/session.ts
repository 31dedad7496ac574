import { type IncomingMessage } from 'http';
import { type HostState } from './state';
import { type Role } from './types';

const ROLES: Role[] = ['Viewer', 'Editor', 'Admin'];

/** Name of the cookie that carries the role on this host. There is nothing to protect here. */
export const ROLE_COOKIE = 'host_role';

/** Reads one cookie. */
export function cookie(req: IncomingMessage, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

export const asRole = (text: string | null | undefined): Role | undefined => ROLES.find((role) => role === text);

/** Role of a request: its cookie (set by POST /login or `?role=`), else the anonymous role. */
export function roleOf(req: IncomingMessage, state: HostState): Role {
  return asRole(cookie(req, ROLE_COOKIE)) ?? state.role;
}
