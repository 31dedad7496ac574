import React from 'react';
import { type ReceiptRow } from '../../analysis/turns/compareReceipts';
import { count, figure, NOT_MEASURED } from '../../shared/figures';
import { DataTable } from './DataTable';
import { percent } from './ppm';
import { Section } from './Section';

/** The server's own receipt beside ours, and why the two differ. */
export function ReceiptComparison({ rows }: { rows: ReceiptRow[] }) {
  return (
    <Section
      title="The server's receipt against ours"
      description="Both receipts line by line for what both watched; counts are those since watching (or the run) began, percentiles on the server cover its whole run."
      testId="section-comparison"
    >
      {rows.length === 0 ? (
        <p>The server gives no receipt to compare with.</p>
      ) : (
        <DataTable
          head={['', 'Ours', 'Server', 'Difference', 'Why they differ']}
          textColumns={[0, 4]}
          testIds={rows.map(({ id }) => `compare-${id}`)}
          rows={rows.map((row) => [
            row.label,
            write(row, row.ours),
            write(row, row.server),
            row.difference === null ? NOT_MEASURED : difference(row),
            row.reasons.length > 0 ? row.reasons.join(' ') : 'They agree.',
          ])}
        />
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
