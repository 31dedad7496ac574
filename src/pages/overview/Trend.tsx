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
  const known = v.filter((value): value is number => value !== null);
  const sparkline = useMemo<FieldSparkline>(() => {
    const max = v.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
    return {
      x: { name: 'Time', type: FieldType.time, config: {}, values: t.map((seconds) => seconds * 1000) },
      y: {
        name: 'v',
        type: FieldType.number,
        values: v,
        config: { min: 0, color: { mode: FieldColorModeId.Fixed, fixedColor: COLOR.perStream } },
        // The line's scale: from zero, so that a small wobble looks small.
        state: { range: { min: 0, max, delta: max } },
      },
    };
  }, [t, v]);
  if (known.length < LEAST_POINTS) {
    return null;
  }
  return (
    <span aria-hidden data-testid="trend">
      <Sparkline theme={theme} width={120} height={28} sparkline={sparkline} />
    </span>
  );
}
