import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, IconButton, Input, useStyles2 } from '@grafana/ui';
import { EMPTY_ROW, problemsOf, type ExpectationRow } from './rows';

interface Props {
  rows: ExpectationRow[];
  onChange: (rows: ExpectationRow[]) => void;
}

const FIELDS: Array<{ key: keyof ExpectationRow; label: string; placeholder: string; suffix?: string; type?: string }> =
  [
    { key: 'model', label: 'Model', placeholder: 'as the engine exports it' },
    { key: 'tps', label: 'Rate of a single stream', placeholder: '66', suffix: 'tok/s' },
    { key: 'source', label: 'Source', placeholder: 'MEASURED: single stream, empty lane' },
    { key: 'concurrency', label: 'In flight', placeholder: '1' },
    { key: 'window', label: 'Context window', placeholder: '8192', suffix: 'tokens' },
    { key: 'date', label: 'Date', placeholder: '2026-11-29', type: 'date' },
  ];

/** Expectations per model, one a line; what may not be pinned says why below it. */
export function ExpectationEditor({ rows, onChange }: Props) {
  const styles = useStyles2(getStyles);
  const change = (at: number, key: keyof ExpectationRow, value: string) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, [key]: value } : row)));
  return (
    <div className={styles.list}>
      {rows.length === 0 && <p>No expectation is pinned: nothing is called collapsed, and nothing healthy.</p>}
      {rows.map((row, at) => {
        const problems = problemsOf(row, rows);
        return (
          <fieldset key={at} className={styles.row} data-testid="expectation">
            <legend className={styles.legend}>Expectation of {row.model || 'a model to be named'}</legend>
            {FIELDS.map(({ key, label, placeholder, suffix, type }) => (
              <label key={key} className={styles.field}>
                <span className={styles.label}>{label}</span>
                <Input
                  aria-label={`${label} (${at + 1})`}
                  value={row[key]}
                  type={type}
                  placeholder={placeholder}
                  suffix={suffix}
                  onChange={(event) => change(at, key, event.currentTarget.value)}
                />
              </label>
            ))}
            <IconButton
              className={styles.remove}
              name="trash-alt"
              tooltip={`Remove the expectation of ${row.model || 'this line'}`}
              onClick={() => onChange(rows.filter((_, i) => i !== at))}
            />
            {problems.length > 0 && (
              <ul className={styles.problems} role="alert">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </fieldset>
        );
      })}
      <div>
        <Button icon="plus" variant="secondary" onClick={() => onChange([...rows, EMPTY_ROW])}>
          Add a model
        </Button>
      </div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1.5) }),
  row: css({
    display: 'grid',
    gridTemplateColumns: '1.2fr 1fr 2fr 0.6fr 1fr 1fr 24px',
    alignItems: 'end',
    gap: theme.spacing(1),
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: '1fr 1fr' },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
  }),
  legend: css({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', margin: 0 }),
  field: css({ margin: 0, minWidth: 0 }),
  label: css({ display: 'block', color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  remove: css({ marginBottom: theme.spacing(1) }),
  problems: css({
    gridColumn: '1 / -1',
    margin: theme.spacing(0, 0, 0, 2.5),
    color: theme.colors.error.text,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
