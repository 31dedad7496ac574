import React, { useId } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { type LagCell, type LagTestResult } from '../../analysis/lag/types';
import { type HeatmapLayout } from './layout';
import { Hatch } from './Hatch';
import { lossColors, lossOf } from './scale';
import { cellSaid, type Said } from './texts';
import { useRoving } from './useRoving';

interface HeatmapSvgProps {
  result: LagTestResult;
  layout: HeatmapLayout;
  scaleEnd: number;
  /** Told what is looked at, and where, in pixels of the drawing. */
  onLook: (said: Said | null, x: number, y: number) => void;
}

/** Lag by prefill bucket, the heaviest prefill on top. */
export function HeatmapSvg({ result, layout, scaleEnd, onLook }: HeatmapSvgProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const hatch = useId();
  const color = lossColors(theme);
  const { lags, buckets } = result;
  const rows = buckets.map((_, b) => buckets.length - 1 - b);
  const cells = rows.flatMap((b) => lags.map((_, l) => result.cells[l * buckets.length + b]));
  const roving = useRoving(cells.length, lags.length);
  const { left, cellWidth, cellHeight, width, heatmapHeight } = layout;
  const place = (index: number) => ({
    x: left + (index % lags.length) * cellWidth,
    y: Math.floor(index / lags.length) * cellHeight,
  });
  const { active } = roving;
  React.useEffect(() => {
    if (active === null) {
      onLook(null, 0, 0);
    } else {
      const { x, y } = place(active);
      onLook(cellSaid(result, cells[active]), x + cellWidth / 2, y + cellHeight);
    }
    // The cells follow from the result; looking moves only with `active`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active, result]);
  const fill = (cell: LagCell) => {
    const loss = lossOf(cell, result.worse);
    return cell.n === 0 ? 'none' : loss === null ? theme.colors.background.secondary : color(loss / scaleEnd);
  };
  return (
    <svg
      width={width}
      height={heatmapHeight}
      role="grid"
      aria-label={`${result.what} by prefill and by how long before it ran`}
      className={styles.svg}
      {...roving.handlers}
    >
      <Hatch id={hatch} />
      {rows.map((b, row) => (
        <g key={b} role="row">
          <text
            role="rowheader"
            x={left - 8}
            y={row * cellHeight + cellHeight / 2}
            className={styles.label}
            textAnchor="end"
            dominantBaseline="central"
          >
            {buckets[b].label}
          </text>
          {lags.map((_, l) => {
            const index = row * lags.length + l;
            const cell = cells[index];
            const { x, y } = place(index);
            const box = { x: x + 0.5, y: y + 0.5, width: cellWidth - 1, height: cellHeight - 1 };
            const said = cellSaid(result, cell);
            return (
              <g key={l}>
                <rect
                  {...box}
                  fill={fill(cell)}
                  className={cell.n === 0 ? styles.empty : styles.cell}
                  role="gridcell"
                  data-index={index}
                  data-state={cell.n === 0 ? 'empty' : cell.thin ? 'thin' : 'filled'}
                  pointerEvents="all"
                  tabIndex={index === roving.stop ? 0 : -1}
                  aria-label={[said.title, ...said.lines].join('. ')}
                />
                {cell.n > 0 && cell.thin && <rect {...box} fill={`url(#${hatch})`} pointerEvents="none" />}
              </g>
            );
          })}
        </g>
      ))}
      {active !== null && (
        <rect
          x={place(active).x}
          y={place(active).y}
          width={cellWidth}
          height={cellHeight}
          className={styles.ring}
          pointerEvents="none"
        />
      )}
    </svg>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  svg: css({ display: 'block', overflow: 'visible' }),
  label: css({ fill: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  cell: css({ outline: 'none' }),
  empty: css({ outline: 'none', stroke: theme.colors.border.medium, strokeDasharray: '2 2' }),
  ring: css({ fill: 'none', stroke: theme.colors.text.maxContrast, strokeWidth: 2 }),
});
