import React from 'react';
import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { NOT_MEASURED } from '../../shared/figures';
import { Section } from './Section';

interface Props {
  title: string;
  description: string;
  value: string;
  /** What the figure rests on, a line each. */
  notes: string[];
  testId: string;
}

/** One figure that is to be seen from afar. */
export function FigureCard({ title, description, value, notes, testId }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <Section title={title} description={description} testId={testId}>
      <div className={cx(styles.value, value === NOT_MEASURED && styles.absent)} data-testid={`${testId}-value`}>
        {value}
      </div>
      <div className={styles.notes}>
        {notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </div>
    </Section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  value: css({
    ...theme.typography.h1,
    lineHeight: 1.2,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  }),
  absent: css({ ...theme.typography.h4, color: theme.colors.text.secondary, fontStyle: 'italic' }),
  notes: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
