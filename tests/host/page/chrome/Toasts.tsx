import React, { useEffect, useState } from 'react';
import { css } from '@emotion/css';
import { AppEvents, type GrafanaTheme2 } from '@grafana/data';
import { Alert, type AlertVariant, useStyles2 } from '@grafana/ui';
import { appEvents } from '../services/appEvents';

interface Toast {
  id: number;
  severity: AlertVariant;
  title: string;
  text?: string;
}

const LIFETIME_MS: Record<string, number> = { success: 3000, info: 3000, warning: 5000, error: 7000 };
const MOST = 5;

const EVENTS = [
  [AppEvents.alertSuccess, 'success'],
  [AppEvents.alertWarning, 'warning'],
  [AppEvents.alertError, 'error'],
  [AppEvents.alertInfo, 'info'],
] as const;

let nextId = 1;

/** Alerts of the event bus, shown for some seconds in the corner. */
export function Toasts() {
  const styles = useStyles2(getStyles);
  const [toasts, setToasts] = useState<Toast[]>([]);
  const remove = (id: number) => setToasts((list) => list.filter((toast) => toast.id !== id));
  useEffect(() => {
    const handlers = EVENTS.map(([event, severity]) => {
      const show = (payload: unknown[]) => {
        const id = nextId++;
        const toast = { id, severity, title: String(payload?.[0] ?? ''), text: payload?.[1] as string | undefined };
        setToasts((list) => [...list, toast].slice(-MOST));
        setTimeout(() => remove(id), LIFETIME_MS[severity]);
      };
      appEvents.on(event, show as never);
      return () => appEvents.off(event, show as never);
    });
    return () => handlers.forEach((off) => off());
  }, []);
  return (
    <div className={styles.stack}>
      {toasts.map(({ id, severity, title, text }) => (
        <Alert key={id} severity={severity} title={title} elevated onRemove={() => remove(id)}>
          {text}
        </Alert>
      ))}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  stack: css({
    position: 'fixed',
    right: theme.spacing(1),
    top: theme.spacing(12),
    width: 'min(400px, 90vw)',
    zIndex: theme.zIndex.portal,
  }),
});
