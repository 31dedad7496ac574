import React, { type ReactNode } from 'react';
import { measureText, useTheme2 } from '@grafana/ui';
import { thin, type Tick } from './ticks';

interface Props {
  width: number;
  height: number;
  label: string;
  x: (width: number) => Tick[];
  y: Tick[];
  /** Draws into the area inside the axes, in pixels from its top left corner. */
  children: (width: number, height: number) => ReactNode;
}

const FONT = 12;
const AXIS_HEIGHT = 20;
const ROW_HEIGHT = 14;
const MOST_OF_WIDTH = 0.4;
const RIGHT = 12;

/** A drawing area with ticks and labels on the left and at the bottom. */
export function Plot({ width, height, label, x, y, children }: Props) {
  const theme = useTheme2();
  const widest = Math.max(0, ...y.map((tick) => measureText(tick.label, FONT).width));
  const left = Math.min(widest + 10, width * MOST_OF_WIDTH);
  const inner = { width: Math.max(1, width - left - RIGHT), height: Math.max(1, height - AXIS_HEIGHT - 6) };
  const text = { fill: theme.colors.text.primary, fontSize: FONT, fontFamily: theme.typography.fontFamily };
  const grid = theme.colors.border.weak;
  return (
    <svg width={width} height={height} role="img" aria-label={label} style={{ display: 'block' }}>
      <g transform={`translate(${left},6)`}>
        {thin(y, inner.height / ROW_HEIGHT).map(({ at, label }) => (
          <g key={`${at}`} transform={`translate(0,${inner.height * (1 - at)})`}>
            <line x2={inner.width} stroke={grid} />
            <text {...text} x={-6} dominantBaseline="middle" textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {x(inner.width).map(({ at, label }) => (
          <g key={`${at}`} transform={`translate(${inner.width * at},0)`}>
            <line y2={inner.height} stroke={grid} />
            <text {...text} y={inner.height + AXIS_HEIGHT - 4} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        {children(inner.width, inner.height)}
      </g>
    </svg>
  );
}
