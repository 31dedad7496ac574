// Grafana's scaffolded setup touches the DOM; pure tests run in the node environment without one.
if (typeof HTMLCanvasElement !== 'undefined') {
  require('./.config/jest-setup');
  // @grafana/ui measures option texts on a canvas, which jsdom has not.
  HTMLCanvasElement.prototype.getContext = () => ({ measureText: (text) => ({ width: 7 * text.length }) });
}
