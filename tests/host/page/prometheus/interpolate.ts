const escapeValue = (value: string) => value.replace(/\\/g, '\\\\').replace(/'/g, "\\\\'");
const escapeRegex = (value: string) => value.replace(/\\/g, '\\\\\\\\').replace(/[$^*{}[\]'+?.()|]/g, '\\\\$&');

/** Writes a variable's value into PromQL: one value as text, several as an alternation of escaped values. */
export function interpolateExpr(value: unknown, variable: { multi?: boolean; includeAll?: boolean } = {}): string {
  if (!variable.multi && !variable.includeAll) {
    return typeof value === 'string' ? escapeValue(value) : String(value);
  }
  if (typeof value === 'string') {
    return escapeRegex(value);
  }
  const parts = (Array.isArray(value) ? value : [value]).map((item) => escapeRegex(String(item)));
  return parts.length === 1 ? parts[0] : `(${parts.join('|')})`;
}
