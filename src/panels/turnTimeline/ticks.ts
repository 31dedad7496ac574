const SECOND = 1e6;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400].map(
  (s) => s * SECOND
);
const LABEL_WIDTH = 84;

export interface Ticks {
  /** Unix microseconds. */
  at: number[];
  /** Format of their labels, as moment writes it. */
  format: 'HH:mm:ss' | 'HH:mm' | 'MM-DD HH:mm';
}

/** Round moments between two times (Unix microseconds), as many as have room for a label. */
export function timeTicks(fromUs: number, toUs: number, width: number): Ticks {
  const most = Math.max(1, Math.floor(width / LABEL_WIDTH));
  const step = STEPS.find((candidate) => (toUs - fromUs) / candidate <= most) ?? Math.ceil((toUs - fromUs) / most);
  const at: number[] = [];
  for (let us = Math.ceil(fromUs / step) * step; us <= toUs && at.length <= most; us += step) {
    at.push(us);
  }
  return { at, format: toUs - fromUs > 86_400 * SECOND ? 'MM-DD HH:mm' : step < 60 * SECOND ? 'HH:mm:ss' : 'HH:mm' };
}
