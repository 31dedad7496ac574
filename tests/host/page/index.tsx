import { start } from './start';

start().catch((err: Error) => {
  console.error(err);
  const root = document.getElementById('reactRoot');
  if (root) {
    root.textContent = `The stand-alone host could not start: ${err.message}`;
  }
});
