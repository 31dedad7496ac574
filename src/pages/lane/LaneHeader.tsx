import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { sceneGraph } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { engineById } from '../../engines';
import { GradeBadge } from '../../shared/GradeBadge';
import { PartialBanner, RefreshingNote, StaleBanner } from '../../shared/states/Banners';
import { clockTime, spanText } from '../../shared/time';
import { laneVariableOf } from './lookups';
import type { LaneReadingProvider } from './LaneReadingProvider';
import type { Trouble } from './trouble';

interface Props {
  provider: LaneReadingProvider;
  stale?: Trouble;
  onRetry: () => void;
}

/** Which lane the figures are about, how it was sampled, from when they are, and what of them is missing. */
export function LaneHeader({ provider, stale, onRetry }: Props) {
  const styles = useStyles2(getStyles);
  const { reading, readAt = 0, state, progress } = provider.useState();
  if (!reading) {
    return null;
  }
  const engine = engineById(reading.lane.engine);
  const { series } = reading;
  const timeZone = sceneGraph.getTimeRange(provider).getTimeZone();
  return (
    <>
      <div className={styles.line} data-testid="lane-header">
        <strong className={styles.model}>
          {laneVariableOf(provider).lane()?.model ?? reading.lane.model ?? 'model not named'}
        </strong>
        <span>{engine.name}</span>
        <GradeBadge grade={engine.grade} />
        <span>
          {series.t.length.toLocaleString('en-US')} scrapes, one every {spanText(series.scrapeSeconds)}
        </span>
        <span>read at {clockTime(readAt, timeZone)}</span>
        {state === 'loading' && progress !== null && <RefreshingNote progress={progress} onCancel={provider.cancel} />}
      </div>
      {stale && <StaleBanner asOf={clockTime(readAt, timeZone)} reason={stale.detail} onRetry={onRetry} />}
      {reading.failed.length > 0 && (
        <PartialBanner
          failed={reading.failed.map(({ signal, message }) => ({
            family: familyOf(reading.lane.engine, signal),
            message,
          }))}
        />
      )}
    </>
  );
}

function familyOf(engineId: Parameters<typeof engineById>[0], signal: string): string {
  const { counters, gauges, histograms } = engineById(engineId);
  const all: Record<string, { family: string } | undefined> = { ...counters, ...gauges, ...histograms };
  return all[signal]?.family ?? signal;
}

const getStyles = (theme: GrafanaTheme2) => ({
  line: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 2),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  model: css({ color: theme.colors.text.primary, fontSize: theme.typography.body.fontSize, overflowWrap: 'anywhere' }),
});
