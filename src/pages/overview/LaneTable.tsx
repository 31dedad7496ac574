import React from 'react';
import { type TimeZone } from '@grafana/schema';
import { Icon, Tooltip, useStyles2 } from '@grafana/ui';
import type { Lane } from '../../data/types';
import type { AlertEntry } from './alertEntries';
import { LaneRow } from './LaneRow';
import { getTableStyles } from './laneTableStyles';
import type { RowState } from './LaneSummaries';

/** What a row of the overview is made of. */
export interface LaneRowData extends RowState {
  lane: Lane;
  label: string;
  /** Where the lane's own page is. */
  href: string;
  /** Tokens per second expected of a single stream; null: nobody pinned any. */
  expected: number | null;
  alerts: AlertEntry[];
}

const COLUMNS: Array<{ title: string; help: string }> = [
  { title: 'Lane', help: 'The endpoint as Prometheus scrapes it, with its engine and model.' },
  {
    title: 'Per-stream decode rate',
    help: 'Tokens per second that one decoding stream gets, over the range and as a line; where the engine does not time its steps it rests on samples. Where an expectation is pinned, the share of it.',
  },
  {
    title: 'In flight',
    help: 'Mean and largest number of running requests at the scrapes; shorter peaks are not seen.',
  },
  {
    title: 'Step time in chunks',
    help: 'Share of step time spent in steps with a prefill chunk; it also counts chunks that no stream waited for.',
  },
  {
    title: 'Decode-only step',
    help: 'Mean wall time of a step without a prefill chunk; engines that do not time their steps by shape show none.',
  },
  { title: 'State', help: 'What stands out in this range; no entry means that nothing did.' },
];

/** The lanes as a table; on a narrow screen each lane becomes a card. */
export function LaneTable({ rows, timeZone }: { rows: LaneRowData[]; timeZone: TimeZone }) {
  const styles = useStyles2(getTableStyles);
  return (
    <table className={styles.table} data-testid="lane-table">
      <thead className={styles.head}>
        <tr>
          {COLUMNS.map(({ title, help }) => (
            <th key={title} scope="col" className={styles.th}>
              {title}{' '}
              <Tooltip content={help}>
                <button type="button" className={styles.help} aria-label={`${title}: ${help}`}>
                  <Icon name="info-circle" size="sm" aria-hidden />
                </button>
              </Tooltip>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row) => (
          <LaneRow key={row.lane.key} row={row} timeZone={timeZone} columns={COLUMNS.map(({ title }) => title)} />
        ))}
      </tbody>
    </table>
  );
}
