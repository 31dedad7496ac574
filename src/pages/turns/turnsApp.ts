import {
  EmbeddedScene,
  SceneApp,
  SceneAppPage,
  SceneControlsSpacer,
  SceneTimePicker,
  SceneTimeRange,
  SceneVariableSet,
  VariableValueSelectors,
} from '@grafana/scenes';
import { prefixRoute, ROUTES } from '../../constants';
import { browserFeedWorld, type FeedWorld } from './laneFeed';
import { laneSourceVariable } from './laneSourceVariable';
import { TurnsBody } from './TurnsBody';

/** The page Turns: windows and turns of one lane data source, live. */
export const turnsApp = () => buildTurnsApp();

/** As above, with another way to pull (tests). */
export function buildTurnsApp(world: FeedWorld = browserFeedWorld): SceneApp {
  return new SceneApp({
    name: 'lanewatch-turns',
    urlSyncOptions: { updateUrlOnInit: true, createBrowserHistorySteps: true },
    pages: [
      new SceneAppPage({
        title: 'Turns',
        subTitle: 'What training windows cost each turn that they met, live.',
        url: prefixRoute(ROUTES.turns),
        routePath: '*',
        $timeRange: new SceneTimeRange({ from: 'now-15m', to: 'now' }),
        $variables: new SceneVariableSet({ variables: [laneSourceVariable()] }),
        getScene: () =>
          new EmbeddedScene({
            controls: [
              new VariableValueSelectors({}),
              new SceneControlsSpacer(),
              new SceneTimePicker({ isOnCanvas: true }),
            ],
            body: new TurnsBody({ world }),
          }),
      }),
    ],
  });
}
