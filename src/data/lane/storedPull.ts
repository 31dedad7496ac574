import type { Pull } from '../../analysis/turns/reconstruct';
import type { TrainBody } from './schema';

/**
 * A pull as it is kept for a day. A server with the exact extension repeats its whole lists in every status: of those
 * only what is new since the pull before is kept, so that a day stays small. What runs still is always kept.
 * @param before the pull before, as it came; null for the first
 */
export function toStore(pull: Pull, before: Pull | null): Pull {
  const train = pull.train as TrainBody;
  const since = (before?.train as TrainBody | undefined)?.now_us ?? -Infinity;
  const now = train.now_us;
  const { epochs: _, ...rest } = train;
  if (now === undefined || now < since) {
    return { ...pull, train: rest };
  }
  return {
    ...pull,
    train: {
      ...rest,
      ...(train.turns ? { turns: train.turns.filter((turn) => turn.gen_end_us > since) } : {}),
      ...(train.window_spans ? { window_spans: train.window_spans.filter(([, end]) => end === 0 || end > since) } : {}),
    },
  };
}
