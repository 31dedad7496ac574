import { type ConnectionOptions, createSecureContext } from 'tls';
import { type DataSource } from '../types';

/**
 * TLS options of a data source: skip verify, server name, CA and client certificate.
 * @throws Error on a certificate that cannot be read
 */
export function tlsOptions(ds: DataSource): ConnectionOptions {
  const { jsonData, secureJsonData } = ds;
  const options: ConnectionOptions = { rejectUnauthorized: jsonData.tlsSkipVerify !== true };
  if (jsonData.serverName) {
    options.servername = String(jsonData.serverName);
  }
  if (jsonData.tlsAuthWithCACert && secureJsonData.tlsCACert) {
    options.ca = secureJsonData.tlsCACert;
  }
  if (jsonData.tlsAuth) {
    options.cert = secureJsonData.tlsClientCert;
    options.key = secureJsonData.tlsClientKey;
  }
  createSecureContext(options);
  return options;
}
