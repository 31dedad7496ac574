import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { SceneObjectBase, type SceneComponentProps } from '@grafana/scenes';
import { Alert, useStyles2 } from '@grafana/ui';
import { engineById } from '../../../engines';
import { GradeBadge } from '../../../shared/GradeBadge';
import { laneReadingOf } from '../../lane/LaneReadingProvider';
import { ledgerOf } from './ledgerView';
import { hasLedger, missingFamilies, split } from './limits';

/** For lanes whose engine does not count its steps by shape: what this page can show of them and what it cannot. */
export class EngineLimits extends SceneObjectBase {
  public static Component = ({ model }: SceneComponentProps<EngineLimits>) => {
    const styles = useStyles2(getStyles);
    const { reading } = laneReadingOf(model).useState();
    if (!reading) {
      return null;
    }
    const { summary } = ledgerOf(reading);
    if (hasLedger(summary)) {
      return null;
    }
    const engine = engineById(reading.lane.engine);
    const { shown, absent } = split(summary);
    const missing = missingFamilies(reading);
    return (
      <Alert severity="info" title={`What ${engine.name} lets this page show`} data-testid="engine-limits">
        <div className={styles.line}>
          <GradeBadge grade={engine.grade} />{' '}
          {shown.length > 0
            ? `Measured on this lane: ${shown.join(', ')}.`
            : 'Nothing of the ledger was measured here.'}{' '}
          {absent.length > 0 && `Not measured: ${absent.join(', ')}.`}
        </div>
        {engine.limits && (
          <ul className={styles.list}>
            {engine.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        )}
        {missing.length > 0 && (
          <details>
            <summary>
              {missing.length} of the families that {engine.name} may export have no samples in this range
            </summary>
            <code>{missing.join(', ')}</code>
          </details>
        )}
      </Alert>
    );
  };
}

const getStyles = (theme: GrafanaTheme2) => ({
  line: css({ marginBottom: theme.spacing(1) }),
  list: css({ margin: theme.spacing(0, 0, 1, 2.5) }),
});
