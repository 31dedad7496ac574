/** One data source as provisioned; secrets never leave the server. */
export interface DataSource {
  id: number;
  uid: string;
  name: string;
  type: string;
  access: string;
  url: string;
  user: string;
  database: string;
  basicAuth: boolean;
  basicAuthUser: string;
  isDefault: boolean;
  readOnly: boolean;
  version: number;
  jsonData: Record<string, unknown>;
  secureJsonData: Record<string, string>;
}

/** One route of a plugin.json, the part that the data source proxy obeys. */
export interface PluginRoute {
  path: string;
  method?: string;
  url?: string;
  reqRole?: string;
  reqAction?: string;
  headers?: Array<{ name: string; content: string }>;
  urlParams?: Array<{ name: string; content: string }>;
  body?: unknown;
}

/** The part of a plugin.json that the host reads; the rest is passed through. */
export interface PluginJson {
  id: string;
  type: string;
  name: string;
  info: { version?: string; logos?: { small?: string; large?: string }; [key: string]: unknown };
  includes?: Array<Record<string, unknown>>;
  routes?: PluginRoute[];
  [key: string]: unknown;
}

/** A plugin found below the dist folder. */
export interface InstalledPlugin {
  dir: string;
  json: PluginJson;
  /** Id of the app that this one is nested in. */
  parent?: string;
}

/** Settings of an app, per plugin id. */
export interface AppSettings {
  enabled: boolean;
  pinned: boolean;
  jsonData: Record<string, unknown> | null;
  secureJsonData: Record<string, string>;
}

export type Role = 'Viewer' | 'Editor' | 'Admin';

export type Env = Record<string, string | undefined>;
