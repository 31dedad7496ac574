import React from 'react';
import { locationUtil } from '@grafana/data';
import { LinkButton } from '@grafana/ui';
import { StateCard } from './StateCard';

/** There is no Prometheus data source that this user may query. */
export function NoPrometheus() {
  return (
    <StateCard
      icon="database"
      title="There is no Prometheus data source here"
      testId="state-no-prometheus"
      actions={
        <LinkButton icon="plus" href={locationUtil.assureBaseUrl('/connections/datasources/prometheus')}>
          Add a Prometheus data source
        </LinkButton>
      }
    >
      <p>
        Lanewatch reads the metrics that Prometheus scrapes from your serving endpoints. Add the Prometheus that scrapes
        them, or ask an administrator for access to it; then open this page again.
      </p>
    </StateCard>
  );
}
