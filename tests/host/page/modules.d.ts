// Names that the page's build maps to the copies of react-router inside @grafana/ui.
declare module 'grafana-router-v5' {
  import { type ComponentType, type ReactNode } from 'react';
  export const Router: ComponentType<{ history: unknown; children?: ReactNode }>;
}

declare module 'grafana-router-compat' {
  import { type ComponentType, type ReactNode } from 'react';
  export const CompatRouter: ComponentType<{ children?: ReactNode }>;
}
