import { useEffect, useState } from 'react';
import { readAlerts, type AlertItem } from '../../data/alerts';

/** Alerts as they stand when the page opens; empty until then and where they may not be read. */
export function useAlerts(wanted: boolean): AlertItem[] {
  const [alerts, setAlerts] = useState<AlertItem[]>([]);
  useEffect(() => {
    let live = true;
    if (wanted) {
      void readAlerts().then((read) => live && setAlerts(read.alerts));
    }
    return () => {
      live = false;
    };
  }, [wanted]);
  return alerts;
}
