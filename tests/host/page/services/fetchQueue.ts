/** A browser has six connections to a host; Grafana keeps one free of data queries on HTTP/1.1. */
const LIMIT = 5;

const DATA_QUERY = /api\/ds\/query|api\/datasources\/(proxy|uid\/[^/]+\/resources)|\/query\.grafana\.app\//;

/** Whether Grafana counts a URL as a data query: queued, and silent about its errors. */
export const isDataQuery = (url: string) => DATA_QUERY.test(url);

let running = 0;
const waiting: Array<() => void> = [];

function startNext() {
  while (running < LIMIT && waiting.length > 0) {
    running += 1;
    waiting.shift()?.();
  }
}

/** Waits for a place in the queue of data queries. Rejects when the signal aborts first. Call `leave` afterwards. */
export function enter(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(resolve);
    signal.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) {
        waiting.splice(at, 1);
        reject(signal.reason);
      }
    });
    startNext();
  });
}

/** Gives the place in the queue back. */
export function leave() {
  running -= 1;
  startNext();
}
