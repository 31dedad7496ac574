import { type AppPluginMeta } from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';
import { jsonDataOf, type ExpectationRow } from './rows';

/**
 * Saves the app's settings. Grafana replaces them whole and keeps them cached in the browser, hence the reload.
 * @throws what the transport throws, such as a refusal
 */
export async function savePlugin(
  meta: AppPluginMeta<{}>,
  rows: readonly ExpectationRow[],
  prometheusUid: string,
  reload = () => globalThis.location.reload()
): Promise<void> {
  const { enabled, pinned, jsonData } = meta;
  await getBackendSrv().post(`/api/plugins/${meta.id}/settings`, {
    enabled,
    pinned,
    jsonData: jsonDataOf(jsonData, rows, prometheusUid),
  });
  reload();
}
