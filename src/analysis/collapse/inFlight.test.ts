/** @jest-environment node */
import vectors from '../../../tests/fixtures/vectors.json';
import { type LaneSeries } from '../lane';
import { inFlightEvidence, isSaturated } from './inFlight';

function lane(running: number[] | null, waiting: number[] | null = null): LaneSeries {
  const n = (running ?? waiting ?? []).length;
  return {
    t: Float64Array.from({ length: n }, (_, i) => 1000 + 15 * i),
    scrapeSeconds: 15,
    signals: {
      ...(running ? { running: Float64Array.from(running) } : {}),
      ...(waiting ? { waiting: Float64Array.from(waiting) } : {}),
    },
    histograms: {},
    identities: [],
  };
}
const ALL = { from: 0, to: 1e9 };

describe('inFlightEvidence', () => {
  it('keeps running and queued apart', () => {
    const evidence = inFlightEvidence(lane([1, 4, 4], [0, 7, 2]), ALL);
    expect(evidence.running).toEqual({ min: 1, mean: 3, max: 4, scrapes: 3 });
    expect(evidence.queued).toEqual({ min: 0, mean: 3, max: 7, scrapes: 3 });
    expect(evidence.reading).toBe('not-like-for-like');
    expect(evidence.sentence).toContain('Up to 4 requests');
    expect(evidence.origin).toContain('3 scrapes');
  });

  it('counts a queue as no company', () => {
    const evidence = inFlightEvidence(lane([1, 1], [5, 5]), ALL);
    expect(evidence.reading).toBe('alone');
    expect(evidence.sentence).toMatch(/CPU.*pager/);
  });

  it('reads 0 as a gauge that does not cover the call', () => {
    expect(inFlightEvidence(lane([0, 0]), ALL).reading).toBe('not-covered');
  });

  it('says "not measured" for a missing gauge, unscraped values and an empty window', () => {
    for (const [series, span] of [
      [lane(null, [1]), ALL],
      [lane([NaN, NaN]), ALL],
      [lane([3, 3]), { from: 5000, to: 6000 }],
    ] as const) {
      const evidence = inFlightEvidence(series, span);
      expect(evidence.running).toBeNull();
      expect(evidence.reading).toBe('not-measured');
      expect(evidence.sentence).not.toMatch(/NaN|Infinity/);
    }
  });

  it('reads only the window, both ends included, and skips values that are none', () => {
    const evidence = inFlightEvidence(lane([9, 1, NaN, -3, 2, 9]), { from: 1015, to: 1060 });
    expect(evidence.running).toEqual({ min: 1, mean: 1.5, max: 2, scrapes: 2 });
  });
});

describe('isSaturated', () => {
  it.each(vectors.inflightGauge.map((v) => [v.id, v] as const))('%s', (_id, { servedLanes, steps }) => {
    let inFlight = 0;
    for (const { op, inflight, saturated } of steps) {
      inFlight = op === 'enter' ? inFlight + 1 : op === 'leave' ? inFlight - 1 : op === 'leaveAll' ? 0 : inFlight;
      expect(inFlight).toBe(inflight);
      expect(isSaturated(inFlight, servedLanes)).toBe(saturated);
    }
  });
});
