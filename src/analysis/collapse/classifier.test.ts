/** @jest-environment node */
import vectors from '../../../tests/fixtures/vectors.json';
import { classifyThroughput, findBaseline, type Baseline } from './classifier';

const BASELINES: Baseline[] = [
  { model: 'qwen3.5-4b', quant: 'Q4_K_M', accelerator: 'apple-m5', expectedTps: 67.8, source: 'MEASURED: one stream' },
  { model: 'qwen3-8b', quant: 'Q4_K_M', accelerator: 'rtx-5090', expectedTps: 221.7, source: 'MEASURED: one stream' },
  { model: 'qwen3.5-4b', quant: 'Q4_K_M', accelerator: 'rtx-5090', expectedTps: 180, source: 'ESTIMATE: bandwidth' },
];

const classify = vectors.classifier.filter(({ kind }) => kind === 'classify');
const lookups = vectors.classifier.filter(({ kind }) => kind === 'baselineLookup');

describe('classifyThroughput', () => {
  it.each(classify.map((v) => [v.id, v] as const))('%s', (_id, v) => {
    const measured = v.measured === 'NaN' ? NaN : Number(v.measured);
    const result = classifyThroughput({ measured, expected: v.expected!, floor: v.floor!, ceiling: v.ceiling! });
    expect(result.verdict).toBe(v.verdict);
    expect(result.ratio).toBeCloseTo(v.ratio!, 4);
  });

  it('counts the ceiling itself as above par', () => {
    expect(classifyThroughput({ measured: 110, expected: 100, floor: 0.8, ceiling: 1.1 }).verdict).toBe('AbovePar');
  });

  it('has no ceiling when that is infinite', () => {
    expect(classifyThroughput({ measured: 1e9, expected: 1, floor: 0.25, ceiling: Infinity }).verdict).toBe('OnPar');
  });
});

describe('findBaseline', () => {
  it.each(lookups.map((v) => [v.id, v] as const))('%s', (_id, v) => {
    const found = findBaseline(BASELINES, v.lookup!);
    expect(found !== null).toBe(v.found);
    if (v.sourceContains) {
      expect(found?.source).toContain(v.sourceContains);
    }
  });

  it('minds the case', () => {
    expect(findBaseline(BASELINES, { model: 'Qwen3-8b', quant: 'Q4_K_M', accelerator: 'rtx-5090' })).toBeNull();
  });
});
