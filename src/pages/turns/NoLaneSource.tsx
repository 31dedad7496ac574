import React from 'react';
import { css } from '@emotion/css';
import { locationUtil, type GrafanaTheme2 } from '@grafana/data';
import { ClipboardButton, LinkButton, useStyles2 } from '@grafana/ui';
import { LANE_DATASOURCE_TYPE } from '../../constants';
import { StateCard } from '../../shared/states/StateCard';

const PROVISIONING = `apiVersion: 1
datasources:
  - name: My lane
    type: ${LANE_DATASOURCE_TYPE}
    access: proxy
    url: http://my-endpoint:8080
    jsonData:
      match: 'instance="my-endpoint:8080"'`;

/** There is no lane data source, hence nothing to pull: how to get the first. */
export function NoLaneSource() {
  const styles = useStyles2(getStyles);
  return (
    <StateCard
      icon="database"
      title="There is no lane data source here"
      testId="state-no-lane-source"
      actions={
        <>
          <LinkButton icon="plus" href={locationUtil.assureBaseUrl(`/connections/datasources/${LANE_DATASOURCE_TYPE}`)}>
            Add a lane data source
          </LinkButton>
          <ClipboardButton icon="copy" variant="secondary" getText={() => PROVISIONING}>
            Copy the YAML
          </ClipboardButton>
        </>
      }
    >
      <p>
        Prometheus does not know single turns. This page asks the serving endpoint itself, through Grafana&apos;s proxy,
        for <code>GET /train</code> and <code>GET /slots</code>; nothing is ever written to it. Add one lane data source
        per endpoint, in Grafana or as a file in <code>provisioning/datasources/</code>:
      </p>
      <pre className={styles.example}>{PROVISIONING}</pre>
      <p>If there should be one already, ask an administrator whether you may query it.</p>
    </StateCard>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  example: css({ fontSize: theme.typography.bodySmall.fontSize, overflowX: 'auto', margin: theme.spacing(0, 0, 1) }),
});
