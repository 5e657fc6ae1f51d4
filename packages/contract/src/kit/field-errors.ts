import type * as z from 'zod/mini';

/** A sentence by key, with its values. */
export type SayByKey = (key: string, ...args: (string | number)[]) => string | undefined;

/** The value an issue is about; undefined when it is not there. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let at = input;
  for (const key of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

function one(issue: z.core.$ZodIssue, say: SayByKey, value: unknown): string | undefined {
  // Our own rules carry a word key as their message; zod's carry nothing we would show.
  if (issue.message.includes('.')) {
    const own = say(issue.message);
    if (own !== undefined) return own;
  }
  switch (issue.code) {
    case 'invalid_type':
      return say(value === undefined || value === null ? 'kit.error.required' : 'kit.error.wrongType');
    case 'too_big':
      if (issue.origin === 'string') return say('kit.error.tooLong', Number(issue.maximum));
      return say(
        issue.origin === 'array' ? 'kit.error.tooManyOf' : 'kit.error.tooBig',
        Number(issue.maximum),
      );
    case 'too_small':
      if (issue.origin === 'array' && Number(issue.minimum) === 1) return say('kit.error.chooseSome');
      if (issue.origin === 'array') return say('kit.error.tooFewOf', Number(issue.minimum));
      if (issue.origin !== 'string')
        return say('kit.error.tooSmall', Number(issue.minimum) + (issue.inclusive ? 0 : 1));
      return Number(issue.minimum) === 1
        ? say('kit.error.required')
        : say('kit.error.tooShort', Number(issue.minimum));
    case 'unrecognized_keys':
      return say('kit.error.unknownField', issue.keys.slice(0, 5).join(', ').slice(0, 200));
    case 'invalid_value':
      return say('kit.error.notAllowed');
    default:
      return undefined;
  }
}

/**
 * Every problem of an input, as field path → sentence in the person's language; the same text under a form
 * field and in a 400 answer's `data`. A problem of the whole input stands under ''. `input` is what was parsed:
 * it tells a missing value from one of the wrong type.
 */
export function fieldErrors(
  error: Pick<z.core.$ZodError, 'issues'>,
  say: SayByKey,
  input: unknown,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    found[path] ??= one(issue, say, valueAt(input, issue.path)) ?? say('kit.error.invalid') ?? 'invalid';
  }
  return found;
}
