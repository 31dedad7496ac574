import React from 'react';
import { useSceneApp } from '@grafana/scenes';
import { turnsApp } from './turnsApp';

/** Training windows and turns of one lane. */
export default function TurnsPage() {
  const app = useSceneApp(turnsApp);
  return <app.Component model={app} />;
}
