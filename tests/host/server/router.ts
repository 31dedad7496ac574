import { type IncomingMessage, type ServerResponse } from 'http';
import { HttpError, sendJson } from './http';

/** What a handler gets: the request, its parsed URL and the named parts of the path. */
export interface RequestContext {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  /** Path as sent, percent-encoding kept. */
  path: string;
  params: Record<string, string>;
}

export type Handler = (ctx: RequestContext) => void | Promise<void>;

interface Route {
  method: string;
  pattern: RegExp;
  names: string[];
  handler: Handler;
}

/** `/api/x/:id` and `/api/x/*` (the rest as `params.rest`, percent-encoding kept). */
function compile(path: string): { pattern: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)|\*/g, (_, name) => {
    names.push(name ?? 'rest');
    return name ? '([^/]+)' : '(.*)';
  });
  return { pattern: new RegExp(`^${source}$`), names };
}

/** A list of routes tried in order; the first whose method and path match handles the request. */
export class Router {
  private routes: Route[] = [];

  /** Adds a route. Method `*` takes every method. */
  on(method: string, path: string, handler: Handler): this {
    this.routes.push({ method, handler, ...compile(path) });
    return this;
  }

  /** Handles a request; errors become JSON answers, unknown paths 404. */
  async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://host.invalid');
    // The path of the URL class has its dot segments resolved; the proxy needs it as it was sent.
    const path = (req.url ?? '/').split('?')[0];
    try {
      for (const route of this.routes) {
        const match = route.pattern.exec(path);
        if (!match || (route.method !== '*' && route.method !== req.method)) {
          continue;
        }
        const params = Object.fromEntries(route.names.map((name, i) => [name, match[i + 1]]));
        await route.handler({ req, res, url, path, params });
        return;
      }
      throw new HttpError(404, 'Not found');
    } catch (err) {
      if (res.headersSent) {
        res.destroy();
        return;
      }
      const status = err instanceof HttpError ? err.status : 500;
      sendJson(res, { message: err instanceof Error ? err.message : String(err) }, status);
    }
  }
}
