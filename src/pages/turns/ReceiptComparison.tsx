import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type ReceiptRow } from '../../analysis/turns/compareReceipts';
import { count, figure, NOT_MEASURED } from '../../shared/figures';
import { DataTable } from './DataTable';
import { percent } from './ppm';
import { byReason } from './reasons';
import { Section } from './Section';

/** The server's own receipt beside ours, and why the two differ. */
export function ReceiptComparison({ rows }: { rows: ReceiptRow[] }) {
  const styles = useStyles2(getStyles);
  return (
    <Section
      title="The server's receipt against ours"
      description="Both receipts line by line; counts are those since watching (or the run) began on both sides, percentiles on the server cover its whole run."
      testId="section-comparison"
    >
      {rows.length === 0 ? (
        <p>The server gives no receipt to compare with.</p>
      ) : (
        <>
          <DataTable
            head={['', 'Ours', 'Server', 'Difference', '']}
            testIds={rows.map(({ id }) => `compare-${id}`)}
            rows={rows.map((row) => [
              row.label,
              write(row, row.ours),
              write(row, row.server),
              row.difference === null ? NOT_MEASURED : difference(row),
              row.difference === null ? '' : row.reasons.length > 0 ? 'differ' : 'agree',
            ])}
          />
          <ul className={styles.reasons} data-testid="compare-reasons">
            {byReason(rows).map(({ reason, labels }) => (
              <li key={reason}>
                <strong>{labels.join(', ')}:</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function write({ id }: ReceiptRow, value: number | null): string {
  if (value === null) {
    return NOT_MEASURED;
  }
  if (id === 'turnTpsClean') {
    return figure(value, 'short', 1);
  }
  return id === 'turnsClean' || id === 'turnsMeasured' ? count(value) : percent(value);
}

function difference(row: ReceiptRow): string {
  const value = row.difference ?? 0;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  const text = write(row, Math.abs(value));
  return row.id.startsWith('slowdown') ? `${sign}${text.replace('%', '')} points` : `${sign}${text}`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  reasons: css({
    margin: theme.spacing(0, 0, 0, 2.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    '& strong': { fontWeight: theme.typography.fontWeightMedium },
  }),
});
