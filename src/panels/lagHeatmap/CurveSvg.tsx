import React from 'react';
import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type LagPoint, type LagTestResult } from '../../analysis/lag/types';
import { effectAxis, type HeatmapLayout } from './layout';
import { isSignificant, percent, pointSaid, type Said, showsMean } from './texts';
import { useRoving } from './useRoving';

interface CurveSvgProps {
  result: LagTestResult;
  layout: HeatmapLayout;
  onLook: (said: Said | null, x: number, y: number) => void;
}

const TOP = 8;
const BOTTOM = 6;

/** The effect by lag with its interval: lag 0, then later lags without current prefill; the plain curve behind them. */
export function CurveSvg({ result, layout, onLook }: CurveSvgProps) {
  const styles = useStyles2(getStyles);
  const { left, cellWidth, width, curveHeight } = layout;
  const axis = effectAxis(result);
  const columnOf = new Map(result.lags.map((lag, index) => [lag, index]));
  const x = (point: LagPoint) => left + ((columnOf.get(point.lag) ?? 0) + 0.5) * cellWidth;
  const share = (v: number) => (Math.min(axis.to, Math.max(axis.from, v)) - axis.from) / (axis.to - axis.from);
  const y = (v: number) => TOP + (1 - share(v)) * (curveHeight - TOP - BOTTOM);
  const shown = result.curve.filter((point) => point.conditional || point.lag === 0);
  const plain = result.curve.filter((point) => !point.conditional);
  const later = shown.filter((point) => point.conditional);
  const right = left + result.lags.length * cellWidth;
  const roving = useRoving(shown.length, Math.max(1, shown.length));
  const { active } = roving;
  React.useEffect(() => {
    if (active === null) {
      onLook(null, 0, 0);
    } else {
      onLook(pointSaid(result, shown[active]), x(shown[active]), curveHeight - BOTTOM);
    }
    // The points follow from the result; looking moves only with `active`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active, result]);
  return (
    <svg
      width={width}
      height={curveHeight}
      role="group"
      aria-label={`${result.worse === 'lower' ? 'Loss' : 'Increase'} by lag, with its interval`}
      className={styles.svg}
      {...roving.handlers}
    >
      {axis.ticks.map((tick) => (
        <g key={tick} aria-hidden="true">
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={tick === 0 ? styles.zero : styles.grid} />
          <text x={left - 8} y={y(tick)} className={styles.label} textAnchor="end" dominantBaseline="central">
            {percent(tick)}
          </text>
        </g>
      ))}
      <path d={line(plain, x, y)} className={styles.plain} aria-hidden="true" data-testid="plain-curve" />
      <path d={band(later, x, y)} className={styles.band} aria-hidden="true" data-testid="band" />
      <path d={line(later, x, y)} className={styles.line} aria-hidden="true" />
      {shown.map((point, index) => {
        const said = pointSaid(result, point);
        const strong = isSignificant(result, point);
        const at = x(point);
        return (
          <g key={`${point.lag}`}>
            {point.lag === 0 && point.lo !== null && point.hi !== null && (
              <line x1={at} x2={at} y1={y(point.lo)} y2={y(point.hi)} className={styles.whisker} aria-hidden="true" />
            )}
            {showsMean(result, point) && point.meanEffect !== null && (
              <path d={diamond(at, y(point.meanEffect))} className={styles.strong} data-testid="mean" />
            )}
            {point.effect !== null && (
              <circle
                cx={at}
                cy={y(point.effect)}
                r={index === active ? 6 : strong ? 4.5 : 2.5}
                className={cx(styles.point, strong && styles.strong)}
                data-testid={strong ? 'significant' : 'point'}
                pointerEvents="none"
              />
            )}
            <rect
              x={at - cellWidth / 2}
              y={0}
              width={cellWidth}
              height={curveHeight - BOTTOM}
              fill="none"
              pointerEvents="all"
              className={styles.hit}
              role="img"
              data-index={index}
              tabIndex={index === roving.stop ? 0 : -1}
              aria-label={[said.title, ...said.lines, strong ? 'Significant.' : ''].join('. ')}
            />
          </g>
        );
      })}
    </svg>
  );
}

type Scale = (v: number) => number;

/** The mean, where only some scrapes are hit and the median sees little. */
function diamond(x: number, y: number): string {
  return `M${x},${y - 5}l5,5l-5,5l-5,-5Z`;
}

function line(points: LagPoint[], x: (point: LagPoint) => number, y: Scale): string {
  let path = '';
  points.forEach((point, k) => {
    const joins = k > 0 && points[k - 1].effect !== null;
    path += point.effect === null ? '' : `${joins ? 'L' : 'M'}${x(point)},${y(point.effect)}`;
  });
  return path;
}

/** The band of the interval, one closed piece for every unbroken stretch. */
function band(points: LagPoint[], x: (point: LagPoint) => number, y: Scale): string {
  const pieces: LagPoint[][] = [[]];
  for (const point of points) {
    if (point.lo === null || point.hi === null) {
      pieces.push([]);
    } else {
      pieces[pieces.length - 1].push(point);
    }
  }
  return pieces
    .filter((piece) => piece.length > 0)
    .map((piece) => {
      const upper = piece.map((point) => `${x(point)},${y(point.hi ?? 0)}`);
      const lower = [...piece].reverse().map((point) => `${x(point)},${y(point.lo ?? 0)}`);
      return `M${[...upper, ...lower].join('L')}Z`;
    })
    .join('');
}

const getStyles = (theme: GrafanaTheme2) => {
  const accent = theme.visualization.getColorByName(theme.isDark ? 'light-orange' : 'dark-orange');
  return {
    svg: css({ display: 'block', overflow: 'visible' }),
    label: css({ fill: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
    grid: css({ stroke: theme.colors.border.weak }),
    zero: css({ stroke: theme.colors.border.strong }),
    plain: css({ fill: 'none', stroke: theme.colors.text.disabled, strokeDasharray: '3 3' }),
    band: css({ fill: accent, fillOpacity: 0.2 }),
    line: css({ fill: 'none', stroke: accent, strokeWidth: 1.5 }),
    whisker: css({ stroke: accent, strokeWidth: 2 }),
    point: css({ fill: theme.colors.background.primary, stroke: accent, strokeWidth: 1.5 }),
    strong: css({ fill: accent }),
    hit: css({ outline: 'none' }),
  };
};
