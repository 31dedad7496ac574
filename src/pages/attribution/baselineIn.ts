import { findBaseline } from '../../analysis/census/baseline';
import type { LaneSeries, Span } from '../../analysis/lane';

export interface CheckedBaseline {
  /** What the census is given; null: there is nothing of one shape there. */
  given: { series: LaneSeries; span: Span } | null;
  /** Why there is none; empty where there is one. */
  why: string;
}

/**
 * The usable part of a baseline: of one shape, and of the build that is judged.
 * @param series what was read there
 * @param span the baseline as chosen, Unix seconds
 * @param judged what was read of the judged window
 */
export function baselineIn(series: LaneSeries, span: Span, judged: LaneSeries, window: Span): CheckedBaseline {
  const found = findBaseline(series, { from: span.to, to: 2 * span.to - span.from });
  if (found.spans === null) {
    return { given: null, why: found.text };
  }
  const own = { from: found.spans[0].from, to: found.spans[found.spans.length - 1].to };
  const then = series.identities.find((each) => each.from <= own.to && each.to >= own.from);
  const now = judged.identities.find((each) => each.from <= window.to && each.to >= window.from);
  const changed =
    then && now && Object.keys({ ...then.labels, ...now.labels }).find((l) => then.labels[l] !== now.labels[l]);
  return changed
    ? {
        given: null,
        why: `Another build ran in the baseline (${changed} "${then.labels[changed] ?? ''}" became "${now.labels[changed] ?? ''}"): not like for like.`,
      }
    : { given: { series, span: own }, why: '' };
}
