import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import { StateCard } from './StateCard';

const SCRAPE_EXAMPLE = `scrape_configs:
  - job_name: lanes
    scrape_interval: 15s
    static_configs:
      - targets: ['my-endpoint:8000']`;

interface Props {
  /** Engines that would be recognised, each with a family that only it exports. */
  engines: Array<{ name: string; detect: string }>;
  onRetry: () => void;
}

/** Prometheus answers, but knows no serving endpoint in the time range. */
export function NoLane({ engines, onRetry }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <StateCard
      icon="search"
      title="No lane was found in this Prometheus and time range"
      testId="state-no-lane"
      actions={
        <Button icon="sync" variant="secondary" onClick={onRetry}>
          Look again
        </Button>
      }
    >
      <p>
        A lane is one serving endpoint. It shows up here by itself as soon as Prometheus scrapes the engine&apos;s own
        metrics page, usually <code>/metrics</code>:
      </p>
      <pre className={styles.example}>{SCRAPE_EXAMPLE}</pre>
      <p>Then check that the target is up in Prometheus, or choose a longer time range above. Recognised by:</p>
      <ul>
        {engines.map((engine) => (
          <li key={engine.name}>
            {engine.name}: <code>{engine.detect}</code>
          </li>
        ))}
      </ul>
    </StateCard>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  example: css({ fontSize: theme.typography.bodySmall.fontSize, overflowX: 'auto', margin: theme.spacing(0, 0, 1) }),
});
