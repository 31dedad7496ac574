import React from 'react';
import { dateTime } from '@grafana/data';
import {
  sceneGraph,
  SceneObjectBase,
  type SceneComponentProps,
  type SceneObjectState,
  type VizPanel,
} from '@grafana/scenes';
import { ENGINES } from '../../engines';
import { LaneAbsent } from '../../shared/states/LaneAbsent';
import { NoLane } from '../../shared/states/NoLane';
import { NoPrometheus } from '../../shared/states/NoPrometheus';
import { NoSuchSource } from '../../shared/states/NoSuchSource';
import { PrometheusTrouble } from '../../shared/states/PrometheusTrouble';
import { Reading } from '../../shared/states/Reading';
import { rangeText } from '../../shared/time';
import { dsUidOf, laneVariableOf } from '../lane/lookups';
import { pageState } from '../lane/pageState';
import { cameFromAlert } from './arrival';
import { FindingsView } from './FindingsView';
import { investigationOf } from './Investigation';
import { WhichLane } from './WhichLane';

interface AttributionBodyState extends SceneObjectState {
  /** The address as somebody arrived. */
  search: string;
  waterfall: VizPanel;
  timeline: VizPanel;
  draft: VizPanel;
}

const LOOK_BACK = { from: 'now-7d', to: 'now' };

/** What was found, or why there is nothing to show and what to do next. */
export class AttributionBody extends SceneObjectBase<AttributionBodyState> {
  public static Component = ({ model }: SceneComponentProps<AttributionBody>) => {
    const { search } = model.useState();
    const investigation = investigationOf(model);
    const inquiry = investigation.useState();
    const variable = laneVariableOf(model);
    const { lanes, lookup, trouble, text } = variable.useState();
    const timeRange = sceneGraph.getTimeRange(model);
    const range = timeRange.useState();
    const retry = () => timeRange.onRefresh();
    const lookBack = () => timeRange.onTimeRangeChange({ from: dateTime(), to: dateTime(), raw: LOOK_BACK });

    if (lookup === 'done' && dsUidOf(model) && variable.laneKey() === '' && lanes.length > 0 && cameFromAlert(search)) {
      return <WhichLane search={search} variable={variable} onLookBack={lookBack} />;
    }
    const { findings } = inquiry;
    const state = pageState({
      ds: dsUidOf(model),
      laneKey: variable.laneKey(),
      lane: variable.lane(),
      found: lanes.length,
      lookup,
      lookupTrouble: trouble,
      reading: {
        state: inquiry.state === 'judging' || inquiry.state === 'reading' ? 'loading' : inquiry.state,
        reading: findings?.reading,
        progress: inquiry.progress,
        trouble: inquiry.trouble,
      },
    });
    switch (state.kind) {
      case 'no-prometheus':
        return <NoPrometheus />;
      case 'looking':
        return <Reading text="Looking for lanes …" progress={null} />;
      case 'reading':
        return <Reading text={`${inquiry.stage} …`} progress={state.progress} onCancel={investigation.cancel} />;
      case 'no-lane':
        return <NoLane engines={[...ENGINES]} onRetry={retry} />;
      case 'trouble':
        return state.trouble.kind === 'no-such-source' ? (
          <NoSuchSource detail={state.trouble.detail} />
        ) : (
          <PrometheusTrouble kind={state.trouble.kind} detail={state.trouble.detail} onRetry={retry} />
        );
      case 'lane-absent':
        return (
          <LaneAbsent
            lane={String(text || state.laneKey)}
            range={rangeText(range.value, timeRange.getTimeZone())}
            lookBack="the last 7 days"
            onLookBack={lookBack}
            onRetry={retry}
          />
        );
      case 'ready':
        return findings ? (
          <FindingsView
            model={model}
            investigation={investigation}
            findings={findings}
            stale={state.stale}
            onRetry={retry}
          />
        ) : null;
    }
  };
}
