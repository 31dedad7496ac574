import React, { useEffect, useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { colorManipulator, type DataFrame, type GrafanaTheme2 } from '@grafana/data';
import { DEFAULT_ANNOTATION_COLOR, type UPlotConfigBuilder, useTheme2 } from '@grafana/ui';

interface Mark {
  from: number;
  to?: number;
  color: string;
}

/** Vertical marks of annotation frames; exemplars, which have Time and Value, are drawn by nobody here. */
function toMarks(frames: DataFrame[], theme: GrafanaTheme2): Mark[] {
  return frames.flatMap((frame) => {
    const column = (name: string) => frame.fields.find((field) => field.name === name)?.values;
    const times = column('time') ?? [];
    const ends = column('timeEnd');
    const colors = column('color');
    const regions = column('isRegion');
    return Array.from(times, (from: number, i): Mark => {
      const end = ends?.[i];
      const region = end !== undefined && end !== null && end > from && regions?.[i] !== false;
      const color = theme.visualization.getColorByName(colors?.[i] || DEFAULT_ANNOTATION_COLOR);
      return { from, to: region ? end : undefined, color };
    });
  });
}

function draw(u: uPlot, marks: Mark[]) {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  const line = (time: number) => {
    const x = Math.round(u.valToPos(time, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  };
  for (const { from, to, color } of marks) {
    ctx.lineWidth = 2;
    ctx.strokeStyle = color;
    ctx.setLineDash([5, 5]);
    line(from);
    if (to !== undefined) {
      line(to);
      const left = u.valToPos(from, 'x', true);
      ctx.fillStyle = colorManipulator.alpha(color, 0.1);
      ctx.fillRect(left, bbox.top, u.valToPos(to, 'x', true) - left, bbox.height);
    }
  }
  ctx.restore();
}

/** Draws annotations as dashed lines, and as shaded regions where they have an end. */
export function AnnotationMarks({ config, frames }: { config: UPlotConfigBuilder; frames: DataFrame[] }) {
  const theme = useTheme2();
  const plot = useRef<uPlot | null>(null);
  const marks = useRef<Mark[]>([]);
  useLayoutEffect(() => {
    config.addHook('init', (u) => {
      plot.current = u;
    });
    config.addHook('draw', (u) => draw(u, marks.current));
  }, [config]);
  useEffect(() => {
    marks.current = toMarks(frames, theme);
    plot.current?.redraw(false);
  }, [frames, theme]);
  return <></>;
}
