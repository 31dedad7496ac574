/** @jest-environment node */
import { type RunningPrometheus } from '../../scripts/lib/prometheus';
import { increase } from '../../src/analysis/ledger/counters';
import { httpReader } from '../../src/data/httpReader';
import { discoverLanes } from '../../src/data/lanes';
import { readLane } from '../../src/data/readLane';
import { type LaneReading, type PromReader } from '../../src/data/types';
import { openMetrics } from './support/exposition';
import { prometheusWith } from './support/prometheus';

const FROM = 1_790_000_000;
const RANGE = { from: FROM, to: FROM + 3600 };

/** A target that counts ten steps a second, of which nine are decode-only, scraped at these times. */
function target(labels: string, times: number[], bornAt = FROM): string[] {
  return times.flatMap((time) => [
    `radiance:engine_steps_total{${labels}} ${Math.round(10 * (time - bornAt))} ${time}`,
    `radiance:engine_steps_decode_total{${labels}} ${Math.round(9 * (time - bornAt))} ${time}`,
    `vllm:num_requests_running{${labels}} 2 ${time}`,
  ]);
}
const up = (labels: string, times: number[], value: (time: number) => number) =>
  times.map((time) => `up{${labels}} ${value(time)} ${time}`);
const every = (seconds: number, phase: number, from = 0, to = 3600, stray: (i: number) => number = () => 0) =>
  Array.from(
    { length: Math.floor((to - from - phase) / seconds) + 1 },
    (_unused, i) => Math.round((FROM + from + phase + i * seconds + stray(i)) * 1000) / 1000
  );
const noise = (i: number) => ((i * 7919) % 1000) / 1000 - 0.5;

const CASES = {
  onTheEdge: every(15, 0.001, 15, 3600, (i) => 0.9 * noise(i)),
  unsteady: every(30, 11, 0, 3600, (i) => 20 * noise(i)),
  slower: [...every(15, 3, 0, 1800), ...every(60, 3, 1800, 3600)],
  oddInterval: every(7.3, 2.5),
  holes: every(15, 8).filter((_time, i) => i % 10 !== 4),
  short: every(15, 5, 900, 960),
  briefAndFast: every(2, 0.7, 3000, 3050),
};
const OUTAGE = { from: FROM + 1200, to: FROM + 1500 };
const outage = every(15, 6).filter((time) => time < OUTAGE.from || time > OUTAGE.to);
const upTimes = every(15, 6);

jest.setTimeout(120_000);

let prometheus: RunningPrometheus;
let reader: PromReader;
const readings = new Map<string, LaneReading>();

beforeAll(async () => {
  const lines = Object.entries(CASES).flatMap(([name, times]) => target(`job="cases",instance="${name}"`, times));
  lines.push(...target('job="cases",instance="outage"', outage));
  lines.push(...up('job="cases",instance="outage"', upTimes, (time) => (outage.includes(time) ? 1 : 0)));
  // Deployed anew with another model; recordings know no staleness, so the old series is remembered for minutes.
  lines.push(...target('job="cases",instance="anew",model_name="old"', every(15, 4, 0, 1800)));
  lines.push(...target('job="cases",instance="anew",model_name="new"', every(15, 9, 1800, 3600), FROM + 1800));
  for (const core of ['0', '1']) {
    lines.push(...target(`job="cases",instance="two",engine="${core}"`, every(15, 2)));
  }
  for (const zone of ['a', 'b']) {
    lines.push(...target(`job="cases",instance="same:1",zone="${zone}"`, every(15, zone === 'a' ? 1 : 8)));
  }
  lines.push(...target('job="cases",instance="say \\"hi\\"\\\\n/?&="', every(15, 7)));
  prometheus = await prometheusWith([{ text: openMetrics(lines) }]);
  reader = httpReader({ url: prometheus.url });
  for (const lane of await discoverLanes(reader, RANGE)) {
    readings.set(lane.key, await readLane(reader, lane, RANGE));
  }
});
afterAll(() => prometheus?.stop());

