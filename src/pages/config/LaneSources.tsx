import React, { useState } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { TextLink, useStyles2 } from '@grafana/ui';
import { LANE_DATASOURCE_TYPE } from '../../constants';
import { laneSources } from '../census/laneFacts';

/** The lane data sources of this Grafana, which hold a lane's own expectation. */
export function LaneSources() {
  const styles = useStyles2(getStyles);
  const [sources] = useState(laneSources);
  return (
    <div>
      {sources.length === 0 ? (
        <p>There is none: lanes are found in Prometheus without it, and only training windows and turns need one.</p>
      ) : (
        <ul className={styles.list}>
          {sources.map(({ uid, name, jsonData }) => (
            <li key={uid}>
              <TextLink href={`/connections/datasources/edit/${encodeURIComponent(uid)}`}>{name}</TextLink>{' '}
              <code>{typeof jsonData.match === 'string' ? jsonData.match : 'no matchers'}</code>
              {typeof jsonData.expectedTps === 'number' && ` expects ${jsonData.expectedTps} tok/s`}
            </li>
          ))}
        </ul>
      )}
      <TextLink href={`/connections/datasources/${LANE_DATASOURCE_TYPE}`}>Add a lane data source</TextLink>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', marginBottom: theme.spacing(1), overflowWrap: 'anywhere' }),
});
