import { type LaneSeries } from '../lane';
import { forEachPair } from './counters';
import { noRate, type RateColumns } from './rateColumns';

/**
 * The rate of a stream from steps: each stream gains one token, and its accepted drafts, in every step that carries
 * decode rows, so its rate is those steps over the time they took. Nothing is sampled.
 * The time of prefill steps without decode rows is left out, since nobody is known to have waited for them; where a
 * prompt starves decoders completely the rate is therefore too high, and the chunk share of time shows it.
 * @returns null where decode-only steps are not counted and timed
 */
export function fromSteps(series: LaneSeries): RateColumns | null {
  const { stepsDecode, stepSecondsDecode, stepSeconds, stepSecondsPrefill } = series.signals;
  const { stepsMixed, stepsPrefill, decodeTokens, draftAccepted, running } = series.signals;
  const time = stepSeconds ?? stepSecondsPrefill;
  if (!stepsDecode || !stepSecondsDecode || !time) {
    return null;
  }
  const out = noRate(series);
  const none = new Float64Array(series.t.length);
  const columns = [
    stepsDecode,
    stepSecondsDecode,
    time,
    stepsMixed ?? none,
    stepsPrefill ?? none,
    decodeTokens ?? none,
    draftAccepted ?? none,
  ];
  forEachPair(columns, 0, series.t.length - 1, (_previous, row, grew, reset) => {
    const [decode, decodeSeconds, timed, mixed, lone, tokens, accepted] = grew;
    const chunkSeconds = stepSeconds ? Math.max(0, timed - decodeSeconds) : timed;
    const seconds =
      decodeSeconds + chunkSeconds * shareWithRows(mixed, lone, chunkSeconds, decodeSeconds / decode, !!stepsMixed);
    const rows = tokens - accepted;
    if (reset || !(decode + mixed > 0) || !(seconds > 0) || (decodeTokens && !(rows > 0))) {
      return;
    }
    const streams = decodeTokens ? rows / (decode + mixed) : Math.max(1, running?.[row] || 1);
    out.weight[row] = streams * seconds;
    out.v[row] = ((decode + mixed) / seconds) * (decodeTokens ? tokens / rows : 1);
  });
  return out;
}

/**
 * Share of the chunk time in which decode rows were on board. Mixed and lone chunk steps are timed together: a mixed
 * one is taken to last as long as a chunk and a decode step, a lone one as long as a chunk. An engine that does not
 * mix them pauses decoding for every chunk.
 */
function shareWithRows(
  mixed: number,
  lone: number,
  chunkSeconds: number,
  decodeStep: number,
  countsMixed: boolean
): number {
  if (!countsMixed) {
    return 1;
  }
  if (!(mixed > 0) || !(chunkSeconds > 0)) {
    return 0;
  }
  const own = Number.isFinite(decodeStep) ? Math.min(decodeStep, chunkSeconds / mixed) : 0;
  const chunk = (chunkSeconds - mixed * own) / (mixed + lone);
  return Math.min(1, (mixed * (chunk + own)) / chunkSeconds);
}
