/** @jest-environment node */
import vectors from '../../../tests/fixtures/vectors.json';

import {
  owedWithProbe,
  rankedPercentile,
  realizedSlowdown,
  turnSlowdown,
  yieldForShare,
  yieldForSlowdown,
} from './formulas';
import { FractionHistogram } from './histogram';
import { SegmentBudget, segmentTargetMs } from './segments';
import { WindowLengths } from './windowLengths';

describe('formulas', () => {
  it.each(vectors.yieldForSlowdown)('yield for slowdown %#', (v) => {
    const r0 = v.r0 === 'NaN' ? NaN : Number(v.r0);
    expect(yieldForSlowdown(v.dMs, v.ppm, r0, v.rw)).toBe(v.yieldMs);
  });

  it.each(vectors.share)('yield for share %#', (v) => {
    expect(yieldForShare(v.dMs, v.sharePpm)).toBe(v.yieldMs);
  });

  it.each(vectors.probe)('probe %#', (v) => {
    expect(owedWithProbe(v.yieldMs, v.lastWindowMs, v.msSinceNoWindowSample)).toBe(v.owedMs);
  });

  it.each(vectors.realized)('realized %#', (v) => {
    const result = realizedSlowdown({
      windowMs: v.busyWindowMs,
      windowTokens: v.busyWindowTokens,
      yieldMs: v.busyYieldMs,
      yieldTokens: v.busyYieldTokens,
    });
    expect(result.slowdownPpmRealized).toBe(v.slowdownPpmRealized);
    for (const key of ['decodeTpsNoWindow', 'decodeTpsInWindow'] as const) {
      const expected = v[key];
      expect(result[key] === null ? null : Number(result[key]?.toFixed(4))).toBe(expected);
    }
  });

  it.each(vectors.percentiles.map((v) => [v.id, v] as const))('percentiles %s', (_, v) => {
    if (v.kind === 'windowMs') {
      const lengths = new WindowLengths();
      (v.samplesMs ?? []).forEach((ms) => lengths.add(ms));
      expect([lengths.percentileUs(0.5), lengths.percentileUs(0.95)]).toEqual([v.p50Ms, v.p95Ms]);
      return;
    }
    const histogram = new FractionHistogram();
    (v.fractions ?? []).forEach((f) => histogram.add(f));
    expect([histogram.percentilePpm(0.5), histogram.percentilePpm(0.95), histogram.maxPpm]).toEqual([
      v.p50Ppm,
      v.p95Ppm,
      v.maxPpm,
    ]);
  });

  it.each(vectors.segmentBudget.map((v) => [v.id, v] as const))('segments %s', (_, v) => {
    if (v.kind === 'targetMs') {
      expect(segmentTargetMs(v.tokensPerMs ?? NaN, v.busySlots ?? NaN)).toBe(v.targetMs);
      return;
    }
    const budget = new SegmentBudget();
    for (const step of v.steps ?? []) {
      if (step.op === 'cutAfter') {
        expect(budget.cutAfter(step.cost ?? NaN, step.targetMs ?? NaN)).toBe(step.cut);
      } else {
        budget.measured(step.ms ?? NaN);
        expect(budget.costPerMs).toBe(step.costPerMs);
      }
    }
  });

  it('keeps window percentiles of the latest windows and the exact maximum, in flat memory', () => {
    const lengths = new WindowLengths();
    lengths.add(9e9);
    for (let i = 0; i < 10_000; i++) {
      lengths.add(i);
    }
    lengths.add(NaN);
    lengths.add(-1);
    expect(lengths.n).toBe(10_001);
    expect(lengths.maxUs).toBe(9e9);
    expect(lengths.percentileUs(0.5)).toBe(10_000 - 4096 + 2048);
  });

  it('clamps slowdown and reads percentiles of nothing as nothing', () => {
    expect(turnSlowdown(120, 100)).toBe(0);
    expect(turnSlowdown(20, 100)).toBeCloseTo(0.8, 12);
    expect(rankedPercentile([], 0.5)).toBeNull();
  });
});
