import React, { useState } from 'react';
import { css } from '@emotion/css';
import { SkeletonTheme } from 'react-loading-skeleton';
import { CompatRouter } from 'grafana-router-compat';
import { Router } from 'grafana-router-v5';
import { type GrafanaTheme2, ThemeContext } from '@grafana/data';
import { config, LocationServiceProvider, locationService } from '@grafana/runtime';
import { ErrorBoundaryAlert, GlobalStyles, ModalRoot, ModalsProvider, PortalContainer, useStyles2 } from '@grafana/ui';
import { HostRoutes } from '../pages/HostRoutes';
import { TitleBar } from './TitleBar';
import { Toasts } from './Toasts';

function Frame() {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.frame}>
      <TitleBar />
      <main id="pageContent" className={styles.main}>
        <ErrorBoundaryAlert style="page">
          <HostRoutes />
        </ErrorBoundaryAlert>
      </main>
      <Toasts />
      <ModalRoot />
      <PortalContainer />
    </div>
  );
}

/** The whole page: providers in Grafana's order, the bar, and the routes. */
export function Shell() {
  const [theme] = useState(config.theme2);
  return (
    <ThemeContext.Provider value={theme}>
      <SkeletonTheme baseColor={theme.colors.emphasize(theme.colors.background.secondary)}>
        <GlobalStyles />
        <Router history={locationService.getHistory()}>
          <CompatRouter>
            <LocationServiceProvider service={locationService}>
              <ModalsProvider>
                <Frame />
              </ModalsProvider>
            </LocationServiceProvider>
          </CompatRouter>
        </Router>
      </SkeletonTheme>
    </ThemeContext.Provider>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  frame: css({
    minHeight: '100vh',
    display: 'flex',
    flexDirection: 'column',
    background: theme.colors.background.primary,
    color: theme.colors.text.primary,
  }),
  main: css({ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 }),
});
