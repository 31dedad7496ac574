import React from 'react';
import { Button } from '@grafana/ui';
import { StateCard } from './StateCard';

interface Props {
  kind: 'unreachable' | 'slow' | 'cancelled' | 'internal';
  detail: string;
  onRetry: () => void;
}

const TEXT = {
  unreachable: {
    title: 'Prometheus cannot be reached',
    next: 'The lanes may be well: nothing is known about them. Check that the Prometheus server of this data source runs and that Grafana may reach it. This page tries again at every refresh.',
  },
  slow: {
    title: 'Prometheus did not answer in time',
    next: 'It may be busy, or the range is long for it. Choose a shorter time range, or wait: this page tries again at every refresh.',
  },
  cancelled: {
    title: 'The read was cancelled',
    next: 'Nothing of this range is shown. Read it again, or choose a shorter range.',
  },
  internal: {
    title: 'The answer of Prometheus could not be used',
    next: 'This page tries again at every refresh. If it stays, report the text below.',
  },
};

/** Nothing could be read and nothing older is at hand: which kind of trouble it is and what to do. */
export function PrometheusTrouble({ kind, detail, onRetry }: Props) {
  return (
    <StateCard
      tone={kind === 'cancelled' ? 'info' : 'error'}
      icon={kind === 'slow' ? 'clock-nine' : kind === 'cancelled' ? 'pause' : 'exclamation-triangle'}
      title={TEXT[kind].title}
      testId={`state-${kind}`}
      actions={
        <Button icon="sync" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{TEXT[kind].next}</p>
      {kind !== 'cancelled' && <p>{detail}</p>}
    </StateCard>
  );
}
