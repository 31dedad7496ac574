import { type LaneSeries, type Span } from '../lane';
import { segmentize } from './segments';
import { chooseShape, shapesOf } from './shapes';

/** A stretch that the judged window can be held against, or why there is none. */
export interface Baseline {
  series: LaneSeries;
  spans: Span[];
  /** Where it comes from, in words. */
  text: string;
}

/**
 * Looks for a baseline right before the window, as long as the window, of one shape and with the same labels.
 * Nothing is guessed: without one, the text says why.
 */
export function findBaseline(series: LaneSeries, window: Span): Baseline | { spans: null; text: string } {
  const span = { from: window.from - (window.to - window.from), to: window.from };
  const { segments, overlaps } = segmentize(series, span);
  if (segments.length === 0) {
    return { spans: null, text: 'Nothing was scraped before the window, so there is no baseline.' };
  }
  if (overlaps.length > 0) {
    return { spans: null, text: 'Several processes answered before the window, so there is no baseline.' };
  }
  const shape = chooseShape(shapesOf(series, segments));
  if (!shape) {
    return { spans: null, text: 'The lane decoded too little before the window, so there is no baseline.' };
  }
  const spans = shape.segments.map(({ from, to }) => ({ from, to }));
  const why = otherBuild(series, spans[spans.length - 1].to, window);
  if (why) {
    return {
      spans: null,
      text: `Before the window ran another build (${why}): not like for like, so there is no baseline.`,
    };
  }
  return { series, spans, text: 'found before the window' };
}

/** What tells that the process in the window is not the build of the one before; null when nothing does. */
function otherBuild(series: LaneSeries, before: number, window: Span): string | null {
  const earlier = series.identities.find((i) => i.from <= before && i.to >= before);
  const later = series.identities.filter((i) => i.from <= window.to && i.to >= window.from).pop();
  for (const label of Object.keys({ ...earlier?.labels, ...later?.labels })) {
    if (earlier && later && earlier.labels[label] !== later.labels[label]) {
      return `${label} "${earlier.labels[label] ?? ''}" became "${later.labels[label] ?? ''}"`;
    }
  }
  const change = segmentize(series, { from: before, to: window.to }).segments.find((s) =>
    s.reason.includes('first exported')
  );
  return change && change.from < window.to ? change.reason : null;
}
