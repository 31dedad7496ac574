import { type GrafanaTheme2 } from '@grafana/data';
import { type TurnKind } from './types';

export interface Look {
  fill: string;
  stroke: string;
  dash?: string;
}

/** Blue and orange carry the comparison; what carries no figure is an outline. Apart without colour as well. */
export function looksOf(theme: GrafanaTheme2): Record<TurnKind, Look> {
  const color = (name: string) => theme.visualization.getColorByName(name);
  const muted = theme.colors.text.disabled;
  return {
    clean: { fill: color('blue'), stroke: 'none' },
    overlapped: { fill: color('orange'), stroke: 'none' },
    unmeasured: { fill: theme.colors.background.primary, stroke: color('orange') },
    short: { fill: muted, stroke: 'none' },
    cut: { fill: theme.colors.background.primary, stroke: muted, dash: '3 2' },
  };
}

export const windowColor = (theme: GrafanaTheme2) => theme.visualization.getColorByName('purple');
