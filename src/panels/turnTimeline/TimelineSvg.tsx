import React, { useId } from 'react';
import { dateTimeFormat } from '@grafana/data';
import { useTheme2 } from '@grafana/ui';
import { AXIS, LEFT, pathOf, ROW, type TimelineLayout, TRAINING_ROW, type TurnBox } from './layout';
import { looksOf, windowColor } from './looks';
import { timeTicks } from './ticks';
import { TURN_KINDS } from './types';

interface Props {
  layout: TimelineLayout;
  fromUs: number;
  toUs: number;
  timeZone?: string;
  selected: TurnBox | null;
}

/** The drawing itself; what a pointer or a key does to it is the business of its parent. */
export function TimelineSvg({ layout, fromUs, toUs, timeZone, selected }: Props) {
  const theme = useTheme2();
  const hatch = `gap-${useId().replace(/[^\w-]/g, '')}`;
  const looks = looksOf(theme);
  const { width, height, rows, windows, gaps, turns, whiskers } = layout;
  const bottom = height - AXIS;
  const { at, format } = timeTicks(fromUs, toUs, width - LEFT);
  const x = (us: number) => LEFT + ((us - fromUs) / Math.max(1, toUs - fromUs)) * (width - LEFT);
  const label = { fill: theme.colors.text.secondary, fontSize: 12 };
  const band = (spans: typeof windows, y: number, h: number) => pathOf(spans.map((s) => ({ ...s, y, height: h })));
  return (
    <svg width={width} height={height} style={{ display: 'block' }} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill={theme.colors.background.secondary} />
          <line x1="0" y1="0" x2="0" y2="6" stroke={theme.colors.border.strong} strokeWidth="2" />
        </pattern>
      </defs>
      {rows.map(({ slot, y }) => (
        <g key={slot}>
          <rect
            x={LEFT}
            y={y}
            width={Math.max(0, width - LEFT)}
            height={ROW}
            fill={theme.colors.background.secondary}
          />
          <text x={0} y={y + ROW / 2 + 4} {...label}>
            Slot {slot}
          </text>
        </g>
      ))}
      <text x={0} y={TRAINING_ROW / 2 + 4} {...label}>
        Training
      </text>
      {at.map((us) => (
        <g key={us}>
          <line x1={x(us)} x2={x(us)} y1={0} y2={bottom} stroke={theme.colors.border.weak} />
          <text x={Math.min(x(us), width - 24)} y={height - 6} textAnchor="middle" {...label}>
            {dateTimeFormat(us / 1000, { format, timeZone })}
          </text>
        </g>
      ))}
      <path d={band(gaps, 0, bottom)} fill={`url(#${hatch})`} data-testid="timeline-gaps" />
      <path d={band(windows, 0, bottom)} fill={windowColor(theme)} opacity={0.18} />
      <path d={band(windows, 2, TRAINING_ROW - 4)} fill={windowColor(theme)} data-testid="timeline-windows" />
      {TURN_KINDS.map((kind) => (
        <path
          key={kind}
          d={pathOf(turns.filter((box) => box.kind === kind))}
          fill={looks[kind].fill}
          stroke={looks[kind].stroke}
          strokeDasharray={looks[kind].dash}
          data-testid={`timeline-${kind}`}
        />
      ))}
      <path
        d={whiskers.map((w) => `M${w.x1.toFixed(1)} ${w.y}H${w.x2.toFixed(1)}`).join('')}
        stroke={theme.colors.text.primary}
        strokeWidth={1.5}
        opacity={0.8}
      />
      {selected && (
        <rect
          x={selected.x - 2}
          y={selected.y - 2}
          width={selected.width + 4}
          height={selected.height + 4}
          rx={2}
          fill="none"
          stroke={theme.colors.text.maxContrast}
          strokeWidth={2}
        />
      )}
    </svg>
  );
}
