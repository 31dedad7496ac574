import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps, type SceneObject, type SceneObjectState } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';

interface ColumnState extends SceneObjectState {
  children: SceneObject[];
}

/** Scene objects one below the other, each as high as it needs; those that render nothing take no room. */
export class Column extends SceneObjectBase<ColumnState> {
  public static Component = ({ model }: SceneComponentProps<Column>) => {
    const { children } = model.useState();
    const styles = useStyles2(getStyles);
    return (
      <div className={styles.column}>
        {children.map((child) => (
          <child.Component key={child.state.key} model={child} />
        ))}
      </div>
    );
  };
}

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(2),
    flex: 1,
    minWidth: 0,
    '& > *': { flexGrow: 0 },
  }),
});
