import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps, type SceneObjectState, type VizPanel } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import type { LedgerField } from '../../../analysis/ledger/ledgerTypes';
import { anyKnown } from '../../../shared/frames';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from './ledgerView';

interface MeasuredPanelState extends SceneObjectState {
  fields: LedgerField[];
  panel: VizPanel;
}

/** A panel of the ledger where at least one of its figures was measured; otherwise the reason why not, in its place. */
export class MeasuredPanel extends SceneObjectBase<MeasuredPanelState> {
  public static Component = ({ model }: SceneComponentProps<MeasuredPanel>) => {
    const { fields, panel } = model.useState();
    const styles = useStyles2(getStyles);
    const { reading } = laneReadingOf(model).useState();
    const view = reading && ledgerOf(reading);
    if (!view || fields.some((field) => anyKnown(view.table.columns[field]))) {
      return <panel.Component model={panel} />;
    }
    const reasons = [...new Set(fields.map((field) => view.summary.notMeasured[field]).filter(Boolean))];
    return (
      <section className={styles.box} data-testid="not-measured">
        <h3 className={styles.title}>{panel.state.title}</h3>
        <p className={styles.reason}>Not measured. {reasons.join(' ')}</p>
      </section>
    );
  };
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    height: '100%',
    padding: theme.spacing(1.5, 2),
    border: `1px dashed ${theme.colors.border.medium}`,
    borderRadius: theme.shape.radius.default,
  }),
  title: css({ ...theme.typography.h6, margin: theme.spacing(0, 0, 1) }),
  reason: css({ color: theme.colors.text.secondary, margin: 0 }),
});
