import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps, type SceneObjectState, type VizPanel } from '@grafana/scenes';
import { useStyles2 } from '@grafana/ui';
import type { LedgerField, StepLedger } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from './ledgerView';

interface MeasuredPanelState extends SceneObjectState {
  /** Figures that the panel draws; one that was measured is enough. */
  fields: LedgerField[];
  /** For figures beside the ledger: why there are none, null where there are. Decides in the place of `fields`. */
  absence?: (reading: LaneReading) => string | null;
  panel: VizPanel;
  /** What to make of it when the lane does not report it, where there is more to say than that. */
  whenAbsent?: string;
}

/** A panel that knows which figures of the ledger it needs. */
export class MeasuredPanel extends SceneObjectBase<MeasuredPanelState> {
  public static Component = ({ model }: SceneComponentProps<MeasuredPanel>) => {
    const { panel } = model.useState();
    return <panel.Component model={panel} />;
  };
}

interface MeasuredGridState extends SceneObjectState {
  columns: { wide: number; narrow: number };
  /** Height of a panel in pixels. */
  height: number;
  /** Whether panels without figures say why, or are just left out. */
  explain: boolean;
  children: MeasuredPanel[];
}

/** Panels side by side. Those without a single measured figure shrink to a sentence that says why, after the others. */
export class MeasuredGrid extends SceneObjectBase<MeasuredGridState> {
  public static Component = ({ model }: SceneComponentProps<MeasuredGrid>) => {
    const { children, columns, height, explain } = model.useState();
    const styles = useStyles2(getStyles, columns.wide, columns.narrow, height);
    const { reading } = laneReadingOf(model).useState();
    const measured = children.filter((child) => !reading || absenceOf(reading, child.state) === null);
    const others = children.filter((child) => !measured.includes(child));
    return (
      <>
        {measured.length > 0 && (
          <div className={styles.grid}>
            {measured.map((child) => (
              <div key={child.state.key} className={styles.panel}>
                <child.Component model={child} />
              </div>
            ))}
          </div>
        )}
        {reading && explain && others.length > 0 && (
          <ul className={styles.absent} data-testid="not-measured">
            {others.map(({ state }) => (
              <li key={state.key} className={styles.box}>
                <strong className={styles.title}>{state.panel.state.title}: not measured.</strong>{' '}
                {absenceOf(reading, state)} {state.whenAbsent}
              </li>
            ))}
          </ul>
        )}
      </>
    );
  };
}

/** Why a panel has nothing to draw; null where at least one of its figures was measured. */
function absenceOf(reading: LaneReading, { fields, absence }: MeasuredPanelState): string | null {
  if (absence) {
    return absence(reading);
  }
  const { summary } = ledgerOf(reading);
  return isMeasured(summary, fields) ? null : reasonsOf(summary, fields).join(' ');
}

const isMeasured = (summary: StepLedger, fields: LedgerField[]) => fields.some((field) => summary[field] !== null);

const reasonsOf = (summary: StepLedger, fields: LedgerField[]) => [
  ...new Set(fields.map((field) => summary.notMeasured[field]).filter((reason) => reason !== undefined)),
];

const getStyles = (theme: GrafanaTheme2, wide: number, narrow: number, height: number) => ({
  grid: css({
    display: 'grid',
    gridTemplateColumns: `repeat(${wide}, minmax(0, 1fr))`,
    gridAutoRows: height,
    gap: theme.spacing(1),
    [theme.breakpoints.down('md')]: { gridTemplateColumns: `repeat(${narrow}, minmax(0, 1fr))` },
  }),
  panel: css({ position: 'relative' }),
  absent: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    gap: theme.spacing(1),
    listStyle: 'none',
  }),
  box: css({
    padding: theme.spacing(1, 1.5),
    border: `1px dashed ${theme.colors.border.medium}`,
    borderRadius: theme.shape.radius.default,
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  title: css({ color: theme.colors.text.primary, fontWeight: theme.typography.fontWeightMedium }),
});
