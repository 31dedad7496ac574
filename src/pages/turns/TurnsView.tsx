import React from 'react';
import { css } from '@emotion/css';
import { rangeUtil, type GrafanaTheme2, type RawTimeRange } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type ReconstructionGap } from '../../analysis/turns/reconstructed';
import { type SessionView } from '../../analysis/turns/session';
import { TURN_TIMELINE_DESCRIPTION, TurnTimeline } from '../../panels/turnTimeline';
import { AverageAndBound } from './AverageAndBound';
import { ConcurrencyTable, ConcurrencyWarning } from './Concurrency';
import { Exposure } from './Exposure';
import { type FeedState } from './laneFeed';
import { ModeNote } from './ModeNote';
import { PullerLine } from './PullerLine';
import { ReceiptComparison } from './ReceiptComparison';
import { RunState } from './RunState';
import { Section } from './Section';
import { SlowdownFigures } from './SlowdownFigures';
import { SlowdownHistogram } from './SlowdownHistogram';
import { WindowLengths } from './WindowLengths';

interface Props {
  feed: FeedState;
  range: RawTimeRange;
  timeZone?: string;
  onClear: () => void;
}

/** Everything the page shows of one lane. */
export function TurnsView({ feed, range, timeZone, onClear }: Props) {
  const styles = useStyles2(getStyles);
  const { view, puller, pending } = feed;
  const { receipt, run } = view;
  const { from, to } = rangeUtil.convertRawToRange(range, timeZone);
  return (
    <div className={styles.column} data-testid="turns">
      <PullerLine {...{ puller, pending, timeZone, onClear }} from={view.from} />
      <RunState run={run} />
      <ConcurrencyWarning receipt={receipt} />
      <SlowdownFigures view={view} />
      <Section title="Timeline" description={TURN_TIMELINE_DESCRIPTION} testId="section-timeline">
        <TurnTimeline
          windows={view.windows}
          turns={view.turns}
          gaps={notWatched(view)}
          fromUs={from.valueOf() * 1000}
          toUs={to.valueOf() * 1000}
          nowUs={(view.to ?? 0) * 1e6}
          timeZone={timeZone}
        />
        <ModeNote view={view} />
      </Section>
      <div className={styles.pair}>
        <SlowdownHistogram receipt={receipt} boundPpm={run?.maxSlowdownPpm ?? null} />
        <AverageAndBound run={run} receipt={receipt} />
      </div>
      <div className={styles.pair}>
        <Exposure receipt={receipt} unseen={view.turnsUnseen} />
        <WindowLengths lengths={view.windowLengths} run={run} exact={view.mode === 'exact'} />
      </div>
      <ReceiptComparison rows={view.comparison} />
      <ConcurrencyTable receipt={receipt} />
    </div>
  );
}

/** The gaps, and all that was before the first pull: an empty stretch there is not an idle one. */
function notWatched({ gaps, from }: SessionView): ReconstructionGap[] {
  return from === null ? gaps : [...gaps, { startUs: 0, endUs: from * 1e6, reason: 'pulls-missing' }];
}

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(2), flex: 1, minWidth: 0 }),
  pair: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: theme.spacing(2),
    [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
});
