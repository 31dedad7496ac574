import React, { useState } from 'react';
import { PluginExtensionPoints, type PluginExtensionLink } from '@grafana/data';
import { locationService, usePluginLinks } from '@grafana/runtime';
import { ConfirmModal, Dropdown, IconButton, Menu } from '@grafana/ui';
import { type AlertInstance, type PromRule, type RuleGroup } from './alertTypes';

const LINKS_PER_PLUGIN = 3;
const TITLE_LENGTH = 25;

interface Props {
  instance: AlertInstance;
  rule: PromRule;
  group: RuleGroup;
}

const short = (title: string) => (title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 3)}...` : title);

/** The context that Grafana gives to links on an alert instance. */
function contextOf({ instance, rule, group }: Props) {
  const { alerts, ...promRule } = rule;
  return {
    instance,
    rule: {
      name: rule.name,
      query: rule.query,
      labels: rule.labels,
      annotations: rule.annotations,
      promRule,
      group: { name: group.name, interval: `${group.interval}s` },
      namespace: { rulesSource: 'grafana', name: group.file, uid: group.folderUid },
      uid: rule.uid,
      instanceTotals: { total: alerts.length },
    },
  };
}

/** The menu on an alert instance: a link with `onClick` acts at once, one with only a path asks first. */
export function InstanceActions(props: Props) {
  const [asked, setAsked] = useState<PluginExtensionLink>();
  const { links, isLoading } = usePluginLinks({
    extensionPointId: PluginExtensionPoints.AlertInstanceAction,
    context: contextOf(props),
    limitPerPlugin: LINKS_PER_PLUGIN,
  });
  if (isLoading || links.length === 0) {
    return null;
  }
  const menu = (
    <Menu>
      {links.map((link) => (
        <Menu.Item
          key={link.id}
          icon={link.icon}
          label={short(link.title)}
          onClick={(event: React.MouseEvent) => (link.path ? setAsked(link) : link.onClick?.(event))}
        />
      ))}
    </Menu>
  );
  return (
    <>
      <Dropdown placement="bottom-start" overlay={menu}>
        <IconButton name="ellipsis-v" size="sm" aria-label="Actions" />
      </Dropdown>
      {asked?.path && (
        <ConfirmModal
          isOpen
          title={asked.title}
          body={`Do you want to proceed in the current tab? ${asked.description}`}
          confirmText="Open"
          confirmButtonVariant="primary"
          onConfirm={() => locationService.push(asked.path!)}
          onDismiss={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
