import React from 'react';
import { type AppRootProps } from '@grafana/data';

export default function App(_: AppRootProps) {
  return <div>Lanewatch</div>;
}
