import { initPluginTranslations } from '@grafana/i18n';
import { loadResources } from '@grafana/scenes';
import pluginJson from '../plugin.json';
import App from './App';

/**
 * Makes the plugin ready to render: the scenes library is bundled here and brings its own texts, which must be
 * registered before the first component of it renders.
 * @returns the root component in the form that `React.lazy` takes.
 */
export async function loadApp() {
  await initPluginTranslations(pluginJson.id, [loadResources]);
  return { default: App };
}
