/** A body larger than this is not read. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** What a body gave: the checked value and what was left out of it, or one sentence on why nothing can be read. */
export type BodyResult<T> = { ok: true; body: T; problems: string[] } | { ok: false; message: string };

/** Reads text as JSON, within the size cap; says in plain words what it is instead. */
export function readJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  // A character is one to three bytes: the exact count is only needed in between.
  if (text.length > MAX_BODY_BYTES || (text.length * 3 > MAX_BODY_BYTES && byteLength(text) > MAX_BODY_BYTES)) {
    return { ok: false, message: 'The answer is larger than 1 MiB and was not read.' };
  }
  const head = text.trimStart().slice(0, 64).toLowerCase();
  if (head === '') {
    return { ok: false, message: 'The answer is empty.' };
  }
  if (head.startsWith('<')) {
    return { ok: false, message: 'The answer is a web page, not JSON: a proxy or a login stands in between.' };
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, message: 'The answer is not JSON, or was cut off.' };
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
