// jsdom lacks these; React 19's server renderer and @grafana/ui touch them at import.
// A stub MessageChannel is enough, and unlike the one from worker_threads it keeps no handle open.
class StubMessageChannel {
  constructor() {
    this.port1 = { postMessage() {}, close() {}, onmessage: null };
    this.port2 = { postMessage() {}, close() {}, onmessage: null };
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
