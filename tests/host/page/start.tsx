import React from 'react';
import { createRoot } from 'react-dom/client';
import { initPluginTranslations } from '@grafana/i18n';
import { registerSharedModules } from './loader/shared';
import { initRegistries } from './registries/initRegistries';
import { initServices } from './services/initServices';
import { Shell } from './chrome/Shell';
import { applyTheme } from './theme';

/** Starts the page in the order of Grafana's own frontend, as far as it applies here. */
export async function start() {
  await initPluginTranslations('grafana', []);
  applyTheme();
  registerSharedModules();
  initRegistries();
  initServices();
  const root = document.getElementById('reactRoot');
  if (!root) {
    throw new Error('no root element');
  }
  createRoot(root).render(<Shell />);
}
