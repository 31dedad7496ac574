import { ReplaySubject } from 'rxjs';
import { dateTime, LoadingState, type DataFrame, type PanelData, type TimeRange } from '@grafana/data';
import {
  sceneGraph,
  SceneObjectBase,
  type SceneDataProvider,
  type SceneDataProviderResult,
  type SceneDataState,
} from '@grafana/scenes';
import { messageOf } from '../../shared/errors/chunkErrors';
import type { Findings } from './inquiry';
import { investigationOf } from './Investigation';

export interface FindingsFramesState extends SceneDataState {
  /** A pure function from the page's findings to what one panel draws. */
  derive: (findings: Findings) => DataFrame[];
  /** Marks on its time axis. */
  mark?: (findings: Findings) => DataFrame;
}

/** Feeds a panel from the page's findings; it keeps what it shows until there are newer ones. */
export class FindingsFrames
  extends SceneObjectBase<FindingsFramesState>
  implements SceneDataProvider<FindingsFramesState>
{
  private results = new ReplaySubject<SceneDataProviderResult>(1);
  private shown?: Findings;

  public constructor(state: FindingsFramesState) {
    super(state);
    this.addActivationHandler(() => {
      const source = investigationOf(this);
      this._subs.add(source.subscribeToState((now, was) => now.findings !== was.findings && this.update(now.findings)));
      this.update(source.state.findings);
    });
  }

  public getResultsStream() {
    return this.results;
  }

  public isDataReadyToDisplay() {
    return this.state.data !== undefined;
  }

  private update(findings?: Findings) {
    if (!findings) {
      const timeRange = sceneGraph.getTimeRange(this).state.value;
      this.show({ state: LoadingState.NotStarted, series: [], timeRange });
      return;
    }
    if (findings === this.shown) {
      return;
    }
    this.shown = findings;
    const timeRange = rangeOf(findings.reading);
    const { derive, mark } = this.state;
    try {
      const annotations = mark ? [mark(findings)] : [];
      this.show({ state: LoadingState.Done, series: derive(findings), annotations, timeRange });
    } catch (error) {
      this.show({ state: LoadingState.Error, series: [], errors: [{ message: messageOf(error) }], timeRange });
    }
  }

  private show(data: PanelData) {
    this.setState({ data });
    this.results.next({ origin: this, data });
  }
}

/** What was read, as the panels' time axis. */
function rangeOf({ from, to }: { from: number; to: number }): TimeRange {
  const range = { from: dateTime(from * 1000), to: dateTime(to * 1000) };
  return { ...range, raw: range };
}
