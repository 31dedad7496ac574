import React from 'react';
import { useSceneApp } from '@grafana/scenes';
import { overviewApp } from './overviewApp';

/** All lanes at a glance. */
export default function OverviewPage() {
  const app = useSceneApp(overviewApp);
  return <app.Component model={app} />;
}
