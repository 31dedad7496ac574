import * as emotionCss from '@emotion/css';
import * as emotionReact from '@emotion/react';
import * as grafanaData from '@grafana/data';
import * as grafanaRuntime from '@grafana/runtime';
import * as grafanaRuntimeUnstable from '@grafana/runtime/unstable';
import * as grafanaUi from '@grafana/ui';
import * as grafanaUiUnstable from '@grafana/ui/unstable';
import i18next from 'i18next';
import jquery from 'jquery';
import lodash from 'lodash';
// Plugins may still ask for it, and Grafana shares it.
// eslint-disable-next-line no-restricted-imports
import moment from 'moment';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactInlineSvg from 'react-inlinesvg';
import * as reactRedux from 'react-redux';
import * as reactRouter from 'react-router';
import * as redux from 'redux';
import * as rxjs from 'rxjs';
import * as rxjsOperators from 'rxjs/operators';
import { PluginPage } from '../chrome/PluginPage';
import { dataSourceApi } from '../services/dataSourceApi';

/** Modules whose importers get the default export itself. */
const WITH_DEFAULT: Record<string, unknown> = { lodash, moment, jquery, i18next };

/**
 * What Grafana shares with plugins, by import name. A module that is not here must be in the plugin's bundle.
 * PluginPage and the asynchronous data source calls have no public setter, so they are put in the shared module.
 */
const SHARED: Record<string, object> = {
  '@emotion/css': emotionCss,
  '@emotion/react': emotionReact,
  '@grafana/data': grafanaData,
  '@grafana/runtime': { ...grafanaRuntime, PluginPage },
  '@grafana/runtime/unstable': { ...grafanaRuntimeUnstable, ...dataSourceApi },
  '@grafana/ui': grafanaUi,
  '@grafana/ui/unstable': grafanaUiUnstable,
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-inlinesvg': ReactInlineSvg,
  'react-redux': reactRedux,
  'react-router': reactRouter,
  redux,
  rxjs,
  'rxjs/operators': rxjsOperators,
};

/** Registers the shared modules with SystemJS under `app:<name>` and resolves the bare names to them. */
export function registerSharedModules() {
  const known = new Set<string>();
  for (const [name, exports] of Object.entries(SHARED)) {
    known.add(name);
    System.set(`app:${name}`, { ...exports, default: (exports as any).default ?? exports });
  }
  for (const [name, value] of Object.entries(WITH_DEFAULT)) {
    known.add(name);
    System.set(`app:${name}`, { ...(value as object), default: value, __useDefault: true });
  }
  const prototype = System.constructor.prototype;
  const resolve = prototype.resolve;
  prototype.resolve = function (id: string, parent?: string) {
    return known.has(id) ? `app:${id}` : resolve.call(this, id, parent);
  };
}
