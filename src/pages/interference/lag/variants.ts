import { fromDecodeStep, type LagSource } from '../../../analysis/lag/fromLane';
import { fromHistogram } from '../../../analysis/lag/fromHistogram';
import type { LagInput } from '../../../analysis/lag/types';
import type { CensusResult } from '../../../analysis/census/result';
import type { LaneSeries } from '../../../analysis/lane';
import { engineById } from '../../../engines';
import type { Lane } from '../../../data/types';

/** What the lag test is made on. */
export type LagVariant = 'rate' | 'step' | 'ttft' | 'itl';

export const LAG_VARIANTS: Array<{ value: LagVariant; label: string; description: string }> = [
  { value: 'rate', label: 'Decode rate', description: 'Tokens per second of one stream' },
  { value: 'step', label: 'Decode-only step', description: 'Mean time of steps without prefill: eviction shows here' },
  { value: 'itl', label: 'Token gap', description: 'Gap between two tokens of one stream (ITL)' },
  { value: 'ttft', label: 'First token', description: 'Time to the first token of a request (TTFT)' },
];

/** How to read each of them, in one or two sentences. */
export const LAG_EXPLANATION: Record<LagVariant, string> = {
  rate: 'Decode rate of one stream by the prefill rate of the same scrape (lag 0), and again with prefill shifted back. A loss at lag 0 only is what sharing the step looks like; a loss minutes later, with no prefill running, means that something decode needs was displaced.',
  step: 'The decode-only step cannot carry prefill, so sharing does not show here. Longer steps after prefill mean that something was displaced.',
  itl: 'The gap between tokens holds what the stream waited for: chunk steps, preemption and slower steps alike.',
  ttft: 'A request’s time to its first token includes its own prefill and the queue: a rise with prefill alone is no interference. Where the engine feeds the histogram when a request ends, later lags would only show how long requests run, so they are left out.',
};

/**
 * The columns of a variant over the judged stretches, or what is missing for it.
 * @param series the lane over the window, and before it: prefill before the window counts as the past of its first rows
 */
export function lagSourceOf(
  variant: Exclude<LagVariant, 'rate'>,
  lane: Lane,
  series: LaneSeries,
  segments: CensusResult['segments']
): LagSource {
  const source = variant === 'step' ? fromDecodeStep(series) : histogramSource(variant, lane, series);
  if ('missing' in source) {
    return source;
  }
  const judged = segments.filter((segment) => segment.judged);
  const { t } = source.input;
  const ok: LagInput['ok'] = Uint8Array.from({ length: t.length }, (_, i) =>
    judged.some(({ from, to }) => t[i] > from && t[i] <= to) ? 1 : 0
  );
  return { ...source, input: { ...source.input, ok } };
}

function histogramSource(id: 'ttft' | 'itl', lane: Lane, series: LaneSeries): LagSource {
  const moves = engineById(lane.engine).histograms[id]?.moves;
  return fromHistogram(series, { id, moves: moves === 'live' ? 'live' : 'finish' });
}
