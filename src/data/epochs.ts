import { type LaneIdentity } from '../analysis/lane';
import { matchOf } from './match';
import { withMatch } from '../engines/promql';

/** A stretch that is read with one matcher list. */
export interface Epoch {
  from: number;
  to: number;
  match: string;
}

/**
 * Splits a range by who answered, where one set of labels followed another. Prometheus may remember the old series for
 * minutes after the new one began, and a sum would add both; each stretch is therefore read with its own labels. Only
 * labels that all series of the lane carry can be used for that.
 * Sets that were there side by side are not split: which of them is meant is for the reader to say.
 * @param carried names of labels that every series of the lane has
 */
export function epochsOf(match: string, identities: LaneIdentity[], carried: Set<string>): Epoch[] {
  const whole = [{ from: -Infinity, to: Infinity, match }];
  const overlap = identities.some((one, at) => at > 0 && one.from <= identities[at - 1].to);
  if (identities.length < 2 || overlap) {
    return whole;
  }
  const names = [...new Set(identities.flatMap(({ labels }) => Object.keys(labels)))].filter(
    (name) => carried.has(name) && new Set(identities.map(({ labels }) => labels[name] ?? '')).size > 1
  );
  if (names.length === 0) {
    return whole;
  }
  return identities.map(({ labels, from, to }) => ({
    from,
    to,
    match: withMatch(match, matchOf(Object.fromEntries(names.map((name) => [name, labels[name] ?? ''])))),
  }));
}
