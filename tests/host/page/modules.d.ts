/// <reference types="systemjs" />

// Names without types: what the page's build maps to the copies inside @grafana/ui, and a colour package.
declare module 'grafana-router-v5' {
  export function Router(props: { history: unknown; children?: unknown }): any;
}

declare module 'd3-scale-chromatic';

declare module 'grafana-router-compat' {
  export function CompatRouter(props: { children?: unknown }): any;
}
