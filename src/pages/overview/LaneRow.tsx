import React from 'react';
import { Link } from 'react-router-dom';
import { type TimeZone } from '@grafana/schema';
import { Badge, useStyles2 } from '@grafana/ui';
import { engineById } from '../../engines';
import { figure, UNIT } from '../../shared/figures';
import { GradeBadge } from '../../shared/GradeBadge';
import { clockTime } from '../../shared/time';
import { AlertChips } from './AlertChips';
import { chipsOf } from './chips';
import type { LaneRowData } from './LaneTable';
import { getTableStyles } from './laneTableStyles';
import { Ratio } from './Ratio';
import { ShareBar } from './ShareBar';
import { Trend } from './Trend';

interface Props {
  row: LaneRowData;
  timeZone: TimeZone;
  /** Column titles, repeated in front of each figure where the head is not shown. */
  columns: string[];
}

/** One lane: who it is, its figures, and how old they are. */
export function LaneRow({ row, timeZone, columns }: Props) {
  const styles = useStyles2(getTableStyles);
  const { lane, label, href, summary } = row;
  const engine = engineById(lane.engine);
  const cell = (index: number, content: React.ReactNode) => (
    <td className={styles.td}>
      <span className={styles.label} aria-hidden>
        {columns[index]}
      </span>
      {content}
    </td>
  );
  return (
    <tr className={styles.row} data-testid="lane-row" data-lane={lane.key}>
      <th scope="row" className={styles.lane}>
        <Link className={styles.link} to={href}>
          {label}
        </Link>
        <div className={styles.about}>
          <span>{engine.name}</span>
          <GradeBadge grade={engine.grade} />
          <span className={styles.model}>{lane.model ?? 'model not named'}</span>
        </div>
      </th>
      {!summary ? (
        <td className={styles.wide} colSpan={columns.length - 1}>
          {row.state === 'error' ? (
            <span role="alert">This lane could not be read: {row.trouble?.detail}</span>
          ) : (
            <span role="status">Reading …</span>
          )}
        </td>
      ) : (
        <>
          {cell(
            1,
            <span className={styles.rate}>
              <span className={styles.figure}>{figure(summary.perStreamTps, UNIT.rate, 1)}</span>
              <Trend trend={summary.trend} />
              <Ratio rate={summary.perStreamTps} expected={row.expected} />
            </span>
          )}
          {cell(2, <InFlight mean={summary.meanRunning} max={summary.maxRunning} />)}
          {cell(3, <ShareBar share={summary.chunkShareOfTime} />)}
          {cell(4, <span className={styles.figure}>{figure(summary.decodeOnlyStepMs, UNIT.ms, 1)}</span>)}
          {cell(
            5,
            <span className={styles.chips}>
              <AlertChips entries={row.alerts} />
              {row.state === 'error' && (
                <Badge
                  color="orange"
                  icon="exclamation-triangle"
                  text={`as of ${clockTime(row.readAt ?? 0, timeZone)}`}
                  tooltip={`The newest read failed: ${row.trouble?.detail ?? ''}`}
                />
              )}
              {chipsOf(summary).map(({ id, ...chip }) => (
                <Badge key={id} {...chip} />
              ))}
            </span>
          )}
        </>
      )}
    </tr>
  );
}

function InFlight({ mean, max }: { mean: number | null; max: number | null }) {
  const styles = useStyles2(getTableStyles);
  return (
    <span>
      <span className={styles.figure}>{figure(mean, UNIT.count, 1)}</span>
      {max !== null && <span className={styles.aside}> max {figure(max, UNIT.count, 0)}</span>}
    </span>
  );
}
