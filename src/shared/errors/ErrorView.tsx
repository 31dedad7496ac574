import React from 'react';
import { Button } from '@grafana/ui';
import { StateCard } from '../states/StateCard';
import { isChunkLoadError, messageOf, reloadOnce, reloadWasTried } from './chunkErrors';

/** What a broken page says: what happened, what to do, and the error's own text for whoever reports it. */
export function ErrorView({ error }: { error: unknown }) {
  if (isChunkLoadError(error)) {
    return (
      <StateCard
        tone="warning"
        icon="sync"
        title="A part of this page could not be loaded"
        testId="lanewatch-chunk-error"
        actions={
          <Button icon="sync" onClick={reloadOnce}>
            Reload the page
          </Button>
        }
      >
        {reloadWasTried()
          ? 'Reloading did not help: check that this server can be reached and that the plugin is installed completely.'
          : 'A newer version of Lanewatch was probably installed while this tab was open. Reloading brings it in; the view stays, since it is in the address.'}
      </StateCard>
    );
  }
  return (
    <StateCard
      tone="error"
      icon="bug"
      title="This page ran into an error of its own"
      testId="lanewatch-page-error"
      actions={
        <Button icon="sync" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      Nothing on your lanes was changed. If it comes back, report this text: {messageOf(error)}
    </StateCard>
  );
}
