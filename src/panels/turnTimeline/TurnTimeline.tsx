import React, { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type JudgedTurn } from '../../analysis/turns/judgeTurns';
import { turnDetails } from './details';
import { layOut, turnAt, type TimelineLayout } from './layout';
import { Legend } from './Legend';
import { TimelineSvg } from './TimelineSvg';
import { TURN_KINDS, type TimelineData } from './types';
import { useWidth } from './useWidth';

export interface TurnTimelineProps extends TimelineData {
  /** Unix microseconds. */
  fromUs: number;
  toUs: number;
  /** How far the lane has been watched; what runs still is drawn to here. */
  nowUs: number;
  timeZone?: string;
}

/** Windows over the turns of every slot. A turn is read off with the pointer, by touch, or with the arrow keys. */
export function TurnTimeline({ fromUs, toUs, nowUs, timeZone, ...data }: TurnTimelineProps) {
  const styles = useStyles2(getStyles);
  const [ref, width] = useWidth<HTMLDivElement>();
  const [selected, setSelected] = useState<JudgedTurn | null>(null);
  const layout = layOut(data, { fromUs, toUs, nowUs }, width);
  const box = layout.turns.find(({ judged }) => judged === selected) ?? null;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const hit = turnAt(layout, event.clientX - frame.left, event.clientY - frame.top);
    if (hit) {
      setSelected(hit.judged);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(layout, selected, event.key);
    if (next) {
      event.preventDefault();
      setSelected(next);
    }
  };
  const count = layout.turns.length;
  return (
    <div className={styles.box}>
      <div
        ref={ref}
        className={styles.chart}
        style={{ height: layout.height }}
        role="slider"
        tabIndex={0}
        aria-label={`${layout.windows.length} training windows and ${count} turns; arrow keys step through the turns`}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={box ? layout.turns.indexOf(box) + 1 : 0}
        aria-valuetext={box ? turnDetails(box.judged, timeZone) : 'no turn chosen'}
        onPointerMove={point}
        onPointerDown={point}
        onKeyDown={onKeyDown}
        data-testid="turn-timeline"
      >
        {width > 0 && <TimelineSvg {...{ layout, fromUs, toUs, timeZone }} selected={box} />}
      </div>
      <Legend
        kinds={TURN_KINDS.filter((kind) => layout.turns.some((turn) => turn.kind === kind))}
        gaps={layout.gaps.length > 0}
        whiskers={layout.whiskers.length > 0}
      />
      <p className={styles.details} data-testid="turn-details">
        {box
          ? turnDetails(box.judged, timeZone)
          : count > 0
            ? 'Point at a turn, or step through them with the arrow keys.'
            : 'No turn has ended in this stretch yet. A turn is drawn when it ends.'}
        {layout.slotsLeftOut > 0 && ` ${layout.slotsLeftOut} more slots are not drawn.`}
      </p>
    </div>
  );
}

/** The turn that a key leads to: left and right in order of their ends, Home and End to the first and the last. */
function neighbour({ turns }: TimelineLayout, selected: JudgedTurn | null, key: string): JudgedTurn | null {
  const at = turns.findIndex(({ judged }) => judged === selected);
  const to: Record<string, number> = {
    ArrowLeft: at < 0 ? turns.length - 1 : at - 1,
    ArrowRight: at < 0 ? turns.length - 1 : at + 1,
    Home: 0,
    End: turns.length - 1,
  };
  return turns[to[key] ?? -1]?.judged ?? null;
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1), minWidth: 0 }),
  chart: css({
    overflow: 'hidden',
    touchAction: 'pan-y',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 2 },
  }),
  // Room for two lines on a desk: the page does not move while a pointer runs along the turns.
  details: css({
    minHeight: '2.8em',
    margin: 0,
    color: theme.colors.text.primary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    [theme.breakpoints.down('sm')]: { minHeight: '5.6em' },
  }),
});
