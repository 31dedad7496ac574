import React from 'react';
import { Tooltip, useStyles2 } from '@grafana/ui';
import { COLLAPSE_FLOOR } from '../../analysis/collapse/alarm';
import { figure, UNIT } from '../../shared/figures';
import { getTableStyles } from './laneTableStyles';

/** The rate against what a single stream is expected to do; nothing where nobody pinned that. */
export function Ratio({ rate, expected }: { rate: number | null; expected: number | null }) {
  const styles = useStyles2(getTableStyles);
  if (rate === null || expected === null) {
    return null;
  }
  const share = rate / expected;
  const text = `${figure(share, UNIT.share, 0)} of expected`;
  return (
    <Tooltip
      content={`${figure(expected, UNIT.rate, 1)} is expected of a single stream. Over the range, with whatever was in flight: below ${figure(COLLAPSE_FLOOR, UNIT.share, 0)} it is a collapse.`}
    >
      <span className={share < COLLAPSE_FLOOR ? styles.low : styles.aside} data-testid="ratio">
        {text}
      </span>
    </Tooltip>
  );
}
