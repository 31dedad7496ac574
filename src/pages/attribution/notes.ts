import { alertArrival, TIME_PARAMETER } from '../../data/alertLink';
import type { Span } from '../../analysis/lane';
import type { Findings } from './inquiry';

export interface Note {
  id: string;
  severity: 'info' | 'warning';
  title: string;
  text: string;
}

/** Fewer scrapes in the judged window say nothing. */
export const MIN_SCRAPES = 4;

/** What stands beside the verdict because the question, not the lane, is lacking something. */
export function notesOf(findings: Findings, search: string): Note[] {
  const notes: Note[] = [];
  const { question, reading, result, expectation, noBaseline } = findings;
  const scrapes = scrapesIn(reading.series.t, question.window);
  if (scrapes < MIN_SCRAPES) {
    notes.push({
      id: 'short-window',
      severity: 'warning',
      title: 'The judged window is too short',
      text: `It holds ${scrapes} ${scrapes === 1 ? 'scrape' : 'scrapes'}, and ${MIN_SCRAPES} are the least: choose a longer range above.`,
    });
  }
  if (new URLSearchParams(search).has(TIME_PARAMETER) && alertArrival(search).at === null) {
    notes.push({
      id: 'no-time',
      severity: 'info',
      title: 'The alert does not say since when it is active',
      text: 'The time up to now is judged: choose the range of the collapse above.',
    });
  }
  if (!expectation) {
    notes.push({
      id: 'no-expectation',
      severity: 'info',
      title: 'No expectation is pinned for this lane or its model',
      text: 'Nothing can be said about a collapse, and the lane is not called healthy: mechanisms are judged against the baseline alone. Pin the rate of a single stream in the configuration; a rate of 0 or below counts as none.',
    });
  }
  if (noBaseline && !result.verdict.baseline) {
    notes.push({ id: 'no-baseline', severity: 'info', title: 'There is no baseline', text: noBaseline });
  }
  return notes;
}

function scrapesIn(t: Float64Array, { from, to }: Span): number {
  return t.filter((each) => each >= from && each <= to).length;
}
