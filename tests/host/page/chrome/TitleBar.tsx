import React from 'react';
import { css, cx } from '@emotion/css';
import { useLocation } from 'react-router';
import { type GrafanaTheme2, type NavModelItem } from '@grafana/data';
import { config } from '@grafana/runtime';
import { Badge, Combobox, Icon, IconButton, Link, useStyles2 } from '@grafana/ui';
import { HEADER_HEIGHT } from '../services/layout';
import { currentTheme, remember } from '../theme';
import { navEntries } from './nav';
import { usePageNav } from './pageState';

const TIME_ZONES = ['browser', 'utc', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo'];

function trail(nav: NavModelItem | undefined): NavModelItem[] {
  const items: NavModelItem[] = [];
  for (let item = nav; item && items.length < 8; item = item.parentItem) {
    if (!item.hideFromBreadcrumbs) {
      items.unshift(item);
    }
  }
  return items;
}

function Breadcrumbs() {
  const styles = useStyles2(getStyles);
  const nav = usePageNav();
  const active = nav?.children?.find((tab) => tab.active);
  const items = [...trail(nav), ...(active ? [active] : [])];
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <Link href="/">Home</Link>
      {items.map((item, i) => (
        <React.Fragment key={`${i}${item.url}`}>
          <Icon name="angle-right" />
          {i < items.length - 1 ? (
            <Link href={item.url}>{item.text}</Link>
          ) : (
            <span aria-current="page">{item.text}</span>
          )}
        </React.Fragment>
      ))}
    </nav>
  );
}

/** The bar on top: breadcrumbs, time zone, theme, and a badge that says what this page is not. */
export function TitleBar() {
  const styles = useStyles2(getStyles);
  const { pathname } = useLocation();
  const dark = currentTheme() === 'dark';
  const zone = config.bootData.user.timezone;
  const zones = TIME_ZONES.includes(zone) ? TIME_ZONES : [zone, ...TIME_ZONES];
  return (
    <>
      <header className={styles.bar}>
        <Breadcrumbs />
        <div className={styles.tools}>
          <Badge color="orange" text="stand-alone host, not Grafana" className={styles.badge} />
          <Combobox
            aria-label="Time zone"
            width={16}
            options={zones.map((value) => ({ value }))}
            value={zone}
            onChange={({ value }) => remember('host_timezone', value)}
          />
          <IconButton
            name="palette"
            size="lg"
            tooltip={`Switch to the ${dark ? 'light' : 'dark'} theme`}
            onClick={() => remember('host_theme', dark ? 'light' : 'dark')}
          />
        </div>
      </header>
      <nav aria-label="Pages" className={styles.nav}>
        {navEntries().map(({ text, url }) => (
          <Link key={url} href={url} className={cx(styles.item, pathname.startsWith(url) && styles.active)}>
            {text}
          </Link>
        ))}
      </nav>
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({
    // On a phone the bar wraps and would cover too much.
    [theme.breakpoints.up('md')]: { position: 'sticky' },
    top: 0,
    zIndex: theme.zIndex.navbarFixed,
    minHeight: HEADER_HEIGHT,
    boxSizing: 'border-box',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(0.5, 2),
    background: theme.colors.background.primary,
    borderBottom: `1px solid ${theme.colors.border.weak}`,
  }),
  crumbs: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5), minWidth: 0 }),
  tools: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) }),
  badge: css({ whiteSpace: 'nowrap' }),
  nav: css({
    display: 'flex',
    gap: theme.spacing(0.5),
    overflowX: 'auto',
    padding: theme.spacing(0, 2),
    background: theme.colors.background.primary,
    borderBottom: `1px solid ${theme.colors.border.weak}`,
  }),
  item: css({
    padding: theme.spacing(0.75, 1),
    whiteSpace: 'nowrap',
    color: theme.colors.text.secondary,
    '&:hover': { color: theme.colors.text.primary },
  }),
  active: css({
    color: theme.colors.text.primary,
    boxShadow: `inset 0 -2px 0 ${theme.colors.warning.border}`,
  }),
});
