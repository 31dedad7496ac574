import React from 'react';
import { of, switchMap, timer, type Observable } from 'rxjs';
import { VariableRefresh } from '@grafana/data';
import {
  MultiOrSingleValueSelect,
  MultiValueVariable,
  sceneGraph,
  VariableDependencyConfig,
  type MultiValueVariableState,
  type SceneComponentProps,
  type VariableValueOption,
} from '@grafana/scenes';
import { DS_VARIABLE, LANE_VARIABLE } from '../../constants';
import { laneFromKey } from '../../data/laneKey';
import type { Lane } from '../../data/types';
import { abortable } from '../../shared/abortable';
import { withPatience } from './deadline';
import { laneLabel } from './laneLabel';
import { dsUidOf, spanOf } from './lookups';
import { grafanaLaneSource } from './grafanaLaneSource';
import type { LaneSourceFactory } from './LaneSource';
import { troubleOf, type Trouble } from './trouble';

export interface LaneVariableState extends MultiValueVariableState {
  /** What the last look-up that succeeded found in the time range. */
  lanes: Lane[];
  lookup: 'idle' | 'loading' | 'done' | 'error';
  /** Why the newest look-up failed; `lanes` is then older. */
  trouble?: Trouble;
  refresh: VariableRefresh;
  source: LaneSourceFactory;
}

type Found = Pick<LaneVariableState, 'lanes' | 'lookup' | 'trouble'>;

/**
 * The lane on view. Its options are discovered in the chosen Prometheus over the time range; nothing is configured.
 * A value from the address survives when that lane is not found, so that the page can say so instead of silently
 * showing another lane. Only a change of the data source drops a value that the new one does not know.
 */
export class LaneVariable extends MultiValueVariable<LaneVariableState> {
  public static Component = ({ model }: SceneComponentProps<MultiValueVariable>) => (
    <MultiOrSingleValueSelect model={model} />
  );

  protected _variableDependency = new VariableDependencyConfig<LaneVariableState>(this, {
    variableNames: [DS_VARIABLE],
    statePaths: [],
  });

  private lookedUp?: { ds: string; value: string };
  private keepUnknown = true;

  public constructor(state: Partial<LaneVariableState> = {}) {
    super({
      type: 'custom',
      name: LANE_VARIABLE,
      label: 'Lane',
      description: 'Serving endpoints that this Prometheus scraped within the time range',
      value: '',
      text: '',
      options: [],
      allowCustomValue: false,
      lanes: [],
      lookup: 'idle',
      refresh: VariableRefresh.onTimeRangeChanged,
      source: grafanaLaneSource,
      ...state,
    });
  }

  /** The chosen key, '' where none is. */
  public laneKey(): string {
    const { value } = this.state;
    return String(Array.isArray(value) ? (value[0] ?? '') : value);
  }

  /**
   * The chosen lane: as the last look-up found it, else as its key spells it, since a lane that ended, or one that a
   * failed look-up missed, can still be read. Null while that is open and for a text that is no key.
   */
  public lane(): Lane | null {
    const key = this.laneKey();
    const { lanes, lookup } = this.state;
    return lanes.find((lane) => sameKey(lane.key, key)) ?? (lookup === 'loading' ? null : laneFromKey(key));
  }

  public getValueOptions(): Observable<VariableValueOption[]> {
    // The address may be about to set data source and range: let the current task end first.
    return timer(0).pipe(switchMap(() => this.look()));
  }

  protected interceptStateUpdateAfterValidation(update: Partial<MultiValueVariableState>) {
    const known = update.options?.some((option) => option.value === this.state.value);
    if (!known && this.laneKey() !== '' && this.keepUnknown) {
      update.value = this.laneKey();
      update.text = this.nameOf(this.laneKey());
    }
    this.skipNextValidation = false;
  }

  private nameOf(key: string): string {
    const { lanes } = this.state;
    const lane = lanes.find((each) => sameKey(each.key, key)) ?? laneFromKey(key);
    return lane ? laneLabel(lane, lanes) : key;
  }

  private look(): Observable<VariableValueOption[]> {
    const ds = dsUidOf(this);
    const { from, to } = sceneGraph.getTimeRange(this).state;
    if (this.lookedUp?.ds !== ds) {
      // Lanes of another data source say nothing about this one; a refresh of the same one happens silently.
      this.setState({ lookup: 'loading', loading: true, lanes: [], trouble: undefined });
    }
    return this.find(ds).pipe(
      switchMap((found) => {
        const now = sceneGraph.getTimeRange(this).state;
        return now.from === from && now.to === to ? of(this.accept(ds, found)) : this.look();
      })
    );
  }

  private find(ds: string): Observable<Found> {
    if (!ds) {
      return of({ lanes: [], lookup: 'done', trouble: undefined });
    }
    const span = spanOf(this);
    return abortable((signal) =>
      withPatience((options) => this.state.source(ds).discover(span, options), { signal }).then(
        (lanes): Found => ({ lanes, lookup: 'done', trouble: undefined }),
        (error: unknown): Found => ({ lanes: this.state.lanes, lookup: 'error', trouble: troubleOf(error) })
      )
    );
  }

  private accept(ds: string, found: Found): VariableValueOption[] {
    const otherSource = this.lookedUp !== undefined && this.lookedUp.ds !== ds;
    const { lanes } = found;
    // The value belongs to the old source unless somebody (the address, the reader) set it since.
    this.keepUnknown = found.lookup === 'error' || !otherSource || this.lookedUp?.value !== this.laneKey();
    this.lookedUp = { ds, value: this.laneKey() };
    this.setState({ ...found, loading: false });
    return lanes.map((lane) => ({ value: lane.key, label: laneLabel(lane, lanes) }));
  }
}

/** Whether two keys name the same lane: the order of their matchers does not matter. */
function sameKey(a: string, b: string): boolean {
  const parts = (key: string) => key.split('~').sort().join('~');
  return a === b || parts(a) === parts(b);
}
