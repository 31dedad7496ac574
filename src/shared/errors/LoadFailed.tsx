import React from 'react';
import { messageOf, reloadOnce, reloadWasTried } from './chunkErrors';

/** Shown when the plugin's first chunk cannot be loaded. Plain elements: it belongs to the entry file. */
export function LoadFailed({ error }: { error: unknown }) {
  const tried = reloadWasTried();
  return (
    <div role="alert" data-testid="lanewatch-load-failed">
      <h2>Lanewatch could not be loaded</h2>
      <p>
        {tried
          ? 'Reloading did not help: check that this server can be reached and that the plugin is installed completely.'
          : 'A newer version may have been installed while this tab was open, or the connection was lost.'}
      </p>
      <p>{messageOf(error)}</p>
      <button type="button" onClick={reloadOnce}>
        Reload the page
      </button>
    </div>
  );
}
