import React from 'react';
import { css } from '@emotion/css';
import { dateTimeFormat, type GrafanaTheme2 } from '@grafana/data';
import { sceneGraph, SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { count } from '../../../shared/figures';
import { spanText } from '../../../shared/time';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from '../ledger/ledgerView';
import { preemptionBursts } from './bursts';

const SHOWN = 5;

/** Says in words when preemptions came in bursts, the largest first. */
export class BurstList extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<BurstList>) => {
    const styles = useStyles2(getStyles);
    const { reading } = laneReadingOf(model).useState();
    const bursts = reading ? preemptionBursts(reading.series) : null;
    const all = reading ? ledgerOf(reading).summary.preemptions : null;
    if (!bursts || all === null) {
      return null;
    }
    const timeZone = sceneGraph.getTimeRange(model).getTimeZone();
    const clock = (t: number) => dateTimeFormat(t * 1000, { format: 'MMM D HH:mm:ss', timeZone });
    const largest = [...bursts].sort((a, b) => b.preemptions - a.preemptions).slice(0, SHOWN);
    return (
      <div className={styles.box} data-testid="preemption-bursts">
        <p className={styles.line}>
          {all === 0
            ? 'The preemption counter did not move in this range.'
            : `${count(all)} preemptions in this range, in ${bursts.length} ${bursts.length === 1 ? 'burst' : 'bursts'} of two or more close together${bursts.length > SHOWN ? `; the ${SHOWN} largest` : ''}${bursts.length > 0 ? ':' : '.'}`}
        </p>
        {largest.length > 0 && (
          <ul className={styles.list}>
            {largest.map(({ from, to, preemptions }) => (
              <li key={from}>
                {clock(from)}: {count(preemptions)} within {spanText(to - from)}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  };
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ color: theme.colors.text.secondary }),
  line: css({ margin: 0 }),
  list: css({ margin: theme.spacing(0.5, 0, 0, 2.5), fontVariantNumeric: 'tabular-nums' }),
});
