import React, { type ReactNode } from 'react';
import { VizLayout, VizLegend, type VizLegendItem, type VizLegendOptions } from '@grafana/ui';

interface Props {
  width: number;
  height: number;
  legend?: VizLegendOptions;
  items: Array<Pick<VizLegendItem, 'label' | 'color'>>;
  children: (width: number, height: number) => ReactNode;
}

/** A panel's drawing beside or above its legend, where the options ask for one. */
export function WithLegend({ width, height, legend, items, children }: Props) {
  const shown = legend?.showLegend !== false && items.length > 0;
  const placement = legend?.placement ?? 'bottom';
  return (
    <VizLayout
      width={width}
      height={height}
      legend={
        shown ? (
          <VizLayout.Legend placement={placement}>
            <VizLegend
              placement={placement}
              displayMode={legend?.displayMode}
              items={items.map((item) => ({ ...item, yAxis: 1 }))}
            />
          </VizLayout.Legend>
        ) : null
      }
    >
      {children}
    </VizLayout>
  );
}
