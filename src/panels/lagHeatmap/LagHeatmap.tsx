import React, { useCallback, useState } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Badge, useStyles2 } from '@grafana/ui';
import { type LagTestResult } from '../../analysis/lag/types';
import { CurveSvg } from './CurveSvg';
import { HeatmapSvg } from './HeatmapSvg';
import { heatmapLayout } from './layout';
import { LagAxis } from './LagAxis';
import { Legend } from './Legend';
import { scaleEnd } from './scale';
import { type Said, showsMean, VERDICT } from './texts';
import { LookedAt } from './LookedAt';

export interface LagHeatmapProps {
  result: LagTestResult;
  width: number;
  height: number;
}

interface Look {
  said: Said;
  x: number;
  y: number;
}

/** Heatmap, curve and verdict, one under the other; it scrolls where it does not fit. */
export function LagHeatmap({ result, width, height }: LagHeatmapProps) {
  const styles = useStyles2(getStyles);
  const layout = heatmapLayout(result, width, height);
  const end = scaleEnd(result);
  const [inCells, setInCells] = useState<Look | null>(null);
  const [inCurve, setInCurve] = useState<Look | null>(null);
  const lookAtCell = useCallback((said: Said | null, x: number, y: number) => setInCells(said && { said, x, y }), []);
  const lookAtPoint = useCallback((said: Said | null, x: number, y: number) => setInCurve(said && { said, x, y }), []);
  const measured = result.cells.length > 0;
  const anyMean = result.curve.some((point) => showsMean(result, point));
  return (
    <div className={styles.scroll} style={{ width, height }} data-testid="lag-heatmap">
      {measured && (
        <>
          <div className={styles.caption} style={{ paddingLeft: layout.left }}>
            {capital(result.what)} by prefill (tok/s) and by how long before it ran
          </div>
          <div className={styles.legend} style={{ paddingLeft: layout.left }}>
            <Legend result={result} scaleEnd={end} />
          </div>
          <div className={styles.drawing}>
            <HeatmapSvg result={result} layout={layout} scaleEnd={end} onLook={lookAtCell} />
            {inCells && <LookedAt {...inCells} width={width} />}
          </div>
          <LagAxis result={result} layout={layout} />
        </>
      )}
      {result.curve.length > 0 && (
        <>
          <div className={styles.caption} style={{ paddingLeft: layout.left }}>
            {result.worse === 'lower' ? 'Loss' : 'Increase'} by time since heavy prefill
            <span className={styles.aside}>
              {' '}
              without any running, except at 0 (dashed: all scrapes
              {anyMean ? '; diamond: mean where only some are hit' : ''})
            </span>
          </div>
          <div className={styles.drawing}>
            <CurveSvg result={result} layout={layout} onLook={lookAtPoint} />
            {inCurve && <LookedAt {...inCurve} width={width} />}
          </div>
          <LagAxis result={result} layout={layout} />
        </>
      )}
      <div className={styles.verdict} role="status" data-testid="verdict">
        <Badge color={COLOR[result.verdict]} text={VERDICT[result.verdict]} /> {result.sentence}
      </div>
      {result.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

const COLOR = {
  'lag0-only': 'orange',
  lagged: 'orange',
  both: 'orange',
  none: 'blue',
  insufficient: 'purple',
} as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const getStyles = (theme: GrafanaTheme2) => ({
  scroll: css({ overflowY: 'auto', overflowX: 'hidden', color: theme.colors.text.primary }),
  drawing: css({ position: 'relative' }),
  caption: css({
    marginBottom: theme.spacing(0.5),
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
  }),
  aside: css({ color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular }),
  legend: css({ marginBottom: theme.spacing(1) }),
  verdict: css({ margin: theme.spacing(1.5, 1, 0, 0), lineHeight: 1.5, overflowWrap: 'anywhere' }),
  note: css({
    margin: theme.spacing(0.5, 1, 0, 0),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
