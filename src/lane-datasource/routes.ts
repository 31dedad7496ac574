/** The only requests that a lane data source lets through, for anybody: GETs of these paths, exactly. */
export const PULLED_PATHS = ['train', 'slots', 'stats', 'props', 'server_info', 'diagnostics', 'metrics'] as const;
export type PulledPath = (typeof PULLED_PATHS)[number];

/** An action that no role is ever given: a route that asks for it refuses everybody, server admins too. */
export const NOBODY = 'nobody';

export interface Route {
  path: string;
  method?: string;
  reqAction?: string;
}

/** What a path can go on with: unreserved characters (RFC 3986), escapes, and `;`, which some servers cut paths at. */
const PATH_CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', ...'-_.~%;'];

/**
 * The routes of the lane data source's plugin.json.
 *
 * Grafana takes the first route whose path is a *prefix* of the cleaned request path, and forwards what no route
 * matches. So `train` alone would let `trainx` and `train/cancel` through. Each allowed path is therefore preceded by
 * refusals for the ways in which it can go on, and the list ends with a refusal of everything else. A refusal cannot
 * be written as `train/`, because cleaning takes the slash off again: what follows the slash is spelt out.
 *
 * Left open, to keep the list short (Grafana sends it to the browser once per lane): GETs of names that begin with a
 * dot below an allowed path (`train/.x`; escaped dots are refused) or that go on with other punctuation (`train!x`).
 */
export function laneRoutes(): Route[] {
  const refused = PULLED_PATHS.flatMap(continuations).map((path) => ({ path, reqAction: NOBODY }));
  const allowed = PULLED_PATHS.map((path) => ({ path, method: 'GET' }));
  return [...refused, ...allowed, { path: '', reqAction: NOBODY }];
}

/** The shortest strings that go on from `path` and that cleaning leaves as they are. */
function continuations(path: string): string[] {
  return [
    ...PATH_CHARACTERS.map((c) => `${path}${c}`),
    ...PATH_CHARACTERS.filter((c) => c !== '.').map((c) => `${path}/${c}`),
    ...['.%', '..%', '...'].map((dots) => `${path}/${dots}`),
  ];
}
