import { AppEvents } from '@grafana/data';
import { type FetchError, type FetchResponse } from '@grafana/runtime';
import { appEvents } from './appEvents';
import { isDataQuery } from './fetchQueue';

const LONG_MESSAGE = 80;
/** Time that a caller has to say that it handled the error. */
const GRACE_MS = 50;

const isLocal = (url: string) => !/^(https?:)?\/\//.test(url);
const quietByDefault = (url: string) => isDataQuery(url) || !isLocal(url);

/** Shows the message of a successful write, unless the caller asked for silence. */
export function alertSuccess({ config, data }: FetchResponse<any>) {
  const silent =
    config.showSuccessAlert === undefined
      ? (config.method ?? 'GET') === 'GET' || quietByDefault(config.url)
      : !config.showSuccessAlert;
  if (!silent && data?.message) {
    appEvents.emit(AppEvents.alertSuccess, [data.message]);
  }
}

/** Shows a failure, unless the caller asked for silence or handles it at once. */
export function alertFailure(error: FetchError) {
  const { config } = error;
  const silent = config.showErrorAlert === undefined ? quietByDefault(config.url) : !config.showErrorAlert;
  if (silent || error.cancelled) {
    return;
  }
  setTimeout(() => {
    if (error.isHandled) {
      return;
    }
    const text = error.data?.message === 'Unexpected error' && error.message ? error.message : error.data?.message;
    const long = (text ?? '').length > LONG_MESSAGE;
    const event = error.status > 0 && error.status < 500 ? AppEvents.alertWarning : AppEvents.alertError;
    appEvents.emit(event, [long ? 'Error' : text, long ? text : '']);
  }, GRACE_MS);
}
