import React, { type ReactNode } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2, type IconName } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';

export type Tone = 'info' | 'warning' | 'error';

interface Props {
  tone?: Tone;
  icon?: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  testId?: string;
}

/** The one form in which a page says why it shows nothing: what is the matter, and what to do next. */
export function StateCard({ tone = 'info', icon = 'info-circle', title, children, actions, testId }: Props) {
  const styles = useStyles2(getStyles, tone);
  return (
    <section className={styles.card} role={tone === 'error' ? 'alert' : 'status'} data-testid={testId}>
      <Icon name={icon} size="xxl" className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2, tone: Tone) => ({
  card: css({
    display: 'flex',
    gap: theme.spacing(2),
    flex: 1,
    alignSelf: 'flex-start',
    maxWidth: '760px',
    margin: '0 auto',
    padding: theme.spacing(3),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderLeft: `3px solid ${theme.colors[tone].border}`,
    borderRadius: theme.shape.radius.default,
    [theme.breakpoints.down('sm')]: { padding: theme.spacing(2), gap: theme.spacing(1) },
  }),
  icon: css({ color: theme.colors[tone].text, flexShrink: 0, marginTop: theme.spacing(0.25) }),
  text: css({ minWidth: 0, flex: 1 }),
  title: css({ ...theme.typography.h4, margin: 0, overflowWrap: 'anywhere' }),
  body: css({
    marginTop: theme.spacing(1),
    color: theme.colors.text.secondary,
    overflowWrap: 'anywhere',
    '& p': { marginBottom: theme.spacing(1) },
    '& ul': { margin: theme.spacing(0, 0, 1, 2.5) },
  }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), marginTop: theme.spacing(2) }),
});
