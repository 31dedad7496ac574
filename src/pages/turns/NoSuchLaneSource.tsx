import React from 'react';
import { StateCard } from '../../shared/states/StateCard';

/** The address names a lane data source that this user cannot see, or that is of another kind. */
export function NoSuchLaneSource({ uid }: { uid: string }) {
  return (
    <StateCard
      tone="warning"
      icon="database"
      title="There is no such lane data source here"
      testId="state-no-such-lane-source"
    >
      <p>
        The address asks for <code>{uid}</code>. It was removed, is of another kind, or you may not query it. Choose
        another one above.
      </p>
    </StateCard>
  );
}
