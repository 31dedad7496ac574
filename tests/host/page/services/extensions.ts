import { useEffect, useState } from 'react';
import { type PluginExtensionAddedLinkConfig, type PluginExtensionLink, PluginExtensionTypes } from '@grafana/data';
import {
  config,
  setPluginComponentHook,
  setPluginComponentsHook,
  setPluginFunctionsHook,
  setPluginLinksHook,
  type UsePluginLinksOptions,
} from '@grafana/runtime';
import { importApp } from '../loader/importPlugin';

interface Declared {
  targets: string | string[];
}

const aims = (item: Declared, point: string) => [item.targets].flat().includes(point);

/** Apps whose plugin.json names the extension point, so only those are loaded for it. */
function appsFor(kind: 'addedLinks' | 'addedComponents' | 'addedFunctions', point: string): string[] {
  const apps = Object.values(config.apps) as unknown as Array<{ id: string; extensions?: Record<string, Declared[]> }>;
  return apps.filter((app) => app.extensions?.[kind]?.some((item) => aims(item, point))).map((app) => app.id);
}

function withReferrer(path: string, pluginId: string, point: string): string {
  const separator = path.includes('?') ? '&' : '?';
  return `${path}${separator}uel_pid=${pluginId}&uel_epid=${encodeURIComponent(point)}`;
}

function toLink(
  pluginId: string,
  own: PluginExtensionAddedLinkConfig<any>,
  { extensionPointId, context }: UsePluginLinksOptions
): PluginExtensionLink | undefined {
  const frozen = context ? Object.freeze({ ...context }) : undefined;
  const overrides = own.configure ? own.configure(frozen) : {};
  if (!overrides) {
    return undefined;
  }
  const path = overrides.path ?? own.path;
  const onClick = overrides.onClick ?? own.onClick;
  const helpers: any = { context: frozen, extensionPointId, openModal: () => {} };
  return {
    id: `${pluginId}-${own.title}`,
    type: PluginExtensionTypes.link,
    pluginId,
    title: overrides.title ?? own.title,
    description: overrides.description ?? own.description ?? '',
    icon: overrides.icon ?? own.icon,
    category: overrides.category ?? own.category,
    openInNewTab: overrides.openInNewTab ?? own.openInNewTab,
    path: path ? withReferrer(path, pluginId, extensionPointId) : undefined,
    onClick: onClick ? (event) => onClick(event, helpers) : undefined,
  };
}

async function linksFor(options: UsePluginLinksOptions): Promise<PluginExtensionLink[]> {
  const plugins = await Promise.all(appsFor('addedLinks', options.extensionPointId).map(importApp));
  return plugins.flatMap((plugin) =>
    plugin.addedLinkConfigs
      .filter((item) => aims(item, options.extensionPointId))
      .map((item) => toLink(plugin.meta.id, item, options))
      .filter((link) => link !== undefined)
      .slice(0, options.limitPerPlugin)
  );
}

function useHostPluginLinks(options: UsePluginLinksOptions) {
  const [links, setLinks] = useState<PluginExtensionLink[]>();
  const key = `${options.extensionPointId} ${JSON.stringify(options.context ?? null)}`;
  useEffect(() => {
    let live = true;
    void linksFor(options).then((found) => live && setLinks(found));
    return () => {
      live = false;
    };
    // The context is compared by its content, as callers build it anew on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return { links: links ?? [], isLoading: links === undefined };
}

/** Sets the hooks by which pages ask for what apps added to an extension point. */
export function initExtensions() {
  setPluginLinksHook(useHostPluginLinks);
  setPluginComponentsHook(() => ({ components: [], isLoading: false }));
  setPluginComponentHook(() => ({ component: null, isLoading: false }));
  setPluginFunctionsHook(() => ({ functions: [], isLoading: false }));
}
