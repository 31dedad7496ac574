import { behaviors, EmbeddedScene, SceneApp, SceneAppPage, SceneVariableSet } from '@grafana/scenes';
import { DashboardCursorSync } from '@grafana/schema';
import { prefixRoute, ROUTES } from '../../constants';
import type { LaneFacts } from '../census/laneFacts';
import { pageControls, pageTimeRange } from '../lane/pageParts';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { PrometheusVariable } from '../lane/PrometheusVariable';
import { ArrivalLaneVariable } from './ArrivalLaneVariable';
import { AttributionBody } from './AttributionBody';
import { Investigation } from './Investigation';
import { draftVizPanel, timelineVizPanel, waterfallVizPanel } from './panels';

export interface AttributionOptions {
  source?: LaneSourceFactory;
  facts?: LaneFacts;
}

/**
 * The page Attribution: one lane at one moment.
 * @param search the address as somebody arrived: the labels and the time of an alert are in it
 * @param options other sources (tests)
 */
export function buildAttributionApp(search: string, { source, facts }: AttributionOptions = {}): SceneApp {
  const given = source ? { source } : {};
  return new SceneApp({
    name: 'lanewatch-attribution',
    urlSyncOptions: { updateUrlOnInit: true, createBrowserHistorySteps: true },
    pages: [
      new SceneAppPage({
        title: 'Attribution',
        subTitle: 'What slowed decode down on a lane at a moment: named, with the numbers, and what was excluded.',
        url: prefixRoute(ROUTES.attribution),
        routePath: '*',
        $timeRange: pageTimeRange(),
        $variables: new SceneVariableSet({
          variables: [new PrometheusVariable(), new ArrivalLaneVariable(search, given)],
        }),
        $behaviors: [
          new behaviors.CursorSync({ sync: DashboardCursorSync.Crosshair }),
          new Investigation({ ...given, ...(facts ? { facts } : {}) }),
        ],
        getScene: () =>
          new EmbeddedScene({
            controls: pageControls(),
            body: new AttributionBody({
              search,
              waterfall: waterfallVizPanel(),
              timeline: timelineVizPanel(search),
              draft: draftVizPanel(),
            }),
          }),
      }),
    ],
  });
}
