import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Badge, type BadgeColor, Button, ConfirmButton, useStyles2 } from '@grafana/ui';
import { type PullerStatus } from '../../data/lane/lanePuller';
import { count } from '../../shared/figures';
import { clockTime } from '../../shared/time';

interface Props {
  puller: PullerStatus;
  pending: number;
  /** Unix seconds of the first pull that the figures rest on. */
  from: number | null;
  timeZone?: string;
  onClear: () => void;
}

const LOOK: Record<PullerStatus['state'], { text: string; color: BadgeColor; says: string }> = {
  starting: { text: 'Starting', color: 'blue', says: 'Reading the stored day, then the lane.' },
  pulling: { text: 'Live', color: 'green', says: 'Pulled every 2 s.' },
  following: { text: 'Live', color: 'green', says: 'Another tab of this browser pulls; this one reads along.' },
  paused: {
    text: 'Paused',
    color: 'blue',
    says: 'Nothing is pulled while the tab is hidden; the stretch shows as a gap.',
  },
  failing: { text: 'Failing', color: 'orange', says: 'Tried again by itself, less and less often.' },
  stopped: { text: 'Stopped', color: 'purple', says: 'Nothing is pulled any more.' },
};

/** How the pulling goes, and the way to forget what was pulled. */
export function PullerLine({ puller, pending, from, timeZone, onClear }: Props) {
  const styles = useStyles2(getStyles);
  const { text, color, says } = LOOK[puller.state];
  return (
    <div className={styles.line} data-testid="puller">
      <div className={styles.text} role="status">
        <Badge color={color} text={text} />
        {puller.message ? <strong>{puller.message}</strong> : null}
        <span>{says}</span>
        {puller.lastGoodAt !== null && (
          <span className={styles.muted} data-testid="puller-last">
            {puller.state === 'failing' ? 'Figures as of' : 'Last answer'} {clockTime(puller.lastGoodAt, timeZone)}
            {from !== null && `, watched since ${clockTime(from * 1000, timeZone)}`}
            {puller.state === 'failing' && `, ${count(puller.failures)} failed in a row`}.
          </span>
        )}
        {pending > 0 && <span>Working through {count(pending)} stored pulls …</span>}
        {puller.problems.length > 0 && (
          <span className={styles.muted} data-testid="puller-problems">
            Left out for being malformed: {puller.problems.slice(0, 5).join(' ')}
          </span>
        )}
      </div>
      <ConfirmButton confirmText="Forget it" confirmVariant="destructive" onConfirm={onClear} closeOnConfirm>
        <Button size="sm" variant="secondary" icon="trash-alt" tooltip="Forgets the pulls of this lane in this browser">
          Clear the stored day
        </Button>
      </ConfirmButton>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  line: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 2),
  }),
  text: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    flex: '1 1 300px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  }),
  muted: css({ color: theme.colors.text.secondary }),
});
