import React from 'react';
import { Alert } from '@grafana/ui';
import { type JudgeStatus } from '../../analysis/turns/judgeTurns';
import { count, figure, UNIT } from '../../shared/figures';
import { DataTable } from './DataTable';
import { percent } from './ppm';
import { Section } from './Section';

/** Clean and overlapped turns ran in different company: then the slowdown is not training's alone. */
export function ConcurrencyWarning({ receipt }: { receipt: JudgeStatus }) {
  const { differs, meanClean, meanOverlapped } = receipt.concurrency;
  if (!differs) {
    return null;
  }
  return (
    <Alert
      severity="warning"
      title="Clean and overlapped turns ran at different concurrency"
      data-testid="concurrency-warning"
    >
      Clean turns ran with {figure(meanClean, UNIT.count, 1)} in flight on average, overlapped ones with{' '}
      {figure(meanOverlapped, UNIT.count, 1)}. A part of the slowdown may be contention and not training, or hidden by
      it. The table by concurrency at the end of the page compares like with like.
    </Alert>
  );
}

/** The receipt again, each turn against clean turns in the same company. */
export function ConcurrencyTable({ receipt }: { receipt: JudgeStatus }) {
  return (
    <Section
      title="By turns in flight"
      description="Each overlapped turn against clean turns that ran with as many others; rows of few turns say little."
      testId="section-concurrency"
    >
      {receipt.perConcurrency.length === 0 ? (
        <p>Not measured: no turn has told how many ran beside it.</p>
      ) : (
        <DataTable
          head={['In flight', 'Clean turns', 'Clean rate', 'Exposed', 'Measured', 'p50', 'p95', 'Max']}
          rows={receipt.perConcurrency.map((row) => [
            count(row.inFlight),
            count(row.turnsClean),
            figure(row.turnTpsClean, UNIT.rate, 1),
            count(row.turnsOverlapped),
            count(row.turnsMeasured),
            percent(row.slowdownPpmP50),
            percent(row.slowdownPpmP95),
            percent(row.slowdownPpmMax),
          ])}
        />
      )}
    </Section>
  );
}
