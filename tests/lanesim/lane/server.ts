import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { answerWithFault, type Fault, FAULTS, send } from './faults';
import { type LaneSettings, LiveLane } from './liveLane';

/** What a trainer would obey. Here they are refused and counted, so that a test can prove that nobody asked. */
const TRAINER_ROUTES = new Set([
  '/train',
  '/train/cancel',
  '/train/pause',
  '/train/resume',
  '/lora-adapters/load',
  '/lora-adapters/unload',
]);

export interface LaneServerSettings extends LaneSettings {
  /** 0 or nothing: a free port. */
  port?: number;
  host?: string;
  /** Second port for tests; nothing: none. */
  controlPort?: number;
  /** Asks for `Authorization: Bearer KEY` everywhere but on /health. */
  apiKey?: string;
  faults?: Record<string, Fault>;
  /** Writes the warm-up as a recording (OpenMetrics) that ends at `endAt`, Unix seconds; the lane continues it. */
  history?: { file: string; job: string; instance: string; scrapeSeconds: number; endAt: number };
}

export interface RunningLane {
  url: string;
  /** Address of the control server; null without one. */
  controlUrl: string | null;
  lane: LiveLane;
  /** Requests by method and path, refused ones included. */
  seen: ReadonlyMap<string, number>;
  setFault(path: string, fault: Fault | null): void;
  stop(): Promise<void>;
}

/** Starts a live lane over HTTP. Rejects when the port is taken. */
export async function startLane(settings: LaneServerSettings = {}): Promise<RunningLane> {
  const lane = new LiveLane(settings);
  if (settings.history) {
    const { file, job, instance, scrapeSeconds, endAt } = settings.history;
    await writeFile(file, lane.history({ job, instance }, scrapeSeconds, endAt));
  }
  lane.advance();
  const faults = new Map<string, Fault>(Object.entries(settings.faults ?? {}));
  const seen = new Map<string, number>();
  const host = settings.host ?? '127.0.0.1';
  const server = createServer((request, response) => answer(lane, settings.apiKey, faults, seen, request, response));
  await listen(server, settings.port ?? 0, host);
  const setFault = (path: string, fault: Fault | null): void => {
    if (fault === null) {
      faults.delete(path);
    } else {
      faults.set(path, fault);
    }
  };
  let control: Server | null = null;
  if (settings.controlPort !== undefined) {
    control = createServer((request, response) => controlAnswer(seen, faults, setFault, request, response));
    await listen(control, settings.controlPort, host);
  }
  const timer = setInterval(() => lane.advance(), 1000);
  timer.unref();
  return {
    url: address(server),
    controlUrl: control ? address(control) : null,
    lane,
    seen,
    setFault,
    stop: async () => {
      clearInterval(timer);
      await Promise.all([server, control].map(close));
    },
  };
}

function answer(
  lane: LiveLane,
  apiKey: string | undefined,
  faults: ReadonlyMap<string, Fault>,
  seen: Map<string, number>,
  request: IncomingMessage,
  response: ServerResponse
): void {
  const path = new URL(request.url ?? '/', 'http://lane').pathname;
  const method = request.method ?? 'GET';
  count(seen, `${method} ${path}`);
  if (method !== 'GET' && method !== 'HEAD') {
    const refused = method === 'POST' && TRAINER_ROUTES.has(path);
    send(
      response,
      refused ? 403 : 405,
      'application/json',
      JSON.stringify({ error: { message: `${method} is refused` } })
    );
    return;
  }
  if (apiKey !== undefined && path !== '/health' && request.headers.authorization !== `Bearer ${apiKey}`) {
    send(response, 401, 'application/json', '{"error":{"code":401,"message":"Invalid API Key"}}');
    return;
  }
  const body = bodyOf(lane, path);
  const fault = faults.get(path);
  if (fault) {
    answerWithFault(fault, response, body ?? '{}');
  } else if (body === null) {
    send(response, 404, 'application/json', '{"error":{"code":404,"message":"File Not Found"}}');
  } else {
    const type = path === '/metrics' ? 'text/plain; version=0.0.4; charset=utf-8' : 'application/json; charset=utf-8';
    send(response, 200, type, body);
  }
}

/** The body of a path; null where the lane has none. */
function bodyOf(lane: LiveLane, path: string): string | null {
  switch (path) {
    case '/metrics':
      return lane.metrics();
    case '/train':
      return JSON.stringify(lane.train());
    case '/slots':
      return JSON.stringify(lane.slots());
    case '/stats':
      return JSON.stringify(lane.stats());
    case '/props':
      return JSON.stringify(lane.props());
    case '/server_info':
      return JSON.stringify(lane.serverInfo());
    case '/health':
      return JSON.stringify(lane.health());
    default:
      return null;
  }
}

/** GET /seen and /faults tell; POST /faults?path=/train&fault=hang sets, without `fault` it clears. */
function controlAnswer(
  seen: ReadonlyMap<string, number>,
  faults: ReadonlyMap<string, Fault>,
  setFault: RunningLane['setFault'],
  request: IncomingMessage,
  response: ServerResponse
): void {
  const url = new URL(request.url ?? '/', 'http://control');
  if (request.method === 'POST' && url.pathname === '/faults') {
    const fault = url.searchParams.get('fault');
    const known = FAULTS.find((f) => f === fault);
    if (fault !== null && !known) {
      send(response, 400, 'text/plain', `unknown fault; known are ${FAULTS.join(', ')}`);
      return;
    }
    setFault(url.searchParams.get('path') ?? '/', known ?? null);
  }
  const what = url.pathname === '/seen' ? seen : faults;
  send(response, 200, 'application/json', JSON.stringify(Object.fromEntries(what)));
}

const count = (map: Map<string, number>, key: string): void => {
  // Keys come from outside: after a thousand different ones no more are remembered.
  if (map.has(key) || map.size < 1000) {
    map.set(key, (map.get(key) ?? 0) + 1);
  }
};

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function close(server: Server | null): Promise<void> {
  return new Promise((resolve) => {
    if (!server) {
      resolve();
      return;
    }
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function address(server: Server): string {
  const { address: host, port } = server.address() as AddressInfo;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
}
