import { behaviors, EmbeddedScene, SceneApp, SceneAppPage, type SceneObject } from '@grafana/scenes';
import { DashboardCursorSync } from '@grafana/schema';
import { prefixRoute, ROUTES } from '../../constants';
import { CensusProvider, type CensusState } from '../census/CensusProvider';
import { VerdictCard } from '../census/VerdictCard';
import { LaneGate } from '../lane/LaneGate';
import { LaneReadingProvider } from '../lane/LaneReadingProvider';
import { pageControls, pageTimeRange, pageVariables } from '../lane/pageParts';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { lagBody } from './lag/lagScene';
import { ledgerBody } from './ledger/ledgerScene';
import { preflightBody } from './preflight/preflightScene';
import { pressureBody } from './pressure/pressureScene';

interface Tab {
  title: string;
  /** Slug below the page's address. */
  slug: string;
  body: () => SceneObject;
}

/** The tabs of the page; all of them derive from the page's one reading. */
const TABS: Tab[] = [
  { title: 'Ledger', slug: 'ledger', body: ledgerBody },
  { title: 'Lag test', slug: 'lag', body: lagBody },
  { title: 'Pressure', slug: 'pressure', body: pressureBody },
  { title: 'Pre-flight', slug: 'preflight', body: preflightBody },
];

/** The page Interference: one lane, one reading of its series, several views of it. */
export const interferenceApp = () => buildInterferenceApp();

/** As above, with another source of lanes and facts (tests). */
export function buildInterferenceApp(source?: LaneSourceFactory, census: Partial<CensusState> = {}): SceneApp {
  const given = source ? { source } : {};
  return new SceneApp({
    name: 'lanewatch-interference',
    urlSyncOptions: { updateUrlOnInit: true, createBrowserHistorySteps: true },
    pages: [
      new SceneAppPage({
        title: 'Interference',
        subTitle: 'What a lane spends its steps on, and what its streams wait for.',
        url: prefixRoute(ROUTES.interference),
        routePath: '*',
        $timeRange: pageTimeRange(),
        $variables: pageVariables(given),
        $behaviors: [
          new behaviors.CursorSync({ sync: DashboardCursorSync.Crosshair }),
          new LaneReadingProvider(given),
          new CensusProvider({ ...given, ...census }),
        ],
        tabs: TABS.map(laneTab),
      }),
    ],
  });
}

function laneTab({ title, slug, body }: Tab): SceneAppPage {
  return new SceneAppPage({
    title,
    url: prefixRoute(`${ROUTES.interference}/${slug}`),
    routePath: `${slug}/*`,
    getScene: () =>
      new EmbeddedScene({ controls: pageControls(), body: new LaneGate({ top: [new VerdictCard({})], body: body() }) }),
  });
}
