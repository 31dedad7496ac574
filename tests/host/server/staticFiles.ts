import { createReadStream, existsSync, readFileSync, statSync } from 'fs';
import { type ServerResponse } from 'http';
import { dirname, extname, join, normalize, sep } from 'path';
import { HttpError } from './http';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** A name inside a folder, or undefined when it would leave the folder or is no file. */
export function resolveInside(root: string, name: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    return undefined;
  }
  const path = normalize(join(root, decoded));
  const inside = path.startsWith(normalize(root) + sep);
  return inside && existsSync(path) && statSync(path).isFile() ? path : undefined;
}

/** Sends a file below a folder. Throws HttpError 404 for anything else. */
export function sendFile(res: ServerResponse, root: string, name: string, cache = 'no-cache') {
  const path = resolveInside(root, name);
  if (!path) {
    throw new HttpError(404, 'Not found');
  }
  res.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': cache,
    'content-length': String(statSync(path).size),
  });
  createReadStream(path).pipe(res);
}

/** Drawn in the place of the few icons that the npm package lacks. */
const FALLBACK_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2a10 10 0 1 0 10 10h-2a8 8 0 1 1-8-8z"/></svg>';

const ICONS = join(dirname(require.resolve('@grafana/ui/package.json')), 'dist/public/img');

/** An icon of the package turned left to right. */
function mirrored(name: string): string {
  const svg = readFileSync(join(ICONS, name), 'utf8');
  return svg.replace(/(<svg[^>]*>)([\s\S]*)(<\/svg>)/, '$1<g transform="translate(24 0) scale(-1 1)">$2</g>$3');
}

/** Sends an image of @grafana/ui. An unknown one is drawn as an open ring, so no page logs a 404 over an icon. */
export function sendIcon(res: ServerResponse, name: string) {
  if (resolveInside(ICONS, name)) {
    sendFile(res, ICONS, name, 'public, max-age=3600');
    return;
  }
  res.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
  res.end(name.endsWith('/angle-double-left.svg') ? mirrored(name.replace('left', 'right')) : FALLBACK_ICON);
}
