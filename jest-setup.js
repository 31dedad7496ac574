// Grafana's scaffolded setup touches the DOM; pure tests run in the node environment without one.
if (typeof HTMLCanvasElement !== 'undefined') {
  require('./.config/jest-setup');
}
