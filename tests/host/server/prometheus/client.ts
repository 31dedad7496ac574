import { request as httpRequest } from 'http';
import { request as httpsRequest } from 'https';
import { type DataSource } from '../types';

/** An answer read whole. */
export interface UpstreamAnswer {
  status: number;
  contentType: string;
  body: Buffer;
}

const ANSWER_LIMIT = 256 * 1024 * 1024;

function credentials(ds: DataSource): Record<string, string> {
  const headers: Record<string, string> = {};
  if (ds.basicAuth) {
    const pair = `${ds.basicAuthUser}:${ds.secureJsonData.basicAuthPassword ?? ''}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  for (let n = 1; ds.jsonData[`httpHeaderName${n}`]; n++) {
    headers[String(ds.jsonData[`httpHeaderName${n}`]).toLowerCase()] = ds.secureJsonData[`httpHeaderValue${n}`] ?? '';
  }
  return headers;
}

/**
 * Sends one request below the data source's URL and reads the answer whole.
 * @param path e.g. `/api/v1/query`
 * @throws Error when the server cannot be reached, or answers more than 256 MiB
 */
export function callPrometheus(
  ds: DataSource,
  path: string,
  init: { method?: string; body?: string | Buffer; contentType?: string; signal?: AbortSignal } = {}
): Promise<UpstreamAnswer> {
  const target = new URL(ds.url.replace(/\/+$/, '') + path);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers: Record<string, string> = { ...credentials(ds) };
  if (init.body !== undefined) {
    headers['content-type'] = init.contentType ?? 'application/x-www-form-urlencoded';
    headers['content-length'] = String(Buffer.byteLength(init.body));
  }
  return new Promise((resolve, reject) => {
    const req = send(
      target,
      {
        method: init.method ?? 'GET',
        headers,
        signal: init.signal,
        rejectUnauthorized: ds.jsonData.tlsSkipVerify !== true,
      },
      (res) => {
        const chunks: Buffer[] = [];
        let size = 0;
        res.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > ANSWER_LIMIT) {
            res.destroy(new Error('answer too large'));
          }
        });
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 502,
            contentType: String(res.headers['content-type'] ?? ''),
            body: Buffer.concat(chunks),
          })
        );
      }
    );
    req.on('error', reject);
    req.end(init.body);
  });
}
