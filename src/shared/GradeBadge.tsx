import React from 'react';
import { Badge } from '@grafana/ui';
import type { Grade } from '../analysis/lane';

const MEANING: Record<Grade, string> = {
  A: 'Grade A: the engine counts its steps itself.',
  B: 'Grade B: measured through a proxy such as a latency histogram.',
  C: 'Grade C: inferred from sampled values.',
};

/** How the figures of an engine are come by; the tooltip says what the letter means. */
export function GradeBadge({ grade }: { grade: Grade }) {
  const color = grade === 'A' ? 'green' : grade === 'B' ? 'blue' : 'orange';
  return <Badge color={color} text={`Grade ${grade}`} tooltip={MEANING[grade]} />;
}
