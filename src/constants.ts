import pluginJson from './plugin.json';

export const PLUGIN_ID = pluginJson.id;
export const PLUGIN_BASE_URL = `/a/${PLUGIN_ID}`;
export const LANE_DATASOURCE_TYPE = 'lanewatch-lane-datasource';

/** Page slugs, as in plugin.json's includes. */
export const ROUTES = {
  overview: 'overview',
  interference: 'interference',
  turns: 'turns',
  attribution: 'attribution',
  arms: 'arms',
} as const;

export const prefixRoute = (route: string) => `${PLUGIN_BASE_URL}/${route}`;
