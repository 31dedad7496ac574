/** @jest-environment node */
import { coexisting, sightings } from './sightings';
import { type PromReader, type PromSeries } from './types';

const sighting = (name: string, times: number[]) => ({ labels: { name }, times });
const names = (found: Array<{ labels: Record<string, string> }>) => found.map(({ labels }) => labels.name);

describe('coexisting', () => {
  it('are those that share a scrape', () => {
    expect(names(coexisting([sighting('a', [1, 16, 31]), sighting('b', [31, 46]), sighting('c', [91])]))).toEqual([
      'a',
      'b',
    ]);
  });

  it('are those that take turns scrape by scrape, as targets of two clusters do', () => {
    expect(names(coexisting([sighting('a', [1, 16, 31, 46]), sighting('b', [8, 23, 38, 53])]))).toEqual(['a', 'b']);
  });

  it('are not those that follow one another, nor a deployment that was taken back', () => {
    expect(coexisting([sighting('a', [1, 16, 31]), sighting('b', [46, 61])])).toEqual([]);
    expect(coexisting([sighting('a', [1, 16, 91, 106]), sighting('b', [31, 46, 61])])).toEqual([]);
  });
});

describe('sightings', () => {
  it('go by true scrape times, not by what is only remembered', async () => {
    const series: PromSeries[] = [
      { labels: { name: 'old' }, t: [100, 115, 130], v: [99, 99, 99] },
      { labels: { name: 'new' }, t: [115, 130], v: [112, 127] },
      { labels: { name: 'ancient' }, t: [100], v: [5] },
    ];
    const reader = { range: async () => new Map([['seen', { series }]]) } as unknown as PromReader;
    const found = await sightings(reader, 'x', { from: 90, to: 130 }, (labels) => labels);
    expect(found).toEqual([sighting('old', [99]), sighting('new', [112, 127])]);
  });
});
