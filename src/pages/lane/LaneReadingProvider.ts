import type { TimeRange } from '@grafana/data';
import { getClosest, sceneGraph, SceneObjectBase, type SceneObject, type SceneObjectState } from '@grafana/scenes';
import type { LaneReading } from '../../data/types';
import { withPatience } from './deadline';
import { dsUidOf, laneVariableOf, spanOf } from './lookups';
import { grafanaLaneSource } from './grafanaLaneSource';
import type { LaneSourceFactory } from './LaneSource';
import { troubleOf, type Trouble } from './trouble';

export interface LaneReadingState extends SceneObjectState {
  state: 'idle' | 'loading' | 'done' | 'error';
  /** The newest reading of the chosen lane. It stays while a newer one is under way, and when that one fails. */
  reading?: LaneReading;
  /** The time range that `reading` was asked for: what its panels' time axes show. */
  range?: TimeRange;
  /** When `reading` arrived, Unix milliseconds. */
  readAt?: number;
  /** 0..1 while a long range arrives in parts; null where that is not known. */
  progress: number | null;
  /** Why the newest attempt gave nothing. */
  trouble?: Trouble;
  source: LaneSourceFactory;
}

/** Changes of lane and range that come together are one read. */
const SETTLE_MS = 20;

/**
 * The one read of a page: data source, lane and time range in, all series of the lane out. Everything on the page
 * derives from it, so that neither the number of panels nor switching tabs costs Prometheus anything.
 * Sits among the `$behaviors` of a page and lives as long as the page is open.
 */
export class LaneReadingProvider extends SceneObjectBase<LaneReadingState> {
  private abort?: AbortController;
  private timer?: ReturnType<typeof setTimeout>;
  private underWay = '';
  private lastLane = '';

  public constructor(state: Partial<LaneReadingState> = {}) {
    super({ state: 'idle', progress: null, source: grafanaLaneSource, ...state });
    this.addActivationHandler(() => {
      const lane = laneVariableOf(this);
      this._subs.add(
        sceneGraph.getTimeRange(this).subscribeToState((now, was) => now.value !== was.value && this.soon())
      );
      this._subs.add(lane.subscribeToState(() => this.laneId() !== this.lastLane && this.soon()));
      this.soon();
      return () => {
        clearTimeout(this.timer);
        this.stop();
      };
    });
  }

  /** Gives up the read under way; what was there before stays. */
  public cancel = () => {
    if (this.abort) {
      this.stop();
      this.setState({
        state: 'error',
        progress: null,
        trouble: { kind: 'cancelled', detail: 'The read was cancelled.', at: Date.now() },
      });
    }
  };

  private laneId() {
    return `${dsUidOf(this)} ${laneVariableOf(this).lane()?.key ?? ''}`;
  }

  private soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.read(), SETTLE_MS);
  }

  private stop() {
    this.abort?.abort();
    this.abort = undefined;
    this.underWay = '';
  }

  private read() {
    const ds = dsUidOf(this);
    const lane = laneVariableOf(this).lane();
    const { from, to, value: range } = sceneGraph.getTimeRange(this).state;
    const laneId = this.laneId();
    if (laneId !== this.lastLane) {
      // Never show one lane's figures under another lane's name.
      this.lastLane = laneId;
      this.setState({ reading: undefined, range: undefined, readAt: undefined, trouble: undefined });
    }
    if (!ds || !lane) {
      this.stop();
      this.setState({ state: 'idle', progress: null });
      return;
    }
    const wanted = `${laneId} ${from} ${to}`;
    if (wanted === this.underWay) {
      return; // a refresh came while the same read is still under way: let it end
    }
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.underWay = wanted;
    this.setState({ state: 'loading', progress: null });
    withPatience((options) => this.state.source(ds).read(lane, spanOf(this), options), {
      signal: abort.signal,
      onProgress: (progress) => this.abort === abort && this.setState({ progress }),
    }).then(
      (reading) =>
        this.finish(abort, { state: 'done', reading, range, readAt: Date.now(), trouble: undefined, progress: null }),
      (error: unknown) => this.finish(abort, { state: 'error', trouble: troubleOf(error), progress: null })
    );
  }

  private finish(abort: AbortController, update: Partial<LaneReadingState>) {
    if (this.abort === abort) {
      this.abort = undefined;
      this.underWay = '';
      this.setState(update);
    }
  }
}

/** The reading of the page that `object` is on. @throws where the page has none. */
export function laneReadingOf(object: SceneObject): LaneReadingProvider {
  const found = getClosest(object, (at) =>
    at.state.$behaviors?.find((behavior): behavior is LaneReadingProvider => behavior instanceof LaneReadingProvider)
  );
  if (!found) {
    throw new Error('This page has no lane reading.');
  }
  return found;
}
