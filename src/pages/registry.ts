import { lazy, type ComponentType } from 'react';
import { ROUTES } from '../constants';

export interface PageEntry {
  /** Path below the app's address, as in plugin.json's includes. */
  slug: string;
  title: string;
  /** A chunk of its own, so that a page costs nothing until it is opened. */
  component: ComponentType;
}

/** Every page of the app. A new page is one line here, its folder, and an include in plugin.json. */
export const PAGES: PageEntry[] = [
  {
    slug: ROUTES.overview,
    title: 'Overview',
    component: lazy(() => import(/* webpackChunkName: "overview" */ './overview/OverviewPage')),
  },
  {
    slug: ROUTES.interference,
    title: 'Interference',
    component: lazy(() => import(/* webpackChunkName: "interference" */ './interference/InterferencePage')),
  },
  {
    slug: ROUTES.turns,
    title: 'Turns',
    component: lazy(() => import(/* webpackChunkName: "turns" */ './turns/TurnsPage')),
  },
  {
    slug: ROUTES.attribution,
    title: 'Attribution',
    component: lazy(() => import(/* webpackChunkName: "attribution" */ './attribution/AttributionPage')),
  },
];
