import React, { useId, type ReactNode } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { IconButton, useStyles2 } from '@grafana/ui';

interface Props {
  title: string;
  /** One sentence: what is shown, and what would make it wrong. */
  description: string;
  children: ReactNode;
  testId?: string;
}

/** A titled part of the page. */
export function Section({ title, description, children, testId }: Props) {
  const styles = useStyles2(getStyles);
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-testid={testId}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton name="info-circle" size="sm" tooltip={description} aria-label={`${title}: ${description}`} />
      </div>
      {children}
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  section: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    minWidth: 0,
    padding: theme.spacing(1.5, 2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
  }),
  head: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1) }),
  title: css({ ...theme.typography.h6, margin: 0 }),
});
