/// <reference types="systemjs" />

// Names that the page's build maps to the copies of react-router inside @grafana/ui.
declare module 'grafana-router-v5' {
  export function Router(props: { history: unknown; children?: unknown }): any;
}

declare module 'grafana-router-compat' {
  export function CompatRouter(props: { children?: unknown }): any;
}
