import type { Pull } from '../../analysis/turns/reconstruct';
import { fetchText, get, PullError, readCapped, withTimeout, type Fetch } from './fetchBody';
import { type BodyResult, parseSlotsBody, parseTrainBody } from './schema';

/** A path that no engine serves and that the data source's routes must refuse. */
export const MUST_BE_REFUSED = 'lanewatch-must-be-refused';
/** What Grafana's proxy says when a route of plugin.json refuses a request. */
const REFUSAL = 'plugin proxy route access denied';

/**
 * Asks for a path that must be refused. A Grafana that forwards it does not apply the data source's routes: then any
 * viewer could reach any path of the endpoint, and nothing is pulled.
 * @throws PullError `unguarded` when the request was forwarded; other kinds when the answer says nothing either way
 */
export async function checkGuard(fetch: Fetch, base: string, signal: AbortSignal): Promise<void> {
  const { status, text } = await withTimeout(MUST_BE_REFUSED, signal, async (inTime) => {
    const answer = await get(fetch, base, MUST_BE_REFUSED, inTime);
    return { status: answer.status, text: await readCapped(MUST_BE_REFUSED, answer) };
  });
  if (status === 403 && text.includes(REFUSAL)) {
    return;
  }
  if (status === 401) {
    throw new PullError('auth', MUST_BE_REFUSED, 'Your Grafana session has ended: sign in again.');
  }
  throw new PullError(
    'unguarded',
    MUST_BE_REFUSED,
    'This Grafana forwards paths that the lane data source does not list (it needs Grafana 12.4 or later), so nothing is pulled.'
  );
}

export interface PullAnswer {
  pull: Pull;
  /** Fields that were left out for being of the wrong type, by name. */
  problems: string[];
}

/**
 * One pull: GET /train, then GET /slots. An endpoint without a trainer, or with its slots switched off, still gives
 * the other half. The pull's `t` is the middle of the two requests, its `slack` half their time.
 * @param now Unix milliseconds
 * @throws PullError when neither half is served, or one failed in a way that may pass
 */
export async function pullOnce(
  fetch: Fetch,
  base: string,
  now: () => number,
  signal: AbortSignal
): Promise<PullAnswer> {
  const begin = now();
  const train = await half('train', parseTrainBody, fetch, base, signal);
  const slots = await half('slots', parseSlotsBody, fetch, base, signal);
  const end = now();
  if (!train && !slots) {
    throw new PullError('not-served', 'train', 'This endpoint serves neither GET /train nor GET /slots.');
  }
  return {
    pull: {
      t: (begin + end) / 2000,
      slack: Math.max(0, end - begin) / 2000,
      train: train ? train.body : { state: 'unavailable' },
      slots: slots ? slots.body : null,
    },
    problems: [...(train?.problems ?? []), ...(slots?.problems ?? [])],
  };
}

/** One path, checked; null where the endpoint does not serve it. */
async function half<T>(
  path: string,
  parse: (text: string) => BodyResult<T>,
  fetch: Fetch,
  base: string,
  signal: AbortSignal
): Promise<{ body: T; problems: string[] } | null> {
  try {
    const result = parse(await fetchText(fetch, base, path, signal));
    if (!result.ok) {
      throw new PullError('unreadable', path, `GET /${path}: ${result.message}`);
    }
    return result;
  } catch (error) {
    if (error instanceof PullError && error.kind === 'not-served') {
      return null;
    }
    throw error;
  }
}
