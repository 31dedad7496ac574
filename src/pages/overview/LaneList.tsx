import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { getClosest, sceneGraph, SceneObjectBase, type SceneComponentProps, type SceneObject } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { ENGINES } from '../../engines';
import { NoLane } from '../../shared/states/NoLane';
import { NoPrometheus } from '../../shared/states/NoPrometheus';
import { NoSuchSource } from '../../shared/states/NoSuchSource';
import { PrometheusTrouble } from '../../shared/states/PrometheusTrouble';
import { Reading } from '../../shared/states/Reading';
import { StaleBanner } from '../../shared/states/Banners';
import { clockTime, spanText } from '../../shared/time';
import { laneLabel } from '../lane/laneLabel';
import { laneLink } from '../lane/links';
import { dsUidOf, laneVariableOf } from '../lane/lookups';
import { LEDGER_ROUTE } from '../../constants';
import { alertEntries } from './alertEntries';
import { AlertList } from './AlertList';
import { laneAlertsOf } from './LaneAlerts';
import { LaneSummaries, OVERVIEW_SECONDS } from './LaneSummaries';
import { LaneTable } from './LaneTable';

/** The list of lanes, or why there is none. */
export class LaneList extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<LaneList>) => {
    const styles = useStyles2(getStyles);
    const { lanes, lookup, trouble } = laneVariableOf(model).useState();
    const { rows } = summariesOf(model).useState();
    const timeRange = sceneGraph.getTimeRange(model);
    const range = timeRange.useState();
    const retry = () => timeRange.onRefresh();
    const { alerts, past, trouble: alertTrouble } = laneAlertsOf(model).useState();
    const { facts } = summariesOf(model).state;
    const ds = dsUidOf(model);
    const entries = alertEntries({ alerts, past }, lanes, ds, range.value.to.unix());

    if (lanes.length === 0) {
      if (lookup === 'error' && trouble) {
        return trouble.kind === 'no-such-source' ? (
          <NoSuchSource detail={trouble.detail} />
        ) : (
          <PrometheusTrouble kind={trouble.kind} detail={trouble.detail} onRetry={retry} />
        );
      }
      if (lookup !== 'done') {
        return <Reading text="Looking for lanes …" progress={null} />;
      }
      return dsUidOf(model) ? <NoLane engines={[...ENGINES]} onRetry={retry} /> : <NoPrometheus />;
    }
    return (
      <div className={styles.column}>
        {lookup === 'error' && trouble && (
          <StaleBanner
            asOf={clockTime(newest(rows), timeRange.getTimeZone())}
            reason={`The look-up of lanes failed: ${trouble.detail}`}
            onRetry={retry}
          />
        )}
        {range.value.to.diff(range.value.from, 'seconds') > OVERVIEW_SECONDS && (
          <p className={styles.note} data-testid="overview-span">
            The range is long: the figures are over its last {spanText(OVERVIEW_SECONDS)}.
          </p>
        )}
        <LaneTable
          rows={lanes.map((lane) => ({
            lane,
            label: laneLabel(lane, lanes),
            href: laneLink(model, LEDGER_ROUTE, lane.key),
            expected: facts.expectation(lane, ds)?.expectation.tps ?? null,
            alerts: entries.filter((each) => each.lane.key === lane.key),
            ...(rows[lane.key] ?? { state: 'reading' as const }),
          }))}
          timeZone={timeRange.getTimeZone()}
        />
        <AlertList entries={entries} lanes={lanes} trouble={alertTrouble} timeZone={timeRange.getTimeZone()} />
      </div>
    );
  };
}

function newest(rows: LaneSummaries['state']['rows']): number {
  return Math.max(0, ...Object.values(rows).map((row) => row.readAt ?? 0));
}

function summariesOf(object: SceneObject): LaneSummaries {
  const found = getClosest(object, (at) =>
    at.state.$behaviors?.find((behavior): behavior is LaneSummaries => behavior instanceof LaneSummaries)
  );
  if (!found) {
    throw new Error('This page has no lane summaries.');
  }
  return found;
}

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(2), flex: 1, minWidth: 0 }),
  note: css({ color: theme.colors.text.secondary, margin: 0 }),
});
