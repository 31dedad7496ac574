/** @jest-environment node */
import { layOutAxis, median } from './scrapeAxis';
import { ScrapeCollector } from './scrapeCollector';

describe('layOutAxis', () => {
  it('puts a row where a scrape is missing', () => {
    const rows = layOutAxis([0, 15, 30, 75, 90, 105], [], 100);
    expect(rows.map(({ t }) => t)).toEqual([0, 15, 30, 45, 60, 75, 90, 105]);
    expect(rows.map(({ scrape }) => scrape)).toEqual([0, 1, 2, -1, -1, 3, 4, 5]);
  });

  it('does not take a longer interval for missing scrapes', () => {
    const times = [
      ...Array.from({ length: 20 }, (_unused, i) => i * 15),
      ...Array.from({ length: 20 }, (_unused, i) => 300 + i * 60),
    ];
    expect(layOutAxis(times, [], 1000).filter(({ scrape, t }) => scrape < 0 && (t < 225 || t > 600))).toEqual([]);
  });

  it('takes the moments at which the target was scraped in vain', () => {
    const rows = layOutAxis([0, 15, 60], [0, 15, 30, 45, 60, 75], 100);
    expect(rows).toEqual([
      { t: 0, scrape: 0 },
      { t: 15, scrape: 1 },
      { t: 30, scrape: -1 },
      { t: 45, scrape: -1 },
      { t: 60, scrape: 2 },
      { t: 75, scrape: -1 },
    ]);
  });

  it('stays bounded', () => {
    expect(layOutAxis([0, 1, 2, 1e9, 1e9 + 1], [], 50)).toHaveLength(50);
    expect(layOutAxis([], [], 50)).toEqual([]);
  });

  it('knows the median of nothing', () => {
    expect(median([])).toBeNaN();
    expect(median([3, 1, 2, 4])).toBe(2);
  });
});

describe('ScrapeCollector', () => {
  const series = (labels: Record<string, string>, points: Array<[number, number]>) => ({
    labels,
    t: points.map(([at]) => at),
    v: points.map(([, time]) => time),
  });
  const collect = (...parts: Array<Array<ReturnType<typeof series>>>) => {
    const collector = new ScrapeCollector({ from: 100, to: 400 }, ({ rank: _rank, ...labels }) => labels);
    parts.forEach((part) => collector.add(part));
    return collector;
  };

  it('drops repeated scrapes and those outside the range, also across parts', () => {
    const collector = collect(
      [
        series({ m: 'a' }, [
          [105, 95],
          [120, 110],
          [135, 110],
        ]),
      ],
      [
        series({ m: 'a' }, [
          [150, 110],
          [165, 155],
          [420, 410],
        ]),
      ]
    );
    expect(collector.scrapes).toEqual([
      { at: 120, time: 110 },
      { at: 165, time: 155 },
    ]);
    expect(collector.identities()).toEqual([{ labels: { m: 'a' }, from: 110, to: 155 }]);
  });

  it('lists who followed whom, and who came back', () => {
    const at = (...times: number[]) => times.map((time): [number, number] => [time, time]);
    const collector = collect([
      series({ m: 'a' }, at(100, 115, 130, 220, 235)),
      series({ m: 'b' }, at(145, 160, 175, 190)),
    ]);
    expect(collector.identities().map(({ labels, from, to }) => [labels.m, from, to])).toEqual([
      ['a', 100, 130],
      ['b', 145, 190],
      ['a', 220, 235],
    ]);
  });

  it('shows processes side by side as spans that overlap, and takes ranks for one', () => {
    const at: Array<[number, number]> = [
      [100, 100],
      [115, 115],
      [130, 130],
    ];
    const collector = collect([
      series({ e: '0', rank: '0' }, at),
      series({ e: '0', rank: '1' }, at),
      series({ e: '1' }, at),
    ]);
    expect(collector.scrapes).toHaveLength(3);
    expect(collector.identities()).toEqual([
      { labels: { e: '0' }, from: 100, to: 130 },
      { labels: { e: '1' }, from: 100, to: 130 },
    ]);
  });

  it('does not end a span at an outage', () => {
    const collector = collect([
      series({ m: 'a' }, [
        [100, 100],
        [115, 115],
        [300, 300],
      ]),
    ]);
    expect(collector.identities()).toHaveLength(1);
  });
});
