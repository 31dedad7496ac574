import type { TimeRange } from '@grafana/data';
import { getClosest, SceneObjectBase, type SceneObject, type SceneObjectState } from '@grafana/scenes';
import { censusSteps } from '../../analysis/census/census';
import type { CensusResult } from '../../analysis/census/result';
import { runInSlices } from '../../analysis/lag/slices';
import type { LaneSeries, Span } from '../../analysis/lane';
import type { LaneReading } from '../../data/types';
import { dsUidOf } from '../lane/lookups';
import { grafanaLaneSource } from '../lane/grafanaLaneSource';
import { laneReadingOf, type LaneReadingState } from '../lane/LaneReadingProvider';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { troubleOf } from '../lane/trouble';
import { censusInputOf, type CensusMaterial } from './censusInput';
import { grafanaFacts, type LaneFacts } from './laneFacts';
import { LaneHistory } from './LaneHistory';

/** What a result was computed from. */
export interface CensusAbout extends CensusMaterial {
  reading: LaneReading;
  /** The time range of the reading, for time axes. */
  range?: TimeRange;
  /** The lane's series over the window and the stretch before it. */
  series: LaneSeries;
  /** Unix milliseconds. */
  computedAt: number;
  /** What limits this run beside what the result says itself, in sentences. */
  notes: string[];
}

export interface CensusState extends SceneObjectState {
  state: 'idle' | 'reading' | 'judging' | 'done' | 'cancelled' | 'error';
  /** The newest verdict. It stays while a newer one is under way: `isStale` tells. */
  result: CensusResult | null;
  about: CensusAbout | null;
  /** 0..1 while something is under way. */
  progress: number | null;
  /** What is being done, or why nothing (new) came of it. */
  message: string | null;
  /** undefined: looked for right before the window; null: none is used; else this stretch. */
  baseline?: Span | null;
  source: LaneSourceFactory;
  facts: LaneFacts;
}

/** Progress is drawn no more often than this. */
const DRAW_MS = 120;
/** Share of the work that reading the stretch before the window takes. */
const READING = 0.4;

/**
 * The verdict on the page's lane and range: takes the page's one reading, adds the stretch before it as a baseline, and
 * runs the census in slices, so that the page stays usable. Sits among the `$behaviors` of a page, after its
 * `LaneReadingProvider`.
 */
export class CensusProvider extends SceneObjectBase<CensusState> {
  private abort?: AbortController;
  private underWay?: LaneReading;
  private history = new LaneHistory();

  public constructor(state: Partial<CensusState> = {}) {
    super({
      state: 'idle',
      result: null,
      about: null,
      progress: null,
      message: null,
      source: grafanaLaneSource,
      facts: grafanaFacts,
      ...state,
    });
    this.addActivationHandler(() => {
      const readings = laneReadingOf(this);
      this._subs.add(
        readings.subscribeToState((now, was) => now.reading !== was.reading && this.follow(now, was.reading))
      );
      this.follow(readings.state, this.state.about?.reading);
      return () => this.stop();
    });
  }

  /** Gives up what is under way; the verdict before stays. */
  public cancel = () => {
    if (this.abort) {
      this.stop();
      this.setState({ state: 'cancelled', progress: null, message: 'Cancelled: this range has not been judged.' });
    }
  };

  /** Judges the page's reading once more, e.g. after `cancel`. */
  public again = () => this.follow(laneReadingOf(this).state, undefined);

  /** Holds the window against another stretch: undefined looks for one, null takes none. */
  public setBaseline(baseline: Span | null | undefined) {
    this.setState({ baseline });
    this.again();
  }

  private stop() {
    this.abort?.abort();
    this.abort = undefined;
  }

  private follow({ reading, range }: LaneReadingState, before: LaneReading | undefined) {
    if (reading && reading === this.state.about?.reading && reading === before) {
      return; // the page was left and opened again
    }
    if (this.abort && before && reading && isRefresh(this.underWay, reading)) {
      return; // a long run would never end if each refresh began it anew: the newest reading follows it
    }
    this.stop();
    if (!reading || reading.series.t.length === 0) {
      this.setState({ state: 'idle', result: null, about: null, progress: null, message: null });
      return;
    }
    if (this.state.about && this.state.about.reading.lane.key !== reading.lane.key) {
      this.setState({ result: null, about: null });
    }
    const abort = new AbortController();
    this.abort = abort;
    this.underWay = reading;
    this.run(reading, range, abort)
      .catch((error: unknown) => {
        if (this.abort === abort) {
          this.setState({ state: 'error', progress: null, message: troubleOf(error).detail });
        }
      })
      .finally(() => this.abort === abort && this.ended(reading));
  }

  private ended(reading: LaneReading) {
    this.abort = undefined;
    const newest = laneReadingOf(this).state;
    if (newest.reading && newest.reading !== reading) {
      this.follow(newest, reading);
    }
  }

  private async run(reading: LaneReading, range: TimeRange | undefined, abort: AbortController) {
    const { signal } = abort;
    const ds = dsUidOf(this);
    const notes: string[] = [];
    let drawn = 0;
    const show = (state: 'reading' | 'judging', progress: number, message: string) => {
      if (this.abort === abort && (performance.now() - drawn > DRAW_MS || this.state.state !== state)) {
        drawn = performance.now();
        this.setState({ state, progress, message });
      }
    };
    const material = await censusInputOf(reading, this.state.baseline, {
      ds,
      signal,
      lanes: this.state.source(ds),
      facts: this.state.facts,
      history: this.history,
      onProgress: (done) => show('reading', READING * done, 'Reading the stretch before the window'),
      note: (text) => notes.push(text),
    });
    const result = await runInSlices(censusSteps(material.input), {
      now: () => performance.now(),
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
      onProgress: ({ done, stage }) => show('judging', READING + (1 - READING) * done, stage),
      signal,
    });
    if (result && this.abort === abort) {
      const { series } = material.input;
      const about = { ...material, reading, range, series, computedAt: Date.now(), notes };
      this.setState({ state: 'done', result, about, progress: null, message: null });
    }
  }
}

/** Whether a reading is the same lane and the same length of time, only later. */
function isRefresh(before: LaneReading | undefined, now: LaneReading): boolean {
  const moved = before ? now.from - before.from : NaN;
  return before?.lane.key === now.lane.key && now.to - before.to === moved && moved >= 0 && now.from < before.to;
}

/** Whether the verdict on screen is about an older reading than the page's newest, or none came of the newest. */
export function isStale(census: CensusState, reading: LaneReading | undefined): boolean {
  return census.result !== null && census.about?.reading !== reading;
}

/** The census of the page that `object` is on. @throws where the page has none. */
export function censusOf(object: SceneObject): CensusProvider {
  const found = getClosest(object, (at) =>
    at.state.$behaviors?.find((behavior): behavior is CensusProvider => behavior instanceof CensusProvider)
  );
  if (!found) {
    throw new Error('This page has no census.');
  }
  return found;
}
