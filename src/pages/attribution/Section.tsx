import React, { type ReactNode } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

interface Props {
  title: string;
  /** What it shows and what would make it wrong, one sentence. */
  about: string;
  children: ReactNode;
  testId?: string;
}

/** A titled part of the page. */
export function Section({ title, about, children, testId }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <section className={styles.box} aria-label={title} data-testid={testId}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    padding: theme.spacing(2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    minWidth: 0,
    [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
  }),
  title: css({ ...theme.typography.h5, margin: 0 }),
  about: css({
    margin: theme.spacing(0.25, 0, 1.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
