import type { CensusInput } from '../../analysis/census/types';
import type { Span } from '../../analysis/lane';
import type { LaneReading } from '../../data/types';
import { engineById } from '../../engines';
import { withPatience } from '../lane/deadline';
import type { LaneSource } from '../lane/LaneSource';
import { troubleOf } from '../lane/trouble';
import { joinSeries } from './joinSeries';
import type { LaneFacts } from './laneFacts';
import type { LaneHistory } from './LaneHistory';

/** Where the parts of a census come from. */
export interface Sources {
  ds: string;
  lanes: LaneSource;
  facts: LaneFacts;
  history: LaneHistory;
  signal: AbortSignal;
  onProgress(done: number): void;
  /** Takes a sentence about what could not be had. */
  note(text: string): void;
}

export interface CensusMaterial {
  input: CensusInput;
  /** Whose expectation it is; null without one. */
  expectationScope: 'lane' | 'model' | null;
}

/**
 * Gathers what the census judges: the reading, the stretch before it (as long as the window) or the baseline that was
 * asked for, the pinned rate and the pulls. What cannot be had is left out, and said.
 * @throws when the signal fires
 */
export async function censusInputOf(
  reading: LaneReading,
  baseline: Span | null | undefined,
  sources: Sources
): Promise<CensusMaterial> {
  const { lane, from, to, missing, failed } = reading;
  const pinned = sources.facts.expectation(lane, sources.ds);
  const pulls = await sources.facts.pulls(lane, sources.ds, { from, to }).catch(() => {
    sources.note('The pulls that this browser keeps could not be read.');
    return null;
  });
  return {
    expectationScope: pinned?.scope ?? null,
    input: {
      engine: engineById(lane.engine),
      window: { from, to },
      ...(await seriesAndBaseline(reading, baseline, sources)),
      expectation: pinned && { tps: pinned.expectation.tps, source: pinned.expectation.source },
      pulls,
      missing,
      failed,
    },
  };
}

async function seriesAndBaseline(
  reading: LaneReading,
  baseline: Span | null | undefined,
  sources: Sources
): Promise<Pick<CensusInput, 'series' | 'baseline'>> {
  const { series } = reading;
  if (baseline === null) {
    return { series, baseline: null };
  }
  try {
    if (baseline) {
      const { series: before } = await readPart(reading, baseline, sources);
      return { series, baseline: { series: before, span: baseline } };
    }
    return { series: await withWhatCameBefore(reading, sources), baseline: undefined };
  } catch (error) {
    if (sources.signal.aborted) {
      throw error;
    }
    sources.note(`The stretch before could not be read, so there is no baseline. ${troubleOf(error).detail}`);
    return { series, baseline: null };
  }
}

async function withWhatCameBefore(reading: LaneReading, sources: Sources) {
  const { lane, from, to, series } = reading;
  const id = `${sources.ds} ${lane.key}`;
  const earliest = 2 * from - to;
  const before =
    sources.history.covering(id, earliest, from) ??
    (await readPart(reading, { from: earliest, to: from }, sources)).series;
  const joined = joinSeries(before, series);
  sources.history.keep(id, earliest, to, joined);
  return joined;
}

function readPart({ lane }: LaneReading, span: Span, { lanes, signal, onProgress }: Sources): Promise<LaneReading> {
  onProgress(0);
  return withPatience((options) => lanes.read(lane, span, options), { signal, onProgress });
}
