import React from 'react';
import { type DataFrame, createTheme, LoadingState, type PanelProps } from '@grafana/data';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lagTest } from '../../analysis/lag/lagTest';
import { makeSeries } from '../../analysis/lag/testing/series';
import { type LagTestResult } from '../../analysis/lag/types';
import { fromFrames, LAG_HEATMAP_ID, lagHeatmapPanel, toFrames } from '.';
import { effectAxis, heatmapLayout } from './layout';
import { lossColors, lossOf, scaleEnd } from './scale';

const RESULT = lagTest(
  { ...makeSeries(5, { sharing: 0.3, hours: 6 }), what: 'decode rate per stream', unit: 'tok/s' },
  { maxLagSeconds: 240 }
);

/** By attribute: looking up a role among hundreds of shapes is slow. */
const gridCells = () => Array.from(document.querySelectorAll<SVGElement>('[role="gridcell"]'));

function show(series: DataFrame[], width = 900) {
  const Panel = lagHeatmapPanel.panel!;
  const props = { data: { state: LoadingState.Done, series }, width, height: 560 } as unknown as PanelProps<object>;
  return render(<Panel {...props} />);
}
const draw = (change: Partial<LagTestResult> = {}, width?: number) => show(toFrames({ ...RESULT, ...change }), width);

