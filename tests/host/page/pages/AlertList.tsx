import React from 'react';
import { css } from '@emotion/css';
import { useParams } from 'react-router';
import { dateTimeFormat, dateTimeFormatTimeAgo, type GrafanaTheme2 } from '@grafana/data';
import { config, getBackendSrv } from '@grafana/runtime';
import { Alert, Badge, type BadgeColor, EmptyState, PageLoader, TextLink, useStyles2 } from '@grafana/ui';
import { PluginPage } from '../chrome/PluginPage';
import { type AlertInstance, type PromRule, type RuleGroup } from './alertTypes';
import { InstanceActions } from './InstanceActions';
import { usePolled } from './useLoaded';

const REFRESH_MS = 10_000;

const COLORS: Record<string, BadgeColor> = { Alerting: 'red', Pending: 'orange', Recovering: 'orange', Error: 'red' };

function Instance({ instance, rule, group }: { instance: AlertInstance; rule: PromRule; group: RuleGroup }) {
  const styles = useStyles2(getStyles);
  const { timezone } = config.bootData.user;
  const since = instance.activeAt.startsWith('0001') ? undefined : instance.activeAt;
  const labels = Object.entries(instance.labels).filter(([name]) => name !== 'alertname' && name !== 'grafana_folder');
  return (
    <tr>
      <td>
        <Badge text={instance.state} color={COLORS[instance.state.split(' ')[0]] ?? 'green'} />
      </td>
      <td>
        {labels.map(([name, value]) => (
          <div key={name}>{`${name}=${value}`}</div>
        ))}
      </td>
      <td title={since && dateTimeFormat(since, { timeZone: timezone })}>{since && dateTimeFormatTimeAgo(since)}</td>
      <td>
        {Object.entries(instance.annotations).map(([name, value]) => (
          <div key={name} className={styles.annotation}>
            <b>{name}</b>{' '}
            {value.startsWith('http') ? (
              <TextLink href={value} inline>
                {value}
              </TextLink>
            ) : (
              value
            )}
          </div>
        ))}
      </td>
      <td>
        <InstanceActions instance={instance} rule={rule} group={group} />
      </td>
    </tr>
  );
}

function Rule({ rule, group }: { rule: PromRule; group: RuleGroup }) {
  const styles = useStyles2(getStyles);
  return (
    <section className={styles.rule} aria-label={rule.name}>
      <h2>
        {rule.name} <Badge text={rule.state} color={rule.state === 'firing' ? 'red' : 'blue'} />
      </h2>
      <div className={styles.meta}>{`${group.file} / ${group.name} – health ${rule.health}`}</div>
      {rule.lastError && <Alert severity="error" title={rule.lastError} />}
      <div className={styles.scroll}>
        <table className="filter-table">
          <thead>
            <tr>
              <th>State</th>
              <th>Labels</th>
              <th>Since</th>
              <th>Annotations</th>
              <th>Actions</th>
            </tr>
          </thead>
          <tbody>
            {rule.alerts.map((instance) => (
              <Instance key={JSON.stringify(instance.labels)} instance={instance} rule={rule} group={group} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

async function readGroups(): Promise<RuleGroup[]> {
  const answer = await getBackendSrv().get('/api/prometheus/grafana/api/v1/rules');
  return answer.data.groups;
}

/** Alert rules with their instances, and on each instance what apps offer there. */
export function AlertList() {
  const { uid } = useParams();
  const { value: groups, error } = usePolled(readGroups, REFRESH_MS);
  const rules = (groups ?? []).flatMap((group) => group.rules.map((rule) => ({ rule, group })));
  const shown = rules.filter(({ rule }) => !uid || rule.uid === uid);
  return (
    <PluginPage pageNav={{ text: 'Alert rules', url: '/alerting/list' }}>
      {error && <Alert severity="error" title={`Alert rules could not be read: ${error.message}`} />}
      {!groups && !error && <PageLoader />}
      {groups && shown.length === 0 && <EmptyState variant="not-found" message="No alert rules are provisioned" />}
      {shown.map(({ rule, group }) => (
        <Rule key={rule.uid} rule={rule} group={group} />
      ))}
    </PluginPage>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  rule: css({ marginBottom: theme.spacing(4) }),
  meta: css({ color: theme.colors.text.secondary, marginBottom: theme.spacing(1) }),
  scroll: css({ overflowX: 'auto' }),
  annotation: css({ minWidth: '30ch', whiteSpace: 'normal', overflowWrap: 'anywhere' }),
});
