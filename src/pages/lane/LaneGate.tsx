import React from 'react';
import { css } from '@emotion/css';
import { dateTime, type GrafanaTheme2 } from '@grafana/data';
import {
  sceneGraph,
  SceneObjectBase,
  type SceneComponentProps,
  type SceneObject,
  type SceneObjectState,
} from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { ENGINES } from '../../engines';
import { LaneAbsent } from '../../shared/states/LaneAbsent';
import { NoLane } from '../../shared/states/NoLane';
import { NoPrometheus } from '../../shared/states/NoPrometheus';
import { NoSuchSource } from '../../shared/states/NoSuchSource';
import { PrometheusTrouble } from '../../shared/states/PrometheusTrouble';
import { Reading } from '../../shared/states/Reading';
import { rangeText } from '../../shared/time';
import { LaneHeader } from './LaneHeader';
import { laneReadingOf } from './LaneReadingProvider';
import { dsUidOf, laneVariableOf } from './lookups';
import { pageState } from './pageState';

interface LaneGateState extends SceneObjectState {
  /** What stands above the tab's own content on every tab about a lane, e.g. a verdict. */
  top?: SceneObject[];
  body: SceneObject;
}

const LOOK_BACK = { days: 7, text: 'the last 7 days' };

/** Lets the figures of a lane through when there are any; otherwise says why there are none and what to do next. */
export class LaneGate extends SceneObjectBase<LaneGateState> {
  public static Component = ({ model }: SceneComponentProps<LaneGate>) => {
    const { top, body } = model.useState();
    const styles = useStyles2(getStyles);
    const provider = laneReadingOf(model);
    const variable = laneVariableOf(model);
    const reading = provider.useState();
    const { lanes, lookup, trouble, text } = variable.useState();
    const timeRange = sceneGraph.getTimeRange(model);
    const range = timeRange.useState();
    const retry = () => timeRange.onRefresh();

    const state = pageState({
      ds: dsUidOf(model),
      laneKey: variable.laneKey(),
      lane: variable.lane(),
      found: lanes.length,
      lookup,
      lookupTrouble: trouble,
      reading,
    });

    switch (state.kind) {
      case 'no-prometheus':
        return <NoPrometheus />;
      case 'looking':
        return <Reading text="Looking for lanes …" progress={null} />;
      case 'reading':
        return <Reading text="Reading the lane's series …" progress={state.progress} onCancel={provider.cancel} />;
      case 'no-lane':
        return <NoLane engines={[...ENGINES]} onRetry={retry} />;
      case 'trouble':
        return state.trouble.kind === 'no-such-source' ? (
          <NoSuchSource detail={state.trouble.detail} />
        ) : (
          <PrometheusTrouble kind={state.trouble.kind} detail={state.trouble.detail} onRetry={retry} />
        );
      case 'lane-absent': {
        const days = range.value.to.diff(range.value.from, 'hours') / 24;
        return (
          <LaneAbsent
            lane={String(text || state.laneKey)}
            range={rangeText(range.value, timeRange.getTimeZone())}
            lookBack={LOOK_BACK.text}
            onLookBack={days < LOOK_BACK.days ? () => lookBack(model) : undefined}
            onRetry={retry}
          />
        );
      }
      case 'ready':
        return (
          <div className={styles.column}>
            <LaneHeader provider={provider} stale={state.stale} onRetry={retry} />
            {top?.map((item) => (
              <item.Component key={item.state.key} model={item} />
            ))}
            <body.Component model={body} />
          </div>
        );
    }
  };
}

function lookBack(model: SceneObject) {
  const raw = { from: `now-${LOOK_BACK.days}d`, to: 'now' };
  sceneGraph.getTimeRange(model).onTimeRangeChange({ from: dateTime(), to: dateTime(), raw });
}

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(2), flex: 1, minWidth: 0 }),
});
