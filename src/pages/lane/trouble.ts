import { PrometheusUnreachable } from '../../data/types';
import { messageOf } from '../../shared/errors/chunkErrors';

/** Why nothing (new) could be read; each kind has its own message on the page. */
export interface Trouble {
  kind: 'unreachable' | 'slow' | 'no-such-source' | 'cancelled' | 'internal';
  /** What the other side said, for people. */
  detail: string;
  /** When it happened, Unix milliseconds. */
  at: number;
}

/** Prometheus took the question and gave no part of an answer in the time allowed. */
export class NoAnswerInTime extends Error {
  public constructor(public readonly seconds: number) {
    super(`No answer within ${seconds} seconds.`);
  }
}

/** The data source of the address does not exist here, or is not visible to this user. */
export class NoSuchDataSource extends Error {}

/** Sorts whatever a read threw into the kinds that a page can explain. */
export function troubleOf(error: unknown, at = Date.now()): Trouble {
  const detail = messageOf(error);
  if (error instanceof NoAnswerInTime) {
    return { kind: 'slow', detail, at };
  }
  if (error instanceof NoSuchDataSource) {
    return { kind: 'no-such-source', detail, at };
  }
  if (error instanceof PrometheusUnreachable) {
    return { kind: /time(d)?[ -]?out|in time|no answer within/i.test(detail) ? 'slow' : 'unreachable', detail, at };
  }
  return { kind: 'internal', detail, at };
}
