import React from 'react';
import { Alert } from '@grafana/ui';

/** Stands where the host has no stand-in. */
export function UnknownPanel() {
  return <Alert severity="warning" title="The stand-alone host has no stand-in for this panel" />;
}
