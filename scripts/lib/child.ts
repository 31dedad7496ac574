import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';

export interface Child {
  process: ChildProcess;
  /** Resolves when the process has ended, with its exit code (null when a signal ended it). */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/** Starts a process that is ended by its own pid: SIGTERM first, SIGKILL after 10 s. */
export function startChild(command: string, args: string[], options: SpawnOptions = {}): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(hard);
    }
  };
  return { process: child, ended, stop };
}

/**
 * Waits until an address answers with a good status.
 * @throws Error with `what` when it does not within `seconds`, or when the process behind it has ended
 */
export async function waitFor(url: string, what: string, seconds: number, child?: Child): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (child && (child.process.exitCode !== null || child.process.signalCode !== null)) {
      throw new Error(`${what} ended before it answered.`);
    }
    const ready = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false
    );
    if (ready) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${what} did not answer within ${seconds} s.`);
}
