import React from 'react';
import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Tooltip, useStyles2 } from '@grafana/ui';
import { type Waterfall } from '../../analysis/collapse/waterfallTypes';
import { figure, UNIT } from '../../shared/figures';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { axisEnd, type WaterfallRow, waterfallRows } from './rows';
import { WaterfallBarSvg } from './WaterfallBarSvg';

/** Below this the title goes above the bar. */
const NARROW = 560;

export interface WaterfallChartProps {
  waterfall: Waterfall;
  width: number;
  height: number;
}

/** The waterfall, line by line: it scrolls where it does not fit, and no text ever lies over another. */
export function WaterfallChart({ waterfall, width, height }: WaterfallChartProps) {
  const styles = useStyles2(getStyles);
  const rows = waterfallRows(waterfall);
  const narrow = width < NARROW;
  return (
    <div className={styles.scroll} style={{ width, height }} data-testid="waterfall">
      <ul className={styles.list} aria-label="From the expected to the measured decode rate, one mechanism a line">
        {rows.map((row, at) => (
          <Row key={row.key} row={row} cameFrom={at === 0 ? null : rows[at - 1].leadsTo} narrow={narrow} />
        ))}
      </ul>
      <Axis end={axisEnd(waterfall)} narrow={narrow} />
      {waterfall.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {waterfall.excluded.length > 0 && (
        <p className={styles.note}>
          Ruled out: {waterfall.excluded.map(({ id }) => MECHANISM_TITLE[id].toLowerCase()).join(', ')}.
        </p>
      )}
    </div>
  );
}

function Row({ row, cameFrom, narrow }: { row: WaterfallRow; cameFrom: number | null; narrow: boolean }) {
  const styles = useStyles2(getStyles);
  const strong = row.kind === 'expected' || row.kind === 'measured';
  const content = (
    <div className={styles.tip}>
      <strong>{row.title}</strong>
      {row.details.map((text, at) => (
        <div key={at}>{text}</div>
      ))}
    </div>
  );
  return (
    <Tooltip content={content} placement="bottom-start">
      <li
        className={cx(styles.row, narrow ? styles.narrow : styles.wide)}
        // A line is not a control, and yet the only way to its evidence without a pointer.
        tabIndex={0}
        aria-label={`${row.title}: ${row.value}. ${row.details.join(' ')}`}
      >
        <span className={cx(styles.title, strong && styles.strong)} title={row.title}>
          {row.title}
          {row.grade && <span className={styles.grade}>{row.grade}</span>}
        </span>
        <span className={cx(styles.bar, narrow && styles.lowBar)}>
          <WaterfallBarSvg row={row} cameFrom={cameFrom} />
        </span>
        <span className={styles.value}>
          <span className={cx(strong && styles.strong, row.kind === 'unknown' && styles.muted)}>{row.value}</span>
          {row.aside !== '' && <span className={styles.aside}>{row.aside}</span>}
        </span>
      </li>
    </Tooltip>
  );
}

function Axis({ end, narrow }: { end: number; narrow: boolean }) {
  const styles = useStyles2(getStyles);
  return (
    <div className={cx(styles.row, narrow ? styles.narrow : styles.wide, styles.axisRow)} aria-hidden="true">
      <span className={cx(styles.bar, styles.axis)}>
        <span>0</span>
        <span>{figure(end / 2, UNIT.rate, end < 20 ? 1 : 0)}</span>
        <span>{figure(end, UNIT.rate, end < 20 ? 1 : 0)}</span>
      </span>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  scroll: css({ overflowY: 'auto', overflowX: 'hidden', color: theme.colors.text.primary }),
  list: css({ listStyle: 'none', margin: 0, padding: 0 }),
  row: css({
    display: 'grid',
    columnGap: theme.spacing(1.5),
    alignItems: 'center',
    paddingRight: theme.spacing(1),
    paddingLeft: theme.spacing(0.5),
    borderRadius: theme.shape.radius.default,
    '&:hover': { background: theme.colors.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: -2 },
  }),
  wide: css({
    gridTemplateColumns: 'minmax(110px, 160px) minmax(0, 1fr) minmax(104px, max-content)',
    gridTemplateAreas: '"title bar value"',
    minHeight: 36,
  }),
  narrow: css({
    gridTemplateColumns: 'minmax(0, 1fr) max-content',
    gridTemplateAreas: '"title value" "bar bar"',
    paddingTop: theme.spacing(0.5),
  }),
  title: css({ gridArea: 'title', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  bar: css({ gridArea: 'bar', height: 36 }),
  lowBar: css({ height: 26 }),
  grade: css({
    marginLeft: theme.spacing(0.75),
    padding: theme.spacing(0, 0.5),
    border: `1px solid ${theme.colors.border.medium}`,
    borderRadius: theme.shape.radius.default,
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  value: css({
    gridArea: 'value',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.2,
  }),
  strong: css({ fontWeight: theme.typography.fontWeightMedium }),
  muted: css({ color: theme.colors.text.secondary, fontStyle: 'italic' }),
  aside: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  axisRow: css({ minHeight: 24, '&:hover': { background: 'none' } }),
  axis: css({
    height: 'auto',
    display: 'flex',
    justifyContent: 'space-between',
    borderTop: `1px solid ${theme.colors.border.medium}`,
    paddingTop: theme.spacing(0.25),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  note: css({
    margin: theme.spacing(0.5, 0.5, 0, 0.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  tip: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.5),
    maxWidth: 420,
    overflowWrap: 'anywhere',
  }),
});
