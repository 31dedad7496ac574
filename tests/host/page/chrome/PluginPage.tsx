import React, { useEffect } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2, PageLayoutType } from '@grafana/data';
import { type PluginPageProps } from '@grafana/runtime';
import { Stack, Tab, TabsBar, useStyles2 } from '@grafana/ui';
import { setPageNav } from './pageState';

/** The frame that Grafana draws around a plugin's page: title, subtitle, tabs, actions and, in the bar, breadcrumbs. */
export function PluginPage(props: PluginPageProps) {
  const { pageNav, actions, info, renderTitle, subTitle, layout, children } = props;
  const styles = useStyles2(getStyles);
  useEffect(() => {
    setPageNav(pageNav);
    return () => setPageNav(undefined);
  });
  if (layout === PageLayoutType.Custom) {
    return <>{children}</>;
  }
  const canvas = layout === PageLayoutType.Canvas;
  const tabs = pageNav?.children?.filter((tab) => !tab.hideFromTabs) ?? [];
  const title = pageNav?.text ?? '';
  return (
    <div className={styles.page}>
      {!canvas && (
        <header className={styles.header}>
          <div className={styles.heading}>
            {renderTitle ? renderTitle(title) : title && <h1 className={styles.title}>{title}</h1>}
            {(subTitle ?? pageNav?.subTitle) && <div className={styles.subTitle}>{subTitle ?? pageNav?.subTitle}</div>}
          </div>
          <Stack direction="row" alignItems="center" wrap="wrap" gap={1}>
            {info?.map(({ label, value }) => (
              <div key={label}>
                <span className={styles.subTitle}>{label}</span> {value}
              </div>
            ))}
            {actions}
          </Stack>
        </header>
      )}
      {!canvas && tabs.length > 0 && (
        <TabsBar>
          {tabs.map((tab) => (
            <Tab
              key={tab.url ?? tab.text}
              label={tab.text}
              icon={tab.icon}
              active={tab.active}
              counter={tab.tabCounter}
              suffix={tab.tabSuffix}
              href={tab.url}
            />
          ))}
        </TabsBar>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  page: css({
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    padding: theme.spacing(2),
    [theme.breakpoints.up('md')]: { padding: theme.spacing(3, 4) },
  }),
  header: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: theme.spacing(1, 2),
    marginBottom: theme.spacing(2),
  }),
  heading: css({ minWidth: 0 }),
  title: css({ margin: 0, overflowWrap: 'anywhere' }),
  subTitle: css({ color: theme.colors.text.secondary }),
  // A block, not a flex box: as in Grafana a child cannot fill the height by growing.
  content: css({ flexGrow: 1, minWidth: 0, paddingTop: theme.spacing(2) }),
});
