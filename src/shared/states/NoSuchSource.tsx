import React from 'react';
import { StateCard } from './StateCard';

/** The address names a data source that is not there. */
export function NoSuchSource({ detail }: { detail: string }) {
  return (
    <StateCard
      tone="warning"
      icon="database"
      title="The data source in this address does not exist here"
      testId="state-no-such-source"
    >
      <p>
        It may have been removed, or you may not have access to it. Choose another data source above; the time range
        stays.
      </p>
      <p>{detail}</p>
    </StateCard>
  );
}
