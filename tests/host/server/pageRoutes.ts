import { dirname, join } from 'path';
import { bootData } from './bootData';
import { HttpError, sendText } from './http';
import { buildPage, PAGE_DIR, type PageBundle } from './pageBundle';
import { type RequestContext, type Router } from './router';
import { asRole, cookie, ROLE_COOKIE, roleOf } from './session';
import { type HostState } from './state';
import { sendFile, sendIcon } from './staticFiles';

const SYSTEMJS = join(dirname(require.resolve('systemjs/package.json')), 'dist');
const THEME_COOKIE = 'host_theme';
const TIMEZONE_COOKIE = 'host_timezone';

/** Boot data are inline JSON; `<` is escaped so that no label can close the script. */
export const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Test runners open the start page only to read the boot data, and go on at once: there the script waits until the page
 * has loaded, so that nobody pays for a page that nobody looks at.
 */
const deferred = (entry: string) => `<script>
addEventListener('load', () => setTimeout(() => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/public/host/${entry}';
  document.body.append(script);
}, 300));
</script>`;

function html(state: HostState, ctx: RequestContext, { entry, css }: PageBundle): string {
  const { req, url } = ctx;
  const role = asRole(url.searchParams.get('role')) ?? roleOf(req, state);
  const wanted = url.searchParams.get('theme') ?? cookie(req, THEME_COOKIE);
  const theme = wanted === 'light' ? 'light' : 'dark';
  const zone = decodeURIComponent(cookie(req, TIMEZONE_COOKIE) ?? '');
  const timezone = /^[\w/+-]+$/.test(zone) ? zone : 'browser';
  const background = theme === 'light' ? '#f4f5f5' : '#111217';
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-alone host</title>
<base href="/">
<link rel="icon" type="image/svg+xml" href="/public/host/icon.svg">
${css ? `<link rel="stylesheet" href="/public/host/${css}">` : ''}
<style>html,body{margin:0;min-height:100%;background:${background}}</style>
<script>
window.__grafana_public_path__ = '/public/';
window.grafanaBootData = ${inlineJson(bootData(state, { role, theme, timezone }))};
</script>
<script src="/public/systemjs/system.min.js"></script>
<script src="/public/systemjs/extras/amd.min.js"></script>
<script src="/public/systemjs/extras/named-register.min.js"></script>
</head>
<body class="theme-${theme} app-grafana">
<div id="reactRoot"></div>
${ctx.path === '/' ? deferred(entry) : `<script type="module" src="/public/host/${entry}"></script>`}
</body>
</html>`;
}

async function page(state: HostState, ctx: RequestContext) {
  if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/apis/') || ctx.path.startsWith('/public/')) {
    throw new HttpError(404, 'Not found');
  }
  state.refreshPlugins();
  const bundle = await buildPage();
  const role = asRole(ctx.url.searchParams.get('role'));
  const theme = ctx.url.searchParams.get('theme');
  const cookies = [
    ...(role ? [`${ROLE_COOKIE}=${role}; Path=/; SameSite=Lax`] : []),
    ...(theme === 'light' || theme === 'dark' ? [`${THEME_COOKIE}=${theme}; Path=/; SameSite=Lax`] : []),
  ];
  if (cookies.length > 0) {
    ctx.res.setHeader('set-cookie', cookies);
  }
  sendText(ctx.res, html(state, ctx, bundle), 200, 'text/html; charset=utf-8');
}

/** Adds the assets and, last, the page that every other path answers with. */
export function addPageRoutes(router: Router, state: HostState) {
  router.on('GET', '/public/plugins/:id/*', ({ res, params }) => {
    const plugin = state.plugin(params.id);
    if (!plugin) {
      throw new HttpError(404, 'Plugin not found');
    }
    sendFile(res, plugin.dir, params.rest);
  });
  router.on('GET', '/public/build/img/*', ({ res, params }) => sendIcon(res, params.rest));
  router.on('GET', '/public/img/*', ({ res, params }) => sendIcon(res, params.rest));
  router.on('GET', '/public/systemjs/*', ({ res, params }) => sendFile(res, SYSTEMJS, params.rest));
  router.on('GET', '/public/host/icon.svg', ({ res }) => sendIcon(res, 'icons/unicons/chart-line.svg'));
  router.on('GET', '/public/host/prometheus.svg', ({ res }) => sendIcon(res, 'icons/unicons/fire.svg'));
  // The names carry a hash of the content.
  router.on('GET', '/public/host/*', ({ res, params }) =>
    sendFile(res, PAGE_DIR, params.rest, 'public, max-age=86400')
  );
  router.on('GET', '/favicon.ico', ({ res }) => sendIcon(res, 'icons/unicons/chart-line.svg'));
  router.on('GET', '*', (ctx) => page(state, ctx));
}
