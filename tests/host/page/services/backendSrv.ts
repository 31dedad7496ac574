import { lastValueFrom, Observable } from 'rxjs';
import { urlUtil } from '@grafana/data';
import { type BackendSrv, type BackendSrvRequest, type FetchResponse } from '@grafana/runtime';
import { enter, isDataQuery, leave } from './fetchQueue';
import { readData, streamBody, toFetchError, toInit } from './fetchHelpers';
import { alertFailure, alertSuccess } from './requestAlerts';

type Options = Partial<BackendSrvRequest>;

const absolute = (url: string) => (/^(https?:)?\/\//.test(url) ? url : `/${url.replace(/^\/+/, '')}`);

/** The page's HTTP client: Grafana's queue, cancelling by requestId, error alerts and response shapes. */
export class HostBackendSrv implements BackendSrv {
  private byRequestId = new Map<string, AbortController>();

  /** One controller a request; a newer request of the same requestId cancels the older one. */
  private controllerFor(options: BackendSrvRequest): AbortController {
    const controller = new AbortController();
    options.abortSignal?.addEventListener('abort', () => controller.abort());
    if (options.abortSignal?.aborted) {
      controller.abort();
    }
    if (options.requestId) {
      this.byRequestId.get(options.requestId)?.abort();
      this.byRequestId.set(options.requestId, controller);
    }
    return controller;
  }

  private async send(options: BackendSrvRequest, controller: AbortController): Promise<Response> {
    const query = options.params ? `?${urlUtil.serializeParams(options.params)}` : '';
    const url = absolute(options.url) + query;
    const queued = isDataQuery(options.url);
    if (queued) {
      await enter(controller.signal);
    }
    try {
      return await fetch(url, toInit(options, controller.signal));
    } finally {
      if (queued) {
        leave();
      }
    }
  }

  private async exchange<T>(options: BackendSrvRequest, controller: AbortController): Promise<FetchResponse<T>> {
    try {
      const response = await this.send(options, controller);
      const data = await readData(response, options.responseType);
      const { status, statusText, ok, headers, redirected, type, url } = response;
      const result: FetchResponse<any> = {
        status,
        statusText,
        ok,
        headers,
        redirected,
        type,
        url,
        data,
        config: options,
      };
      if (!ok) {
        throw result;
      }
      alertSuccess(result);
      return result;
    } catch (err) {
      const error = toFetchError(err, options, controller.signal);
      alertFailure(error);
      throw error;
    } finally {
      if (options.requestId && this.byRequestId.get(options.requestId) === controller) {
        this.byRequestId.delete(options.requestId);
      }
    }
  }

  fetch<T>(options: BackendSrvRequest): Observable<FetchResponse<T>> {
    return new Observable((subscriber) => {
      const controller = this.controllerFor(options);
      this.exchange<T>(options, controller).then(
        (response) => {
          subscriber.next(response);
          subscriber.complete();
        },
        (err) => subscriber.error(err)
      );
      return () => controller.abort();
    });
  }

  chunked(options: BackendSrvRequest): Observable<FetchResponse<Uint8Array | undefined>> {
    return new Observable((subscriber) => {
      const controller = this.controllerFor(options);
      fetch(absolute(options.url), toInit(options, controller.signal))
        .then((response) => streamBody(response, options, (part) => subscriber.next(part)))
        .then(() => subscriber.complete())
        .catch((err) => subscriber.error(toFetchError(err, options, controller.signal)));
      return () => controller.abort();
    });
  }

  async request<T>(options: BackendSrvRequest): Promise<T> {
    return (await lastValueFrom(this.fetch<T>(options))).data;
  }

  datasourceRequest<T>(options: BackendSrvRequest): Promise<FetchResponse<T>> {
    return lastValueFrom(this.fetch<T>(options));
  }

  /** Cancels what runs under a requestId. */
  resolveCancelerIfExists(requestId: string) {
    this.byRequestId.get(requestId)?.abort();
  }

  get<T>(url: string, params?: any, requestId?: string, options?: Options): Promise<T> {
    return this.request({ ...options, method: 'GET', url, params, requestId });
  }

  delete<T>(url: string, data?: unknown, options?: Options): Promise<T> {
    return this.request({ ...options, method: 'DELETE', url, data });
  }

  post<T>(url: string, data?: unknown, options?: Options): Promise<T> {
    return this.request({ ...options, method: 'POST', url, data });
  }

  patch<T>(url: string, data?: unknown, options?: Options): Promise<T> {
    return this.request({ ...options, method: 'PATCH', url, data });
  }

  put<T>(url: string, data?: unknown, options?: Options): Promise<T> {
    return this.request({ ...options, method: 'PUT', url, data });
  }
}
