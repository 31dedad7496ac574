import { sceneGraph, SceneObjectBase, type SceneObjectState } from '@grafana/scenes';
import type { Lane } from '../../data/types';
import { engineById } from '../../engines';
import { pool } from '../../shared/pool';
import { grafanaFacts, type LaneFacts } from '../census/laneFacts';
import { withPatience } from '../lane/deadline';
import { dsUidOf, laneVariableOf, spanOf } from '../lane/lookups';
import { grafanaLaneSource } from '../lane/grafanaLaneSource';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { troubleOf, type Trouble } from '../lane/trouble';
import { overviewSelection } from './selection';
import { summarise, type LaneSummary } from './summary';

/** One lane's row: what is known of it, and how the newest attempt ended. */
export interface RowState {
  state: 'reading' | 'done' | 'error';
  /** The last good figures; they stay while newer ones are read and when that fails. */
  summary?: LaneSummary;
  readAt?: number;
  trouble?: Trouble;
}

interface LaneSummariesState extends SceneObjectState {
  rows: Record<string, RowState>;
  source: LaneSourceFactory;
  facts: LaneFacts;
}

/** Lanes read at the same time: a browser has six connections to a host, and the rest of Grafana needs some. */
const LANES_AT_ONCE = 2;
/** The overview reads no further back than this, however long the range. */
export const OVERVIEW_SECONDS = 3 * 3600;
const SETTLE_MS = 20;

/** Reads every discovered lane coarsely, a few at a time. One lane that fails leaves the others alone. */
export class LaneSummaries extends SceneObjectBase<LaneSummariesState> {
  private abort?: AbortController;
  private timer?: ReturnType<typeof setTimeout>;
  private underWay = '';
  private lastSource = '';

  public constructor(state: Partial<LaneSummariesState> = {}) {
    super({ rows: {}, source: grafanaLaneSource, facts: grafanaFacts, ...state });
    this.addActivationHandler(() => {
      this._subs.add(laneVariableOf(this).subscribeToState((now, was) => now.lanes !== was.lanes && this.soon()));
      this._subs.add(
        sceneGraph.getTimeRange(this).subscribeToState((now, was) => now.value !== was.value && this.soon())
      );
      this.soon();
      return () => {
        clearTimeout(this.timer);
        this.abort?.abort();
        this.underWay = '';
      };
    });
  }

  private soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.readAll(), SETTLE_MS);
  }

  private readAll() {
    const ds = dsUidOf(this);
    const { lanes } = laneVariableOf(this).state;
    const { from, to } = sceneGraph.getTimeRange(this).state;
    const wanted = JSON.stringify([ds, from, to, lanes.map((lane) => lane.key)]);
    if (wanted === this.underWay) {
      return; // a refresh came while the same round is still under way: let it end
    }
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.underWay = wanted;
    this.keepRowsOf(ds, lanes);
    pool(lanes, LANES_AT_ONCE, abort.signal, (lane) => this.readOne(ds, lane, abort.signal)).finally(() => {
      if (this.abort === abort) {
        this.underWay = '';
      }
    });
  }

  private keepRowsOf(ds: string, lanes: Lane[]) {
    const old = ds === this.lastSource ? this.state.rows : {};
    this.lastSource = ds;
    const rows: Record<string, RowState> = {};
    for (const { key } of lanes) {
      rows[key] = old[key] ?? { state: 'reading' };
    }
    this.setState({ rows });
  }

  private async readOne(ds: string, lane: Lane, signal: AbortSignal) {
    const set = (row: RowState) => {
      if (!signal.aborted) {
        this.setState({ rows: { ...this.state.rows, [lane.key]: row } });
      }
    };
    try {
      const { from, to } = spanOf(this);
      const span = { from: Math.max(from, to - OVERVIEW_SECONDS), to };
      const reading = await withPatience(
        (options) =>
          this.state.source(ds).read(lane, span, { ...options, ...overviewSelection(engineById(lane.engine)) }),
        { signal }
      );
      set({ state: 'done', summary: summarise(reading), readAt: Date.now() });
    } catch (error) {
      set({ ...this.state.rows[lane.key], state: 'error', trouble: troubleOf(error) });
    }
  }
}
