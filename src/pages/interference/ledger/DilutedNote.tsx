import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { dilutedSentence } from './dilutedSentence';
import { ledgerOf } from './ledgerView';

/** Says with the lane's own numbers why the mean of all steps is no measure of what a stream waits for. */
export class DilutedNote extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<DilutedNote>) => {
    const styles = useStyles2(getStyles);
    const { reading } = laneReadingOf(model).useState();
    const text = reading && dilutedSentence(ledgerOf(reading).summary);
    return text ? (
      <p className={styles.note} data-testid="diluted-note">
        {text}
      </p>
    ) : null;
  };
}

const getStyles = (theme: GrafanaTheme2) => ({
  note: css({ color: theme.colors.text.secondary, margin: 0, maxWidth: '110ch' }),
});
