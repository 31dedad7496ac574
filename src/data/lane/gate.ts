/** Lets so many through at a time; the others wait in line. */
export class Gate {
  private inside = 0;
  private line: Array<() => void> = [];

  constructor(private readonly places: number) {}

  /** Runs `work` when a place is free. A waiter whose signal aborts leaves the line with the signal's reason. */
  async pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await work();
    } finally {
      this.inside--;
      this.line.shift()?.();
    }
  }

  private enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.inside < this.places) {
      this.inside++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave);
        this.inside++;
        resolve();
      };
      const leave = () => {
        this.line = this.line.filter((waiting) => waiting !== go);
        reject(signal.reason);
      };
      this.line.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}

/** A browser has six connections to a host on HTTP/1.1; lanes may hold two of them, all together. */
export const pullGate = new Gate(2);
