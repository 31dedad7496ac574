import React from 'react';
import {
  type FieldDisplay,
  getDisplayValueAlignmentFactors,
  getFieldDisplayValues,
  type PanelProps,
  VizOrientation,
} from '@grafana/data';
import {
  BigValue,
  BigValueColorMode,
  BigValueGraphMode,
  BigValueJustifyMode,
  BigValueTextMode,
  DataLinksContextMenu,
  useTheme2,
  VizRepeater,
} from '@grafana/ui';
import { definePanel } from './definePanel';
import { NoData } from './NoData';

function textMode(options: any, count: number): BigValueTextMode {
  const auto = options.textMode === BigValueTextMode.Auto;
  return auto && count <= 1 ? BigValueTextMode.Value : options.textMode;
}

function StatPanel(props: PanelProps<any>) {
  const { data, options, fieldConfig, replaceVariables, timeZone, width, height, renderCounter } = props;
  const theme = useTheme2();
  const getValues = () =>
    getFieldDisplayValues({
      fieldConfig,
      reduceOptions: options.reduceOptions,
      replaceVariables,
      theme,
      data: data.series,
      sparkline: options.graphMode !== BigValueGraphMode.None,
      timeZone,
    });
  const count = getValues().length;
  if (data.series.length === 0) {
    return <NoData {...props} />;
  }
  return (
    <VizRepeater
      source={data}
      getValues={getValues}
      getAlignmentFactors={getDisplayValueAlignmentFactors}
      renderCounter={renderCounter}
      width={width}
      height={height}
      orientation={options.orientation ?? VizOrientation.Auto}
      itemSpacing={3}
      renderValue={({ value, alignmentFactors, width, height }) => {
        const item = value as FieldDisplay;
        const big = (onClick?: React.MouseEventHandler<HTMLElement>) => (
          <BigValue
            value={item.display}
            count={count}
            sparkline={item.sparkline}
            colorMode={options.colorMode}
            graphMode={options.graphMode}
            justifyMode={options.justifyMode}
            textMode={textMode(options, count)}
            alignmentFactors={alignmentFactors}
            text={options.text}
            width={width}
            height={height}
            theme={theme}
            onClick={onClick}
          />
        );
        return item.hasLinks && item.getLinks ? (
          <DataLinksContextMenu links={item.getLinks}>{({ openMenu }) => big(openMenu)}</DataLinksContextMenu>
        ) : (
          big()
        );
      }}
    />
  );
}

/** Reduce options of the panels that show single values. */
export const REDUCE_OPTIONS = { values: false, calcs: ['lastNotNull'], fields: '' };

/** Stand-in for the core panel `stat`. */
export const statPanel = definePanel('stat', {
  name: 'Stat',
  component: StatPanel,
  options: {
    reduceOptions: REDUCE_OPTIONS,
    orientation: 'auto',
    textMode: BigValueTextMode.Auto,
    colorMode: BigValueColorMode.Value,
    graphMode: BigValueGraphMode.Area,
    justifyMode: BigValueJustifyMode.Auto,
    wideLayout: true,
    showPercentChange: false,
    percentChangeColorMode: 'standard',
  },
});
