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

/** The tab of Interference on which links to a lane land. */
export const LEDGER_ROUTE = `${ROUTES.interference}/ledger`;

export const prefixRoute = (route: string) => `${PLUGIN_BASE_URL}/${route}`;

/** Names of the variables that every page has, hence `var-ds` and `var-lane` in its address. */
export const DS_VARIABLE = 'ds';
export const LANE_VARIABLE = 'lane';
