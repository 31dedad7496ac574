import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import { alertArrival, lanesOfAlert } from '../../data/alertLink';
import { engineById } from '../../engines';
import { StateCard } from '../../shared/states/StateCard';
import { laneLabel } from '../lane/laneLabel';
import type { LaneVariable } from '../lane/LaneVariable';

interface Props {
  search: string;
  variable: LaneVariable;
  onLookBack?: () => void;
}

/** The alert does not tell which lane it is about: the lanes of that time, to choose from. */
export function WhichLane({ search, variable, onLookBack }: Props) {
  const styles = useStyles2(getStyles);
  const { lanes } = variable.useState();
  const arrival = alertArrival(search);
  const fitting = lanesOfAlert(arrival, lanes);
  const offered = fitting.length > 0 ? fitting : lanes;
  const labels = Object.entries(arrival.labels);
  const [title, text] =
    labels.length === 0
      ? ['The alert names no lane', 'It carries no label that tells lanes apart, such as instance or job.']
      : fitting.length > 1
        ? ['The alert fits more than one lane', 'Its labels are on each of these.']
        : [
            'No lane of that time carries the labels of the alert',
            'It may have ended before, or be scraped by another Prometheus.',
          ];
  return (
    <StateCard
      tone="warning"
      icon="question-circle"
      title={title}
      testId="state-which-lane"
      actions={
        onLookBack && (
          <Button icon="calendar-alt" variant="secondary" onClick={onLookBack}>
            Look at the last 7 days
          </Button>
        )
      }
    >
      <p>
        {text} {labels.length > 0 && <code>{labels.map(([name, value]) => `${name}="${value}"`).join(', ')}</code>}
      </p>
      <p>{offered.length > 0 ? 'Choose the lane to judge:' : 'No lane was scraped in this time range.'}</p>
      <ul className={styles.list}>
        {offered.map((lane) => (
          <li key={lane.key}>
            <Button
              fill="text"
              size="sm"
              onClick={() => variable.changeValueTo(lane.key, laneLabel(lane, lanes), true)}
            >
              {laneLabel(lane, lanes)} ({engineById(lane.engine).name}, {lane.model ?? 'model not named'})
            </Button>
          </li>
        ))}
      </ul>
    </StateCard>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', '&&': { margin: theme.spacing(0, 0, 1) } }),
});
