import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import { type LagCell, type LagTestResult } from '../../analysis/lag/types';

/** Share of the decode speed that a cell has lost against the reference, 0 .. 1; null where it was not compared. */
export function lossOf(cell: LagCell, worse: LagTestResult['worse']): number | null {
  if (cell.relative === null || cell.relative <= 0) {
    return cell.relative === 0 ? (worse === 'lower' ? 1 : 0) : null;
  }
  const loss = worse === 'lower' ? 1 - cell.relative : 1 - 1 / cell.relative;
  return Math.min(1, Math.max(0, loss));
}

/** Upper end of the colours: the largest loss in well-filled cells, at least a fifth, in round steps. */
export function scaleEnd(result: LagTestResult): number {
  const losses = result.cells.filter((cell) => !cell.thin).map((cell) => lossOf(cell, result.worse) ?? 0);
  const largest = Math.max(0, ...losses);
  return [0.2, 0.4, 0.6, 0.8].find((end) => largest <= end) ?? 1;
}

/**
 * Colours from "no loss" to the largest: one way, from the background towards the strongest contrast, and from yellow to
 * blue or back, which every common kind of colour blindness keeps apart.
 */
export function lossColors(theme: GrafanaTheme2): (share: number) => string {
  const { background } = theme.colors;
  const blue = theme.visualization.getColorByName('dark-blue');
  const yellow = theme.visualization.getColorByName('super-light-yellow');
  const stops = theme.isDark
    ? [mix(background.canvas, blue, 0.3), blue, yellow]
    : [mix(background.primary, yellow, 0.3), mix(yellow, blue, 0.35), mix(theme.colors.text.maxContrast, blue, 0.8)];
  return (share) => {
    const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    return mix(stops[k], stops[k + 1], at - k);
  };
}

function mix(from: string, to: string, share: number): string {
  const a = colorManipulator.decomposeColor(from).values;
  const b = colorManipulator.decomposeColor(to).values;
  const channel = (k: number) => Math.round(a[k] + (b[k] - a[k]) * share);
  return `rgb(${channel(0)}, ${channel(1)}, ${channel(2)})`;
}
