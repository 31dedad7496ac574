import React, { useEffect, useState } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { fetchText } from '../../../data/lane/fetchBody';
import { readJson } from '../../../data/lane/schemaText';
import { messageOf } from '../../../shared/errors/chunkErrors';
import { laneSources, sourcesOfLane } from '../../census/laneFacts';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { dsUidOf } from '../../lane/lookups';
import { statsFigures, type StatsFigure } from './statsFigures';

type Answer = { figures: StatsFigure[] } | { trouble: string };

/** What the lane says of itself now, where a lane data source belongs to it; nothing at all where none does. */
export class LaneStats extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<LaneStats>) => {
    const { reading, readAt } = laneReadingOf(model).useState();
    const source = reading && sourcesOfLane(laneSources(), reading.lane, dsUidOf(model))[0];
    return source?.url ? <Stats key={source.uid} name={source.name} base={source.url} readAt={readAt} /> : null;
  };
}

function Stats({ name, base, readAt }: { name: string; base: string; readAt: number | undefined }) {
  const styles = useStyles2(getStyles);
  const answer = useStats(base, readAt);
  return answer ? (
    <section className={styles.box} aria-label="The lane's own statistics" data-testid="lane-stats">
      <h2 className={styles.title}>What the lane says of itself now</h2>
      <p className={styles.note}>
        GET /stats of {name}: its state at this moment, not over the range, in no promised form.
      </p>
      {'trouble' in answer ? (
        <p role="status">{answer.trouble}</p>
      ) : (
        <dl className={styles.list}>
          {answer.figures.map((figure) => (
            <div key={figure.name}>
              <dt>{figure.name}</dt>
              <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ) : null;
}

/** Asks once for each reading of the page; keeps the last answer meanwhile. */
function useStats(base: string, readAt: number | undefined): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fetchText((url, init) => fetch(url, init), base, 'stats', abort.signal)
      .then((text): Answer => {
        const json = readJson(text);
        return json.ok ? { figures: statsFigures(json.value) } : { trouble: json.message };
      })
      .catch((error: unknown): Answer => ({ trouble: messageOf(error) }))
      .then((now) => !abort.signal.aborted && setAnswer(now));
    return () => abort.abort();
  }, [base, readAt]);
  return answer;
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    padding: theme.spacing(2),
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
  }),
  title: css({ ...theme.typography.h5, margin: 0 }),
  note: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 1) }),
  list: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: theme.spacing(0.5, 2),
    margin: 0,
    '& dt': {
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: theme.typography.fontWeightRegular,
      overflowWrap: 'anywhere',
    },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  }),
});
