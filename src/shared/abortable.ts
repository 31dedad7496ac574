import { Observable } from 'rxjs';

/** An observable of one value from work that takes an abort signal: unsubscribing aborts it. */
export function abortable<T>(work: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const abort = new AbortController();
    work(abort.signal).then(
      (value) => {
        subscriber.next(value);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error)
    );
    return () => abort.abort();
  });
}
