import { getThemeById } from '@grafana/data';
import { config } from '@grafana/runtime';

export type ThemeName = 'light' | 'dark';

const YEAR_S = 31_536_000;

/** Theme of this page load, from the boot data. */
export const currentTheme = (): ThemeName => (config.bootData.user.theme === 'light' ? 'light' : 'dark');

/** Sets the theme that panels and pages read. */
export function applyTheme() {
  const theme = getThemeById(currentTheme());
  config.theme2 = theme;
  config.theme = theme.v1;
}

/** Keeps a choice in a cookie and loads the page again, without the parameter that would override it. */
export function remember(name: 'host_theme' | 'host_timezone', value: string) {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  const url = new URL(window.location.href);
  if (name === 'host_theme') {
    url.searchParams.delete('theme');
  }
  window.location.replace(url);
}
