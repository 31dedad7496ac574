import React from 'react';
import { css } from '@emotion/css';
import { dateTimeFormat, type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Badge, type BadgeColor, LinkButton, useStyles2 } from '@grafana/ui';
import type { Lane } from '../../data/types';
import { spanText } from '../../shared/time';
import { laneLabel } from '../lane/laneLabel';
import type { AlertEntry } from './alertEntries';

interface Props {
  entries: AlertEntry[];
  lanes: Lane[];
  trouble: string | null;
  timeZone: TimeZone;
}

const COLORS: Partial<Record<AlertEntry['state'], BadgeColor>> = { firing: 'red', ended: 'blue' };

/** Alerts on the lanes of this page, each with the way to what it was. */
export function AlertList({ entries, lanes, trouble, timeZone }: Props) {
  const styles = useStyles2(getStyles);
  if (entries.length === 0 && trouble === null) {
    return null;
  }
  const time = (seconds: number) => dateTimeFormat(seconds * 1000, { timeZone, format: 'MMM D HH:mm' });
  return (
    <section aria-label="Alerts on these lanes" data-testid="lane-alerts">
      <h2 className={styles.title}>Alerts on these lanes</h2>
      <p className={styles.about}>
        Under way now, and ended within the range; alerts whose labels fit no lane, or several, are only in Grafana’s
        own list.
      </p>
      {trouble !== null && <p role="status">{trouble}</p>}
      <ul className={styles.list}>
        {entries.map(({ key, lane, title, state, from, to, summary, href }) => (
          <li key={key} className={styles.item} data-testid="lane-alert">
            <Badge color={COLORS[state] ?? 'orange'} icon="bell" text={state} />
            <div className={styles.text}>
              <strong>{title}</strong> <span>{laneLabel(lane, lanes)}</span>
              <div className={styles.about}>
                {from === null ? 'since when is not known' : `since ${time(from)}`}
                {from !== null && to !== null && ` for ${spanText(to - from)}`}
                {summary && `. ${summary}`}
              </div>
            </div>
            <LinkButton size="sm" variant="secondary" icon="search" href={href}>
              What was it
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  title: css({ ...theme.typography.h5, margin: 0 }),
  about: css({ margin: 0, color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  list: css({ listStyle: 'none', marginTop: theme.spacing(1) }),
  item: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 1.5),
    padding: theme.spacing(1, 1.5),
    background: theme.colors.background.primary,
    borderBottom: `1px solid ${theme.colors.border.weak}`,
  }),
  text: css({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }),
});
