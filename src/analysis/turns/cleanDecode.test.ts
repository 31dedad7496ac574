/** @jest-environment node */
import vectors from '../../../tests/fixtures/vectors.json';

import { type SlotReading } from './bodies';
import { cleanDecode } from './cleanDecode';

type VectorSlot = (typeof vectors.cleanDecode)[number]['before'][number];

const reading = (s: VectorSlot): SlotReading => ({
  id: s.slot,
  processing: s.processing,
  task: s.task,
  decoded: s.decoded,
  remain: null,
  promptTokens: s.promptTokens,
  promptProcessed: s.promptProcessed,
  promptCached: null,
});

describe('cleanDecode', () => {
  it.each(vectors.cleanDecode.map((v) => [v.id, v] as const))('%s', (_, v) => {
    expect(cleanDecode(v.before.map(reading), v.now.map(reading), v.elapsedMs)).toEqual(v.expect);
  });

  const two = vectors.cleanDecode[0];
  const before = two.before.map(reading);
  const now = two.now.map(reading);

  it('says nothing while a slot has prompt left, at either read', () => {
    for (const at of [0, 1]) {
      const half = { ...(at === 0 ? before : now)[1], promptTokens: 5000, promptProcessed: 1000 };
      const reads = at === 0 ? [[before[0], half], now] : [before, [now[0], half]];
      expect(cleanDecode(reads[0], reads[1], 60_000)).toBeNull();
    }
  });

  it('says nothing beside a training window', () => {
    expect(cleanDecode(before, now, 60_000, { windowTouched: true })).toBeNull();
    expect(cleanDecode(before, now, 60_000, { windowTouched: false })).toEqual(two.expect);
  });

  it('reads servers that count generated tokens into the prompt, and cached ones apart', () => {
    const grow = (s: SlotReading) => ({
      ...s,
      promptTokens: 400 + (s.decoded ?? 0),
      promptProcessed: 100,
      promptCached: 300,
    });
    expect(cleanDecode(before.map(grow), now.map(grow), 60_000)).toEqual(two.expect);
  });

  it('refuses a token count that fell, and an unknown task', () => {
    expect(cleanDecode(now, before, 60_000)).toBeNull();
    const anonymous = (s: SlotReading) => ({ ...s, task: null });
    expect(cleanDecode(before.map(anonymous), now.map(anonymous), 60_000)).toBeNull();
  });
});
