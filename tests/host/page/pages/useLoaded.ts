import { useEffect, useState } from 'react';

/** What became of a promise. */
export interface Loaded<T> {
  value?: T;
  error?: Error;
}

/** Runs `load` whenever `key` changes and gives its result; an answer to an older key is dropped. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T> & { key?: string }>({});
  useEffect(() => {
    let live = true;
    load().then(
      (value) => live && setState({ key, value }),
      (err) =>
        live && setState({ key, error: err instanceof Error ? err : new Error(err?.data?.message ?? String(err)) })
    );
    return () => {
      live = false;
    };
    // The key stands for everything that `load` depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return state.key === key ? state : {};
}

/** Runs `load` now and again every `intervalMs`, and keeps the last answer until the next one is there. */
export function usePolled<T>(load: () => Promise<T>, intervalMs: number): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({});
  useEffect(() => {
    let live = true;
    const run = () =>
      load().then(
        (value) => live && setState({ value }),
        (err) => live && setState((last) => ({ ...last, error: new Error(err?.data?.message ?? String(err)) }))
      );
    void run();
    const timer = setInterval(() => void run(), intervalMs);
    return () => {
      live = false;
      clearInterval(timer);
    };
    // What is loaded does not depend on anything that changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [intervalMs]);
  return state;
}
