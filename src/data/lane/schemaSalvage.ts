import * as v from 'valibot';

/** A count or a duration: finite, not negative, and small enough for sums of it to stay exact. */
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15));

/** Names and messages of a lane: text, never markup, and not longer than a person reads. */
export const text = v.pipe(
  v.string(),
  v.transform((value) => value.slice(0, 500))
);

/** Problems told of one body. */
const MAX_PROBLEMS = 20;

function typeName(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'a list';
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function describe(name: string, value: unknown): string {
  return typeof value === 'number'
    ? `${name} is out of range and was left out.`
    : `${name} is ${typeName(value)}, which was not expected, and was left out.`;
}

/**
 * Checks an object field by field: a field of the wrong type is left out and named, the rest is kept.
 *
 * @param where put before field names in problems, such as "slot 2: "
 * @returns `null` value when a required field is missing or wrong; the problems say which
 */
export function salvage<TSchema extends v.GenericSchema<unknown, object>>(
  schema: TSchema,
  input: unknown,
  where = ''
): { value: v.InferOutput<TSchema> | null; problems: string[] } {
  const first = v.safeParse(schema, input);
  if (first.success) {
    return { value: first.output, problems: [] };
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { value: null, problems: [`${where}expected an object, got ${typeName(input)}.`] };
  }
  const fields = new Map(Object.entries(input));
  const problems: string[] = [];
  for (const issue of first.issues) {
    const key = issue.path?.[0]?.key;
    if (typeof key === 'string' && fields.has(key)) {
      problems.push(describe(where + key, issue.path?.[issue.path.length - 1]?.value));
      fields.delete(key);
    }
  }
  const second = v.safeParse(schema, Object.fromEntries(fields));
  if (second.success) {
    return { value: second.output, problems: problems.slice(0, MAX_PROBLEMS) };
  }
  const missing = second.issues.map((issue) => `${where}${String(issue.path?.[0]?.key ?? 'body')} is missing.`);
  return { value: null, problems: [...problems, ...missing].slice(0, MAX_PROBLEMS) };
}
