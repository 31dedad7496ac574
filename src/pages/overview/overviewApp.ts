import { VariableHide } from '@grafana/data';
import { EmbeddedScene, SceneApp, SceneAppPage } from '@grafana/scenes';
import { prefixRoute, ROUTES } from '../../constants';
import type { AskGrafana } from '../../data/alerts';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { pageControls, pageTimeRange, pageVariables } from '../lane/pageParts';
import { LaneAlerts } from './LaneAlerts';
import { LaneList } from './LaneList';
import { LaneSummaries } from './LaneSummaries';

/** The page Overview: every lane that the chosen Prometheus knows. */
export const overviewApp = () => buildOverviewApp();

/** As above, with other sources of lanes and alerts (tests). */
export function buildOverviewApp(source?: LaneSourceFactory, ask?: AskGrafana): SceneApp {
  const given = source ? { source } : {};
  return new SceneApp({
    name: 'lanewatch-overview',
    urlSyncOptions: { updateUrlOnInit: true, createBrowserHistorySteps: true },
    pages: [
      new SceneAppPage({
        title: 'Overview',
        subTitle: 'Every serving lane that Prometheus knows, and what it spends its step time on.',
        url: prefixRoute(ROUTES.overview),
        routePath: '*',
        $timeRange: pageTimeRange(),
        // The variable does the looking up; on this page nothing is chosen with it.
        $variables: pageVariables({ ...given, hide: VariableHide.hideVariable, skipUrlSync: true }),
        $behaviors: [new LaneSummaries(given), new LaneAlerts(ask ? { ask } : {})],
        getScene: () => new EmbeddedScene({ controls: pageControls(), body: new LaneList({}) }),
      }),
    ],
  });
}
