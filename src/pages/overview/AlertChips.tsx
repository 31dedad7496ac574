import React from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '@grafana/ui';
import type { AlertEntry } from './alertEntries';

/** Alerts of one lane that are under way, each a link to what it was. */
export function AlertChips({ entries }: { entries: AlertEntry[] }) {
  return (
    <>
      {entries
        .filter(({ state }) => state === 'firing' || state === 'pending')
        .map(({ key, title, state, href, summary }) => (
          <Link key={key} to={href} aria-label={`${state}: ${title}. What was it?`}>
            <Badge
              color={state === 'firing' ? 'red' : 'orange'}
              icon="bell"
              text={short(title)}
              tooltip={summary || `${title}, ${state}`}
            />
          </Link>
        ))}
    </>
  );
}

/** A rule's title without the engine in brackets, which the row says already. */
const short = (title: string) => title.replace(/\s*\([^)]*\)\s*$/, '');
