/** What went wrong with one query, and what to do next, in plain words. */
export function queryError(raw: string | undefined, status?: number): string {
  const text = tidy(raw ?? '');
  const lower = text.toLowerCase();
  if (lower.includes('exceeded maximum resolution')) {
    return 'Prometheus refused the query: too many points. Choose a shorter time range.';
  }
  if (lower.includes('too many samples') || lower.includes('max-samples') || lower.includes('limit of series')) {
    return 'Prometheus refused the query: it would read too many samples. Choose a shorter time range.';
  }
  if (lower.includes('query timed out') || lower.includes('context deadline') || status === 503 || status === 504) {
    return 'Prometheus did not finish this query in time. Choose a shorter time range or try again.';
  }
  if (lower.includes('parse error') || status === 400) {
    return `Prometheus did not accept the query${text ? `: ${text}` : ''}.`;
  }
  if (lower.includes('connection refused') || lower.includes('no such host') || status === 502) {
    return 'Prometheus does not answer. Check that it runs and that the address of the data source is right.';
  }
  return text ? `The query failed: ${text}.` : `The query failed${status ? ` with status ${status}` : ''}. Try again.`;
}

/** Why nothing at all can be had with this HTTP status; null when the status does not say so. */
export function accessError(status: number | undefined, where: string): string | null {
  switch (status) {
    case 401:
      return `${where} wants a login. Check the credentials.`;
    case 403:
      return `${where} denies access. Ask for permission to query it.`;
    case 404:
      return `${where} was not found. Check the address, or choose another data source.`;
    case 429:
      return `${where} is being asked too often. Wait a moment and try again.`;
    default:
      return null;
  }
}

/** The sentence for a query that was given up. */
export function timeoutError(seconds: number): string {
  return `No answer within ${seconds} seconds. Choose a shorter time range or try again.`;
}

function tidy(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return oneLine.length > 300 ? `${oneLine.slice(0, 300)}…` : oneLine;
}
