import React, { type ReactNode } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { NOT_MEASURED } from '../../shared/figures';

interface Props {
  head: string[];
  /** The first cell of a row is its name. */
  rows: ReactNode[][];
  /** Columns, counted from 0, that hold text rather than figures. */
  textColumns?: number[];
  testIds?: string[];
}

/** A small table of figures that scrolls by itself where it does not fit. */
export function DataTable({ head, rows, textColumns = [0], testIds }: Props) {
  const styles = useStyles2(getStyles);
  const align = (at: number) => (textColumns.includes(at) ? styles.text : styles.figure);
  return (
    // Reachable by keyboard: it scrolls sideways on a phone.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Table: ${head.filter(Boolean).join(', ')}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title, at) => (
              <th key={at} scope="col" className={align(at)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} data-testid={testIds?.[line]}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className={styles.text}>
                    {cell}
                  </th>
                ) : (
                  <td key={at} className={align(at)}>
                    {cell === NOT_MEASURED ? <span className={styles.absent}>{cell}</span> : cell}
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const cell = { padding: theme.spacing(0.75, 1.5, 0.75, 0), verticalAlign: 'top' as const };
  return {
    scroll: css({ overflowX: 'auto', minWidth: 0 }),
    table: css({
      width: '100%',
      fontVariantNumeric: 'tabular-nums',
      '& thead th': { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
      '& tbody tr': { borderTop: `1px solid ${theme.colors.border.weak}` },
      '& tbody th': { fontWeight: theme.typography.fontWeightRegular },
    }),
    text: css({ ...cell, textAlign: 'left' }),
    figure: css({ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }),
    absent: css({ color: theme.colors.text.secondary, fontStyle: 'italic' }),
  };
};
