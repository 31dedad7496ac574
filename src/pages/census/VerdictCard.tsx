import React from 'react';
import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { sceneGraph, SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { Button, useStyles2 } from '@grafana/ui';
import { laneReadingOf } from '../lane/LaneReadingProvider';
import { clockTime } from '../../shared/time';
import { censusOf, isStale } from './CensusProvider';
import { ProgressLine } from './ProgressLine';
import { VerdictBody } from './VerdictBody';

/** What slows the lane's streams, on top of every tab: the newest verdict, and how far the next one is. */
export class VerdictCard extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<VerdictCard>) => {
    const styles = useStyles2(getStyles);
    const provider = censusOf(model);
    const census = provider.useState();
    const { reading } = laneReadingOf(model).useState();
    const { state, result, about, progress, message } = census;
    const timeZone = sceneGraph.getTimeRange(model).getTimeZone();
    const stale = isStale(census, reading);
    if (state === 'idle') {
      return null;
    }
    return (
      <section className={styles.card} aria-label="Verdict" data-testid="verdict-card" data-state={state}>
        <div className={styles.top}>
          <h2 className={styles.title}>Verdict</h2>
          {stale && about && <span role="status">as of {clockTime(about.computedAt, timeZone)}</span>}
          {progress !== null && (
            <ProgressLine text={message ?? 'Judging'} progress={progress} onCancel={provider.cancel} />
          )}
        </div>
        {(state === 'cancelled' || state === 'error') && (
          <div role="alert">
            {state === 'error' && 'This range could not be judged. '}
            {message}{' '}
            <Button size="sm" variant="secondary" icon="sync" onClick={provider.again}>
              Judge again
            </Button>
          </div>
        )}
        {result && about ? (
          <div className={cx(stale && styles.dimmed)} data-testid={stale ? 'verdict-stale' : 'verdict-current'}>
            <VerdictBody model={model} result={result} about={about} timeZone={timeZone} />
          </div>
        ) : (
          progress !== null && (
            <p className={styles.waiting}>The lane is being judged; the figures below stand already.</p>
          )
        )}
      </section>
    );
  };
}

const getStyles = (theme: GrafanaTheme2) => ({
  card: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    padding: theme.spacing(2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
  }),
  top: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 2),
    minHeight: '24px',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  title: css({ ...theme.typography.h6, margin: 0, color: theme.colors.text.secondary }),
  dimmed: css({ opacity: 0.6 }),
  waiting: css({ margin: 0, color: theme.colors.text.secondary }),
});
