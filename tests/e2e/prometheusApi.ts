import { type APIRequestContext } from '@playwright/test';

/**
 * The address of Prometheus' HTTP API, if it holds this recorded lane: the stack's own, or, on a Grafana of one's own,
 * by way of its data source proxy. Null where the lane is not there.
 */
export async function prometheusWith(request: APIRequestContext, instance: string, stackUrl?: string) {
  const api = stackUrl ?? (await proxied(request));
  if (!api) {
    return null;
  }
  const query = `count_over_time(${COUNTERS.steps}{instance="${instance}"}[3h])`;
  const answer = await request.get(`${api}/api/v1/query`, { params: { query } });
  return answer.ok() && (await answer.json()).data.result.length > 0 ? api : null;
}

async function proxied(request: APIRequestContext): Promise<string | null> {
  const answer = await request.get('/api/datasources');
  const sources: Array<{ type: string; uid: string }> = answer.ok() ? await answer.json() : [];
  const found = sources.find(({ type }) => type === 'prometheus');
  return found ? `/api/datasources/proxy/uid/${found.uid}` : null;
}

/** Counters of a lane as Prometheus holds them, added up here by plain arithmetic and not by the app's code. */
export interface Increases {
  steps: number;
  decodeSteps: number;
  seconds: number;
  decodeSeconds: number;
  scrapes: number;
}

const COUNTERS = {
  steps: 'radiance:engine_steps_total',
  decodeSteps: 'radiance:engine_steps_decode_total',
  seconds: 'radiance:engine_step_seconds_total',
  decodeSeconds: 'radiance:engine_step_seconds_decode_total',
};

/** Every raw sample of a counter in [from, to], asked of Prometheus' own HTTP API. */
async function samples(request: APIRequestContext, api: string, selector: string, from: number, to: number) {
  const query = `${selector}[${to - from}s]`;
  const answer = await request.get(`${api}/api/v1/query`, { params: { query, time: String(to) } });
  const { data } = await answer.json();
  return (data.result[0]?.values ?? []).map(([t, v]: [number, string]) => ({ t, v: Number(v) }));
}

/** What a lane's step counters grew by in [from, to]; the lane must not have restarted meanwhile. */
export async function increases(request: APIRequestContext, api: string, instance: string, from: number, to: number) {
  const out = { scrapes: 0 } as Increases;
  for (const [id, name] of Object.entries(COUNTERS)) {
    const values = await samples(request, api, `${name}{instance="${instance}"}`, from, to);
    out[id as keyof Increases] = values[values.length - 1].v - values[0].v;
    out.scrapes = values.length;
  }
  return out;
}

/** The ledger's ratios of these increases. */
export function ratios(n: Increases) {
  return {
    decodeMs: (1000 * n.decodeSeconds) / n.decodeSteps,
    chunkMs: (1000 * (n.seconds - n.decodeSeconds)) / (n.steps - n.decodeSteps),
    overallMs: (1000 * n.seconds) / n.steps,
    shareOfTime: (100 * (n.seconds - n.decodeSeconds)) / n.seconds,
    shareOfSteps: (100 * (n.steps - n.decodeSteps)) / n.steps,
  };
}

/** The first number in a text of the page, without its thousands separators. */
export function numberIn(text: string): number {
  const found = /-?\d[\d,]*(\.\d+)?/.exec(text);
  return found ? Number(found[0].replace(/,/g, '')) : NaN;
}