// Whatever the console says is a defect.
let complaints: jest.SpyInstance;
beforeEach(() => {
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

describe('lag test frames', () => {
  it('come back as they went in', () => {
    expect(fromFrames(toFrames(RESULT))).toEqual(RESULT);
    expect(fromFrames(toFrames(lagTest({ t: [], y: [], x: [] })))?.verdict).toBe('insufficient');
    expect(fromFrames([])).toBeNull();
  });
});

describe('lag heatmap panel', () => {
  it('has the id under which pages register it', () => {
    expect(LAG_HEATMAP_ID).toBe('lanewatch-lag-heatmap');
  });

  it('draws every cell, the heaviest prefill on top, and the verdict under it', () => {
    draw();
    expect(gridCells()).toHaveLength(RESULT.lags.length * RESULT.buckets.length);
    const rows = Array.from(document.querySelectorAll('[role="rowheader"]')).map((row) => row.textContent);
    expect(rows[0]).toBe(RESULT.buckets[RESULT.buckets.length - 1].label);
    expect(rows[rows.length - 1]).toBe('no prefill');
    expect(screen.getByTestId('verdict')).toHaveTextContent(RESULT.sentence);
    expect(screen.getByTestId('verdict')).toHaveTextContent('At once only');
  });

  it('says of each cell its median, its interval, what it is against the reference, and n', () => {
    draw();
    const cell = RESULT.cells[RESULT.buckets.length - 1];
    const label = gridCells()[0].getAttribute('aria-label');
    expect(label).toContain(`${RESULT.buckets[cell.bucket].label} tok/s, same scrape`);
    expect(label).toMatch(/Median [\d.]+ tok\/s \([\d.]+ tok\/s to [\d.]+ tok\/s\)/);
    expect(label).toMatch(/\d+% of the reference \(\d+% to \d+%\)/);
    expect(label).toContain(`${cell.n} scrapes`);
  });

  it('shows the same to pointer and keyboard, one tab stop for all cells', async () => {
    draw();
    await userEvent.tab();
    const cells = gridCells();
    expect(cells[0]).toHaveFocus();
    expect(screen.getByTestId('looked-at')).toHaveTextContent('same scrape');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(cells[RESULT.lags.length + 1]).toHaveFocus();
    expect(screen.getByTestId('looked-at')).toHaveTextContent('0.5 min earlier');
    await userEvent.keyboard('{End}');
    expect(screen.getByTestId('looked-at')).toHaveTextContent('4 min earlier');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByTestId('looked-at')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(document.activeElement).toHaveAttribute('aria-label', expect.stringContaining('Loss'));
    await act(async () => (document.activeElement as HTMLElement).blur());
    await userEvent.hover(cells[3]);
    expect(screen.getByTestId('looked-at')).toHaveTextContent('1.5 min earlier');
  });

  it('hatches thin cells and leaves empty ones without colour or number', () => {
    const cells = RESULT.cells.map((cell, k) =>
      k === 5
        ? { ...cell, thin: true, n: 3 }
        : k === 11
          ? { ...cell, n: 0, thin: true, median: null, lo: null, hi: null, relative: null }
          : cell
    );
    draw({ cells });
    const [thin, empty] = gridCells();
    expect(thin).toHaveAttribute('data-state', 'thin');
    expect(thin).toHaveAttribute('aria-label', expect.stringContaining('Thin'));
    expect(thin.parentElement!.querySelectorAll('rect')).toHaveLength(2);
    expect(empty).toHaveAttribute('data-state', 'empty');
    expect(empty).toHaveAttribute('fill', 'none');
    expect(empty).toHaveAttribute('aria-label', expect.stringMatching(/Not measured: no scrape like this\.$/));
    expect(screen.getByText('not measured')).toBeInTheDocument();
    expect(screen.getByText('thin')).toBeInTheDocument();
  });

  it('marks significant lags, and no others', () => {
    const { unmount } = draw();
    expect(screen.getAllByTestId('significant')).toHaveLength(1);
    unmount();
    draw({ lagged: { ...RESULT.lagged, state: 'present', significantLags: [120, 150] } });
    expect(screen.getAllByTestId('significant')).toHaveLength(3);
  });

  it('draws the band of the interval with a gap where there is none', () => {
    const curve = RESULT.curve.map((point) =>
      point.conditional && point.lag === 120 ? { ...point, lo: null } : point
    );
    draw({ curve });
    expect(screen.getByTestId('band').getAttribute('d')!.match(/M/g)).toHaveLength(2);
  });

  it('says plainly when there is nothing to draw', () => {
    const { unmount } = show([]);
    expect(screen.getByText(/has not been computed/)).toBeInTheDocument();
    unmount();
    show(toFrames(lagTest({ t: [], y: [], x: [] })));
    expect(screen.getByText(/Nothing to test: fewer than two scrapes/)).toBeInTheDocument();
    expect(gridCells()).toHaveLength(0);
  });

  it('takes labels for text, never for markup', () => {
    draw({ sentence: '<img src=x onerror=alert(1)>', notes: ['<b>bold</b>'] });
    expect(screen.getByText('<b>bold</b>')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('fits a phone: cells end inside, and numbers on the axis keep apart', () => {
    draw({}, 374);
    const right = (cell: SVGElement) => Number(cell.getAttribute('x')) + Number(cell.getAttribute('width'));
    expect(Math.max(...gridCells().map(right))).toBeLessThanOrEqual(374);
    const { ticks, cellWidth } = heatmapLayout(RESULT, 374, 560);
    for (let k = 1; k < ticks.length; k++) {
      expect((ticks[k] - ticks[k - 1]) * cellWidth).toBeGreaterThanOrEqual(24);
    }
  });
});

describe('colours and axes', () => {
  const cell = RESULT.cells[0];

  it('turn a slower rate and a longer latency into the same loss', () => {
    expect(lossOf({ ...cell, relative: 0.5 }, 'lower')).toBe(0.5);
    expect(lossOf({ ...cell, relative: 2 }, 'higher')).toBe(0.5);
    expect(lossOf({ ...cell, relative: 1.2 }, 'lower')).toBe(0);
    expect(lossOf({ ...cell, relative: null }, 'lower')).toBeNull();
    expect(scaleEnd(RESULT)).toBe(0.4);
  });

  it('go one way in lightness, in both themes', () => {
    const lightness = (color: string) => {
      const [r, g, b] = color.match(/\d+/g)!.map(Number);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const mode of ['light', 'dark'] as const) {
      const color = lossColors(createTheme({ colors: { mode } }));
      const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => lightness(color(share)));
      const sorted = [...steps].sort((a, b) => (mode === 'dark' ? a - b : b - a));
      expect(steps).toEqual(sorted);
      expect(Math.abs(steps[4] - steps[0])).toBeGreaterThan(100);
    }
  });

  it('have an axis with zero and round ends, not stretched by one wild interval', () => {
    const curve = RESULT.curve.map((point) => (point.lag === 240 ? { ...point, lo: -50, hi: 40 } : point));
    const axis = effectAxis({ ...RESULT, curve });
    expect(axis.ticks).toContain(0);
    expect(axis.to).toBeLessThan(2);
    expect(axis.from).toBeGreaterThan(-2);
  });
});
