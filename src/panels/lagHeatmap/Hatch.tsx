import React from 'react';
import { useTheme2 } from '@grafana/ui';

/** Diagonal lines over what is thin; drawn twice, so that they show on light and on dark cells. */
export function Hatch({ id }: { id: string }) {
  const theme = useTheme2();
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="1.5" y1="0" x2="1.5" y2="6" stroke={theme.colors.background.primary} strokeWidth="1.5" />
        <line x1="3" y1="0" x2="3" y2="6" stroke={theme.colors.text.primary} strokeWidth="1" strokeOpacity="0.7" />
      </pattern>
    </defs>
  );
}
