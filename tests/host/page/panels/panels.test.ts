/** @jest-environment node */
import { createTheme, type DataFrame, DataFrameType, FieldType, toDataFrame } from '@grafana/data';
import { barData, valueRange } from './barchart/bars';
import { heatmapCells } from './heatmap/cells';
import { stateRows } from './statetimeline/segments';
import { niceNumbers, timeTicks } from './svg/ticks';
import { graphableFrames } from './timeseries/graphable';

const field = (name: string, values: unknown[], type = FieldType.number) => ({ name, type, values });
const time = (values: number[], name = 'time') => field(name, values, FieldType.time);
const frame = (fields: object[], more: object = {}): DataFrame => toDataFrame({ fields, ...more });

describe('state timeline', () => {
  it('ends a state where the next begins, merges equal ones, and leaves null as a gap', () => {
    const data = frame([time([0, 10, 20, 30]), field('slot', ['a', 'a', null, 'b'], FieldType.string)]);
    const [row] = stateRows([data], 50, true);
    expect(row.segments.map(({ from, to, text }) => [from, to, text])).toEqual([
      [0, 20, 'a'],
      [30, 50, 'b'],
    ]);
    expect(stateRows([data], 50, false)[0].segments).toHaveLength(3);
  });

  it('takes a second time field for the end', () => {
    const data = frame([time([0, 20]), time([5, 25], 'end'), field('slot', ['a', 'b'], FieldType.string)]);
    expect(stateRows([data], 50, true)[0].segments.map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [20, 25],
    ]);
  });
});

describe('bar chart', () => {
  const theme = createTheme();
  it('takes strings for categories and numbers for series, a missing value stays missing', () => {
    const data = barData([frame([field('m', ['x', 'y'], FieldType.string), field('cost', [1, null])])], theme);
    expect(data?.categories).toEqual(['x', 'y']);
    expect(data?.series[0].values).toEqual([1, null]);
    expect(barData([frame([field('only', [1])])], theme)).toBeUndefined();
  });

  it('always shows zero, and adds stacked bars up', () => {
    const data = barData([frame([field('m', ['x'], FieldType.string), field('a', [2]), field('b', [3])])], theme)!;
    expect(valueRange(data, false)[0]).toBe(0);
    expect(valueRange(data, false)[1]).toBeGreaterThan(3);
    expect(valueRange(data, true)[1]).toBeGreaterThan(5);
  });
});

describe('heatmap', () => {
  it('reads rows, upper edges for `le`, and hides what the filter says', () => {
    const labels = { le: '1' };
    const rows = frame([time([0, 10, 20]), { ...field('1', [1, 0, null]), labels }], {
      meta: { type: DataFrameType.HeatmapRows },
    });
    const heat = heatmapCells([rows], 1e-9);
    expect(heat?.cells).toEqual([{ x0: -10, x1: 0, y0: 0, y1: 1, value: 1 }]);
    expect(heatmapCells([rows], undefined)?.cells).toHaveLength(2);
  });

  it('reads dense cells by the names of their fields', () => {
    const cells = frame([field('xMax', [1, 1, 2, 2]), field('yMin', [0, 5, 0, 5]), field('count', [1, 2, 3, 4])], {
      meta: { type: DataFrameType.HeatmapCells },
    });
    expect(heatmapCells([cells], 1e-9)?.cells[1]).toEqual({ x0: 0, x1: 1, y0: 5, y1: 10, value: 2 });
  });
});

describe('time series', () => {
  it('leaves a gap for what is no number, and draws booleans as 0 and 1', () => {
    const data = frame([
      time([0, 1, 2]),
      field('v', [1, NaN, Infinity]),
      field('b', [true, false, null], FieldType.boolean),
    ]);
    const [drawn] = graphableFrames([data])!;
    expect(drawn.fields[1].values).toEqual([1, null, null]);
    expect(drawn.fields[2].values).toEqual([1, 0, null]);
    expect(graphableFrames([frame([field('v', [1])])])).toBeUndefined();
  });
});

describe('ticks', () => {
  it('are round numbers inside the range', () => {
    expect(niceNumbers(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(niceNumbers(3, 97, 5)).toEqual([20, 40, 60, 80]);
    expect(niceNumbers(5, 5, 5)).toEqual([5]);
  });

  it('are round times in the zone of the page', () => {
    const hour = 3_600_000;
    const ticks = timeTicks(0, hour, 400, 'utc');
    expect(ticks.map((tick) => tick.label)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
    expect(ticks[1].at).toBeCloseTo(0.25);
  });
});
