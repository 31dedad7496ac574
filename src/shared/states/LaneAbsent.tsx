import React from 'react';
import { Button } from '@grafana/ui';
import { StateCard } from './StateCard';

interface Props {
  /** How the lane is called; its labels are text of others. */
  lane: string;
  /** The time range, as people read it. */
  range: string;
  /** Offers a longer look back; absent where the range is already long. */
  onLookBack?: () => void;
  lookBack: string;
  onRetry: () => void;
}

/** The lane of the address has no sample in the time range: it began later, ended before, or never was here. */
export function LaneAbsent({ lane, range, onLookBack, lookBack, onRetry }: Props) {
  return (
    <StateCard
      tone="warning"
      icon="history"
      title="This lane has no samples in this time range"
      testId="state-lane-absent"
      actions={
        <>
          {onLookBack && (
            <Button icon="calendar-alt" onClick={onLookBack}>
              Show {lookBack}
            </Button>
          )}
          <Button icon="sync" variant="secondary" onClick={onRetry}>
            Look again
          </Button>
        </>
      }
    >
      <p>
        Prometheus has nothing of <strong>{lane}</strong> for {range}. It may have started later, stopped before, or be
        scraped by another Prometheus.
      </p>
      <p>Choose a range in which it ran, or another lane above.</p>
    </StateCard>
  );
}
