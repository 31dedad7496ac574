import { ReplaySubject } from 'rxjs';
import { LoadingState, type DataFrame, type PanelData } from '@grafana/data';
import {
  sceneGraph,
  SceneObjectBase,
  type SceneDataProvider,
  type SceneDataProviderResult,
  type SceneDataState,
} from '@grafana/scenes';
import type { LaneReading } from '../../data/types';
import { messageOf } from '../../shared/errors/chunkErrors';
import { laneReadingOf, type LaneReadingState } from './LaneReadingProvider';

export interface DerivedFramesState extends SceneDataState {
  /** A pure function from the page's reading to what one panel draws. */
  derive: (reading: LaneReading) => DataFrame[];
}

/**
 * Feeds a panel from the page's reading: no query of its own. While a newer reading is under way the panel keeps
 * what it shows; that something is under way, or went wrong, is said once on the page and not in every panel.
 */
export class DerivedFrames
  extends SceneObjectBase<DerivedFramesState>
  implements SceneDataProvider<DerivedFramesState>
{
  private results = new ReplaySubject<SceneDataProviderResult>(1);
  private derivedFrom?: LaneReading;

  public constructor(state: DerivedFramesState) {
    super(state);
    this.addActivationHandler(() => {
      const source = laneReadingOf(this);
      this._subs.add(source.subscribeToState((now, was) => now.reading !== was.reading && this.update(now)));
      this.update(source.state);
    });
  }

  public getResultsStream() {
    return this.results;
  }

  public isDataReadyToDisplay() {
    return this.state.data !== undefined;
  }

  private update({ reading, range }: LaneReadingState) {
    if (!reading) {
      this.derivedFrom = undefined;
      this.show({ state: LoadingState.NotStarted, series: [], timeRange: sceneGraph.getTimeRange(this).state.value });
      return;
    }
    if (reading === this.derivedFrom) {
      return;
    }
    this.derivedFrom = reading;
    const timeRange = range ?? sceneGraph.getTimeRange(this).state.value;
    try {
      this.show({ state: LoadingState.Done, series: this.state.derive(reading), timeRange });
    } catch (error) {
      this.show({ state: LoadingState.Error, series: [], errors: [{ message: messageOf(error) }], timeRange });
    }
  }

  private show(data: PanelData) {
    this.setState({ data });
    this.results.next({ origin: this, data });
  }
}
