import React from 'react';
import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { useStyles2 } from '@grafana/ui';
import type { Segment } from '../../../analysis/census/types';
import type { Span } from '../../../analysis/lane';
import { spanWords } from '../../census/aboutText';

interface Props {
  window: Span;
  segments: Segment[];
  timeZone?: TimeZone;
}

/** Segments that are listed in words; the bar shows them all. */
const LISTED = 12;

/** The stretches of one shape in the window, along time, and which of them the verdict is about. */
export function Segments({ window, segments, timeZone }: Props) {
  const styles = useStyles2(getStyles);
  const length = window.to - window.from;
  const percent = (seconds: number) => `${(100 * Math.min(1, Math.max(0, seconds / length))).toFixed(2)}%`;
  return (
    <section className={styles.box} aria-labelledby="preflight-segments">
      <h2 id="preflight-segments" className={styles.title}>
        Stretches of one shape
      </h2>
      <p className={styles.note}>
        One process, one build, scraped without a gap: only such stretches are judged together. A restart that no
        counter shows would go unseen.
      </p>
      {segments.length === 0 ? (
        <p>Nothing was scraped in this window.</p>
      ) : (
        <>
          <div className={styles.bar} aria-hidden>
            {segments.map((segment) => (
              <div
                key={segment.from}
                title={`${shapeName(segment)}, ${spanWords(segment, timeZone)}`}
                className={cx(styles.segment, segment.judged && styles.judged)}
                style={{ left: percent(segment.from - window.from), width: percent(segment.to - segment.from) }}
              >
                {segment.to - segment.from > length / 12 && (segment.judged ? 'judged' : shapeName(segment))}
              </div>
            ))}
          </div>
          <ul className={styles.list} data-testid="preflight-segments">
            {segments.slice(0, LISTED).map((segment) => (
              <li key={segment.from}>
                <strong>{spanWords(segment, timeZone)}</strong>: {shapeName(segment)}
                {segment.judged ? ', judged' : ', not judged'}; it begins at: {segment.reason}.
              </li>
            ))}
            {segments.length > LISTED && <li>and {segments.length - LISTED} more</li>}
          </ul>
        </>
      )}
    </section>
  );
}

const shapeName = ({ shape }: Segment) => `shape ${shape + 1}`;

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    padding: theme.spacing(2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
  }),
  title: css({ ...theme.typography.h5, margin: 0 }),
  note: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 1) }),
  bar: css({
    position: 'relative',
    height: '24px',
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
    overflow: 'hidden',
  }),
  segment: css({
    position: 'absolute',
    top: 0,
    bottom: 0,
    minWidth: '3px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    border: `1px dashed ${theme.colors.border.strong}`,
  }),
  judged: css({
    color: theme.colors.primary.contrastText,
    background: theme.colors.primary.main,
    border: `1px solid ${theme.colors.primary.border}`,
  }),
  list: css({ margin: theme.spacing(1, 0, 0, 2.5), overflowWrap: 'anywhere' }),
});
