import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { sceneGraph, SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import { censusOf } from '../../census/CensusProvider';
import { CheckTable } from './CheckTable';
import { Segments } from './Segments';

/** What was looked at before the verdict: the checks and the stretches of one shape. */
export class PreflightView extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<PreflightView>) => {
    const styles = useStyles2(getStyles);
    const { result } = censusOf(model).useState();
    if (!result) {
      return <p className={styles.note}>The checks appear here as soon as the lane has been judged.</p>;
    }
    const timeZone = sceneGraph.getTimeRange(model).getTimeZone();
    return (
      <>
        <Segments window={result.window} segments={result.segments} timeZone={timeZone} />
        <CheckTable checks={result.preflight} />
      </>
    );
  };
}

const getStyles = (theme: GrafanaTheme2) => ({ note: css({ color: theme.colors.text.secondary }) });
