import { type CensusInput, type EngineFacts } from '../../src/analysis/census/types';
import { type LaneSeries } from '../../src/analysis/lane';
import { discoverLanes } from '../../src/data/lanes';
import { laneOfMatch } from '../../src/data/laneKey';
import { readLane } from '../../src/data/readLane';
import { type Lane, type PromReader } from '../../src/data/types';
import { engineById } from '../../src/engines';
import { type CensusArguments } from './arguments';
import { absentFamilies } from './families';
import { readPulls } from './pulls';

/** No engine was recognised: nothing of it is known. */
const NO_ENGINE: EngineFacts = { id: 'unknown', name: 'any engine known here', grade: 'C', knobs: [] };

/** Reads all that the census needs from Prometheus and the file of pulls. */
export async function readInput(reader: PromReader, args: CensusArguments): Promise<CensusInput> {
  const { window, baseline } = args;
  const pulls = args.pulls === undefined ? null : readPulls(args.pulls);
  const common = {
    window,
    pulls,
    expectation: args.expectedTps === undefined ? null : { tps: args.expectedTps, source: 'given on the command line' },
  };
  const lane = await laneOf(reader, args);
  if (!lane) {
    return { ...common, engine: NO_ENGINE, series: emptySeries(), baseline: null };
  }
  const engine = engineById(lane.engine);
  // A baseline as long as the window is looked for right before it, in the same read.
  const range = baseline !== undefined ? window : { from: window.from - (window.to - window.from), to: window.to };
  const reading = await readLane(reader, lane, range);
  return {
    ...common,
    engine,
    series: reading.series,
    missing: reading.missing,
    failed: reading.failed,
    absentFamilies: await absentFamilies(reader, engine, lane.match, window),
    ...(baseline === undefined
      ? {}
      : { baseline: baseline && { series: (await readLane(reader, lane, baseline)).series, span: baseline } }),
  };
}

/**
 * The lane that the matchers name. Where they fit several that answer side by side, all of them are read as one: the
 * pre-flight then says what is mixed.
 */
async function laneOf(reader: PromReader, { match, engine, window }: CensusArguments): Promise<Lane | null> {
  if (engine !== 'auto') {
    return laneOfMatch(engine, match);
  }
  const lanes = await discoverLanes(reader, window, { match: laneOfMatch('radiance', match).match });
  return lanes.length === 1 ? lanes[0] : lanes.length > 1 ? laneOfMatch(lanes[0].engine, match) : null;
}

function emptySeries(): LaneSeries {
  return { t: new Float64Array(0), scrapeSeconds: NaN, signals: {}, histograms: {}, identities: [] };
}
