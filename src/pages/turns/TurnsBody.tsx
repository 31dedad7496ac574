import React from 'react';
import {
  DataSourceVariable,
  sceneGraph,
  SceneObjectBase,
  type SceneComponentProps,
  type SceneObject,
  type SceneObjectState,
} from '@grafana/scenes';
import { Reading } from '../../shared/states/Reading';
import { type FeedState, type FeedWorld, LaneFeed } from './laneFeed';
import { ENDPOINT_VARIABLE, targetOf } from './laneSourceVariable';
import { NoLaneSource } from './NoLaneSource';
import { NoSuchLaneSource } from './NoSuchLaneSource';
import { TurnsView } from './TurnsView';

interface TurnsBodyState extends SceneObjectState {
  world: FeedWorld;
  /** The lane data source that `feed` is about. */
  uid: string;
  /** Null before the first news of the lane. */
  feed: FeedState | null;
}

/** Follows the chosen lane data source for as long as the page is open. */
export class TurnsBody extends SceneObjectBase<TurnsBodyState> {
  private lane: LaneFeed | null = null;

  public constructor({ world }: Pick<TurnsBodyState, 'world'>) {
    super({ world, uid: '', feed: null });
    this.addActivationHandler(() => {
      const variable = endpointVariable(this);
      const follow = () => this.follow(String(variable.state.value));
      this._subs.add(variable.subscribeToState((now, was) => now.value !== was.value && follow()));
      follow();
      return () => {
        this.lane?.stop();
        this.lane = null;
        this.setState({ uid: '', feed: null });
      };
    });
  }

  public clear = () => void this.lane?.clear();

  private follow(uid: string) {
    if (uid === this.state.uid) {
      return;
    }
    this.lane?.stop();
    this.lane = null;
    this.setState({ uid, feed: null });
    const target = targetOf(uid);
    if (target) {
      this.lane = new LaneFeed(target, (feed) => this.setState({ feed }), this.state.world);
      void this.lane.start();
    }
  }

  public static Component = ({ model }: SceneComponentProps<TurnsBody>) => {
    const { feed } = model.useState();
    const { value, loading, options } = endpointVariable(model).useState();
    const timeRange = sceneGraph.getTimeRange(model);
    const { from, to } = timeRange.useState();
    if (options.length === 0 && value === '') {
      return loading ? <Reading text="Looking for lane data sources …" progress={null} /> : <NoLaneSource />;
    }
    if (!loading && !targetOf(String(value))) {
      return <NoSuchLaneSource uid={String(value)} />;
    }
    if (!feed) {
      return <Reading text="Reading the lane …" progress={null} />;
    }
    return <TurnsView feed={feed} range={{ from, to }} timeZone={timeRange.getTimeZone()} onClear={model.clear} />;
  };
}

function endpointVariable(from: SceneObject): DataSourceVariable {
  const variable = sceneGraph.lookupVariable(ENDPOINT_VARIABLE, from);
  if (!(variable instanceof DataSourceVariable)) {
    throw new Error('This page has no lane data source variable.');
  }
  return variable;
}
