import { EventBusSrv } from '@grafana/data';

/** The page's event bus: alerts, theme changes, cursor events. */
export const appEvents = new EventBusSrv();
