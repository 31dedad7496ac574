import React, { useMemo } from 'react';
import { FieldColorModeId, FieldType, type FieldSparkline } from '@grafana/data';
import { Sparkline, useTheme2 } from '@grafana/ui';
import { COLOR } from '../../shared/palette';

interface Props {
  /** Unix seconds. */
  t: number[];
  v: Array<number | null>;
}

/** Two points make a line; one would draw nothing. */
const LEAST_POINTS = 2;

/** A small line of a figure over the range. Decoration: the figure beside it says the same in a number. */
export function Trend({ t, v }: Props) {
  const theme = useTheme2();
  const sparkline = useMemo<FieldSparkline>(
    () => ({
      x: { name: 'Time', type: FieldType.time, config: {}, values: t.map((seconds) => seconds * 1000) },
      y: {
        name: 'v',
        type: FieldType.number,
        values: v,
        config: { min: 0, color: { mode: FieldColorModeId.Fixed, fixedColor: COLOR.perStream } },
      },
    }),
    [t, v]
  );
  if (v.filter((value) => value !== null).length < LEAST_POINTS) {
    return null;
  }
  return (
    <span aria-hidden>
      <Sparkline theme={theme} width={120} height={28} sparkline={sparkline} />
    </span>
  );
}
