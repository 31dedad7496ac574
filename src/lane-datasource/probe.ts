import { fetchText, PullError, type Fetch } from '../data/lane/fetchBody';
import { checkGuard, MUST_BE_REFUSED } from '../data/lane/pullOnce';
import { PULLED_PATHS } from './routes';

export interface ProbeResult {
  ok: boolean;
  /** One sentence for the banner. */
  message: string;
  /** One line a path: what answered, what did not, and why. */
  lines: string[];
}

/** Paths of which at least one must answer for a lane to be of use. */
const NEEDED = ['train', 'slots'];

/**
 * What "Save & test" tells: first that paths outside the list are refused, else nothing else is asked; then, path by
 * path, what answered. A path that the engine does not serve is no fault.
 */
export async function probeLane(fetch: Fetch, base: string): Promise<ProbeResult> {
  const { signal } = new AbortController();
  try {
    await checkGuard(fetch, base, signal);
  } catch (error) {
    return { ok: false, message: sentence(error), lines: [`${MUST_BE_REFUSED}: not refused`] };
  }
  const answers = [];
  // One after the other: a lane that hangs holds one connection, not seven.
  for (const path of PULLED_PATHS) {
    const answer = await fetchText(fetch, base, path, signal).then(
      () => ({ path, error: null }),
      (error: unknown) => ({ path, error })
    );
    answers.push(answer);
    if (
      answer.error instanceof PullError &&
      ['unreachable', 'timeout', 'auth', 'network'].includes(answer.error.kind)
    ) {
      break; // the others would say the same, each after its time-out
    }
  }
  const answered = answers.filter(({ error }) => error === null).map(({ path }) => path);
  const failed = answers.filter(({ error }) => error !== null);
  const lines = [
    'Paths outside the list are refused, as they must be.',
    ...answered.map((path) => `GET /${path} answered.`),
    ...failed.map(({ error }) => sentence(error)),
  ];
  const ok = NEEDED.some((path) => (answered as string[]).includes(path));
  const names = (paths: string[]) => paths.map((path) => `/${path}`).join(', ');
  const message = ok
    ? `Answered: ${names(answered)}.` + (failed.length > 0 ? ` Not: ${names(failed.map(({ path }) => path))}.` : '')
    : failed.length > 0
      ? sentence(failed[0].error)
      : 'Nothing answered.';
  return { ok, message, lines };
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));
