import type { Span } from '../../analysis/lane';

/** A rule looks back over five minutes, so a change it reports began about that long before it. */
const BEFORE = 300;
/** What followed the alert: enough turns for a verdict, and still the same incident. */
const AFTER = 1500;
/** Less than this carries no verdict, even of an alert that has just begun. */
const LEAST = 600;
/** Rules over hours of history notice a change late; the baseline keeps this distance from the judged window. */
export const GUARD = 1800;
/** The judged window where nobody said which moment it is about. */
const UNASKED = 1800;

/**
 * The window to judge for a moment, Unix seconds.
 * @param at the moment of the alert; null: not known, the time up to now is judged
 * @param now it never reaches beyond this
 */
export function judgedWindow(at: number | null, now: number): Span {
  if (at === null || at >= now) {
    return { from: now - (at === null ? UNASKED : LEAST), to: now };
  }
  const to = Math.min(now, at + AFTER);
  return { from: Math.min(at - BEFORE, to - LEAST), to };
}

/** The stretch that a window is held against unless somebody chooses another: as long, and `GUARD` before it. */
export function defaultBaseline({ from, to }: Span): Span {
  return { from: from - GUARD - (to - from), to: from - GUARD };
}

/** `1790000000-1790001800` as a span; null where it is none. */
export function parseSpan(text: unknown): Span | null {
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(String(text ?? '')) ?? [];
  return from !== undefined && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null;
}

/** A span as it stands in an address. */
export const formatSpan = ({ from, to }: Span) => `${Math.floor(from)}-${Math.ceil(to)}`;
