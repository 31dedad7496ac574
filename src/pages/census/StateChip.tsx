import React from 'react';
import type { IconName } from '@grafana/data';
import { Badge, type BadgeColor } from '@grafana/ui';
import type { MechanismState } from '../../analysis/census/types';

const LOOK: Record<MechanismState, { icon: IconName; color: BadgeColor; tooltip: string }> = {
  present: { icon: 'exclamation-triangle', color: 'orange', tooltip: 'The evidence shows it at work in this window.' },
  absent: {
    icon: 'check',
    color: 'green',
    tooltip: 'It was looked for with enough evidence to see it, and is not there.',
  },
  unknown: { icon: 'question-circle', color: 'blue', tooltip: 'The evidence does not carry an answer: not "absent".' },
};

/** Whether a mechanism is there, by icon and word. */
export function StateChip({ state }: { state: MechanismState }) {
  const { icon, color, tooltip } = LOOK[state];
  return <Badge icon={icon} color={color} text={state} tooltip={tooltip} />;
}
