import { useSyncExternalStore } from 'react';
import { type NavModelItem } from '@grafana/data';

let current: NavModelItem | undefined;
const listeners = new Set<() => void>();

/** Tells the title bar which page is shown; a plugin's page does it while it is mounted. */
export function setPageNav(nav: NavModelItem | undefined) {
  if (nav !== current) {
    current = nav;
    listeners.forEach((listener) => listener());
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The page that is shown, for breadcrumbs. */
export const usePageNav = () => useSyncExternalStore(subscribe, () => current);
