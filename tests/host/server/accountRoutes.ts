import { GRAFANA_VERSION, frontendSettings } from './bootData';
import { readJson, sendJson } from './http';
import { type Router } from './router';
import { ROLE_COOKIE, roleOf } from './session';
import { type HostState } from './state';

/** Adds log-in, user, health and boot settings: what a browser or a test runner asks before any plugin does. */
export function addAccountRoutes(router: Router, state: HostState) {
  router.on('GET', '/api/health', ({ res }) =>
    sendJson(res, { database: 'ok', version: GRAFANA_VERSION, commit: 'stand-alone-host' })
  );
  router.on('GET', '/api/frontend/settings', ({ res }) => sendJson(res, frontendSettings(state)));
  // Any name and password make the browser Admin: there is nothing behind this host to protect.
  router.on('POST', '/login', async ({ req, res }) => {
    await readJson(req);
    const cookie = `${ROLE_COOKIE}=Admin; Path=/; SameSite=Lax`;
    sendJson(res, { message: 'Logged in', redirectUrl: '/' }, 200, { 'set-cookie': cookie });
  });
  router.on('GET', '/api/user', ({ req, res }) => {
    const role = roleOf(req, state);
    sendJson(res, { id: role === 'Admin' ? 1 : 0, login: role === 'Admin' ? 'admin' : '', orgId: 1, theme: '' });
  });
  router.on('GET', '/api/org', ({ res }) => sendJson(res, { id: 1, name: 'Main Org.' }));
  router.on('GET', '/api/user/preferences', ({ res }) => sendJson(res, { timezone: '', theme: '' }));
  // Feature flags by OpenFeature's remote protocol: none is set here.
  router.on('POST', '/apis/features.grafana.app/*', ({ res }) => sendJson(res, { flags: [] }));
  router.on('POST', '/api/frontend-metrics', ({ res }) => sendJson(res, {}));
}
