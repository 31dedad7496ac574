import { pluginMeta } from './bootData';
import { HttpError, readJson, sendJson } from './http';
import { type RequestContext, type Router } from './router';
import { roleOf } from './session';
import { type HostState } from './state';
import { type InstalledPlugin } from './types';

function appPlugin(state: HostState, id: string): InstalledPlugin {
  const plugin = state.plugin(id);
  if (!plugin) {
    throw new HttpError(404, 'Plugin not found, no installed plugin with that id');
  }
  return plugin;
}

/** `GET /api/plugins/:id/settings`: all of jsonData, and which secrets are set. */
function getSettings(state: HostState, { res, params }: RequestContext) {
  const plugin = appPlugin(state, params.id);
  const settings = state.app(params.id);
  const meta = pluginMeta(plugin);
  const secrets = Object.entries(settings.secureJsonData).filter(([, value]) => value !== '');
  sendJson(res, {
    ...meta,
    enabled: settings.enabled,
    pinned: settings.pinned,
    jsonData: settings.jsonData,
    secureJsonFields: Object.fromEntries(secrets.map(([key]) => [key, true])),
    signature: 'unsigned',
    hasUpdate: false,
    defaultNavUrl: `/a/${params.id}`,
    angularDetected: false,
    loadingStrategy: 'script',
  });
}

/** `POST /api/plugins/:id/settings`: jsonData is replaced, secrets are merged key by key and never deleted. */
async function postSettings(state: HostState, { req, res, params }: RequestContext) {
  appPlugin(state, params.id);
  if (roleOf(req, state) !== 'Admin') {
    throw new HttpError(
      403,
      "You'll need additional permissions to perform this action. Permissions needed: plugins:write"
    );
  }
  const body = await readJson<any>(req);
  const settings = state.app(params.id);
  state.apps.set(params.id, {
    enabled: Boolean(body.enabled),
    pinned: Boolean(body.pinned),
    jsonData: body.jsonData ?? null,
    secureJsonData: { ...settings.secureJsonData, ...(body.secureJsonData ?? {}) },
  });
  sendJson(res, { message: 'Plugin settings updated' });
}

/** Adds the reads and writes of app settings, and the plugin list. */
export function addSettingsRoutes(router: Router, state: HostState) {
  router.on('GET', '/api/plugins/:id/settings', (ctx) => getSettings(state, ctx));
  router.on('POST', '/api/plugins/:id/settings', (ctx) => postSettings(state, ctx));
  router.on('GET', '/api/plugins', ({ res, url }) => {
    const nested = url.searchParams.get('embedded') !== '0';
    const list = state.plugins.filter((plugin) => nested || !plugin.parent);
    sendJson(
      res,
      list.map((plugin) => {
        const { id, name, type, info } = pluginMeta(plugin);
        return { id, name, type, info, enabled: state.app(plugin.parent ?? id).enabled };
      })
    );
  });
}