const read = (instance: string) => {
  const found = [...readings.values()].filter(({ lane }) => lane.labels.instance === instance);
  expect(found).toHaveLength(1);
  return found[0];
};
const scraped = ({ series }: LaneReading) =>
  [...series.t].filter((_time, i) => !Number.isNaN(series.signals.stepsTotal![i]));

it.each(['onTheEdge', 'oddInterval', 'holes', 'short', 'briefAndFast', 'slower'] as const)(
  'reads every scrape once: %s',
  (name) => {
    expect(scraped(read(name))).toEqual(CASES[name]);
  }
);

it('reads nearly every scrape where they stray by a third of the interval', () => {
  const found = scraped(read('unsteady'));
  expect(found.length / CASES.unsteady.length).toBeGreaterThan(0.97);
  expect(found.every((time) => CASES.unsteady.includes(time))).toBe(true);
});

it('pairs values of one scrape only', () => {
  for (const reading of readings.values()) {
    const { t, signals } = reading.series;
    t.forEach((time, i) => {
      if (reading.lane.labels.instance in CASES && !Number.isNaN(signals.stepsTotal![i])) {
        expect(signals.stepsTotal![i]).toBe(Math.round(10 * (time - FROM)));
        expect(signals.stepsDecode![i]).toBe(Math.round(9 * (time - FROM)));
      }
    });
  }
});

it('marks scrapes that are missing, and no others', () => {
  expect(read('holes').series.t.length).toBe(every(15, 8).length);
  expect(read('onTheEdge').series.t.length).toBe(CASES.onTheEdge.length);
  const late = read('slower').series;
  expect([...late.t].filter((time) => time > FROM + 2000)).toEqual(CASES.slower.filter((time) => time > FROM + 2000));
});

it('shows an outage as rows with up = 0 and without values', () => {
  const { t, signals } = read('outage').series;
  expect([...t]).toEqual(upTimes);
  expect(signals.up!.filter((value) => value === 0)).toHaveLength(upTimes.length - outage.length);
  t.forEach((_time, i) => expect(Number.isNaN(signals.stepsTotal![i])).toBe(signals.up![i] === 0));
});

it('keeps a lane that was deployed anew one lane, and does not add what is only remembered', () => {
  const { series, lane } = read('anew');
  expect(lane).toMatchObject({ match: 'job="cases",instance="anew"', model: 'new' });
  expect(series.identities.map(({ labels }) => labels.model_name)).toEqual(['old', 'new']);
  const after = { from: FROM + 1809, to: FROM + 3594 };
  expect(increase(series.t, series.signals.stepsTotal!, after)).toBe(10 * (after.to - after.from));
  expect(series.signals.stepsTotal![series.t.indexOf(after.from)]).toBe(90);
});

it('makes lanes of engine cores side by side, and of targets that only share job and instance', () => {
  const matches = [...readings.values()].map(({ lane }) => lane.match);
  expect(matches).toEqual(
    expect.arrayContaining(['job="cases",instance="two",engine="0"', 'job="cases",instance="two",engine="1"'])
  );
  expect(matches).toEqual(
    expect.arrayContaining(['job="cases",instance="same:1",zone="a"', 'job="cases",instance="same:1",zone="b"'])
  );
});

it('quotes whatever stands in a label', () => {
  const { lane, series } = read('say "hi"\\n/?&=');
  expect(lane.key).toMatch(/^[A-Za-z0-9_.:!~=-]+$/);
  expect(series.t.length).toBe(every(15, 7).length);
});

it('shows processes behind one set of matchers as identities that overlap', async () => {
  const lane = { ...[...readings.values()][0].lane, match: 'job="cases",instance="two"' };
  const { series } = await readLane(reader, lane, RANGE);
  const [one, other] = series.identities;
  expect(series.identities).toHaveLength(2);
  expect(one.from).toBeLessThan(other.to);
  expect(other.from).toBeLessThan(one.to);
});

it('reads a range much longer than the life of a lane', async () => {
  const { lane } = read('short');
  const { series } = await readLane(
    reader,
    lane,
    { from: FROM - 20 * 86_400, to: FROM + 10 * 86_400 },
    { histograms: [] }
  );
  expect([...series.t]).toEqual(CASES.short);
});
