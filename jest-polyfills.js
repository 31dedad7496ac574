// jsdom lacks these; React 19's server renderer and @grafana/ui touch them at import.
// This MessageChannel delivers by timer, which React's scheduler needs outside act(); unlike the one from
// worker_threads it keeps no handle open.
class StubMessageChannel {
  constructor() {
    const port = (other) => ({
      onmessage: null,
      postMessage: (data) => void setTimeout(() => other().onmessage?.({ data }), 0),
      close() {},
    });
    this.port1 = port(() => this.port2);
    this.port2 = port(() => this.port1);
  }
}
class StubObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.MessageChannel ??= StubMessageChannel;
globalThis.ResizeObserver ??= StubObserver;
globalThis.IntersectionObserver ??= StubObserver;
