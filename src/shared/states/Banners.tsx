import React from 'react';
import { Alert, Button } from '@grafana/ui';

/** The newest read failed; what is on screen is older and says from when. */
export function StaleBanner({ asOf, reason, onRetry }: { asOf: string; reason: string; onRetry: () => void }) {
  return (
    <Alert severity="warning" title={`Shown as of ${asOf}: the newest read failed`} data-testid="banner-stale">
      <p>
        {reason} The figures below are the last good ones; they catch up by themselves at the next refresh that
        succeeds.
      </p>
      <Button size="sm" variant="secondary" icon="sync" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

/** One or more of the queries failed; the rest is on screen. */
export function PartialBanner({ failed }: { failed: Array<{ family: string; message: string }> }) {
  return (
    <Alert severity="warning" title="A part of the data could not be read" data-testid="banner-partial">
      Figures that need it are left out; the others stand.
      <ul>
        {failed.map(({ family, message }) => (
          <li key={family}>
            <code>{family}</code>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A long read is under way while older figures stay on screen. */
export function RefreshingNote({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <div role="status" data-testid="note-refreshing">
      Reading the new range: {Math.round(progress * 100)} %{' '}
      <Button size="sm" fill="text" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
