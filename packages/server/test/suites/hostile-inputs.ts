import fc from 'fast-check';
import { type Schema, zodDefOf } from './zod-def.ts';

type Path = readonly (string | number)[];

/** Every field an input may have, at any depth; of a list its first element. */
export function fieldsOf(schema: Schema, path: Path = []): Path[] {
  const { shape, element, innerType } = zodDefOf(schema);
  if (innerType) return fieldsOf(innerType, path);
  if (element) return [path, ...fieldsOf(element, [...path, 0])];
  const here = path.length > 0 ? [path] : [];
  return [
    ...here,
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => fieldsOf(field, [...path, name])),
  ];
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** Values that have broken other systems, one of each kind. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u{20000}\u{1f3e2}',
  '\u202eabc\u202c',
  '\ufeff',
  '\u2028',
  '%_\\',
  `'";--`,
  '{{7*7}}',
  '../../etc/passwd',
  '=1+1',
  '<script>alert(1)</script>',
  'x'.repeat(1001),
  '楼'.repeat(501),
  '',
  ' ',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '1e5',
  'NaN',
  0,
  -1,
  -0,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e308,
  Number.MIN_VALUE,
  [],
  [[]],
  {},
  { toString: 'x', valueOf: 'y' },
  { $gt: '' },
  ['__proto__'],
  Array.from({ length: 2000 }, (_, n) => n),
  deep(200),
];

const large: readonly unknown[] = ['x'.repeat(900_000), Array.from({ length: 10_000 }, () => 'x')];

const field = (path: Path, value: fc.Arbitrary<unknown>) =>
  value.map((v): InputFault => ({ path, value: v }));

/** One thing wrong with an input: another value in a field, or (undefined) the field left out. */
export type InputFault = { path: Path; value: unknown };

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const anyValue = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.constantFrom(...large) },
  { weight: 4, arbitrary: anyText },
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 40 }) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: fc.constant(undefined) },
);

/** Names that must never be taken from an input. */
const foreignNames = [
  '__proto__x',
  'constructor',
  'toString',
  'level',
  'grantedBy',
  'createdBy',
  'state',
  'lang',
];

/** One to three faults in the fields of an input, now and then in a field that it does not have. */
export function inputFaults(schema: Schema): fc.Arbitrary<InputFault[]> {
  const known = fieldsOf(schema);
  const named = known.map((path) => ({ weight: 4, arbitrary: field(path, anyValue) }));
  const unknown = fc.constantFrom(...foreignNames).chain((name) => field([name], anyValue));
  return fc.array(fc.oneof(...named, { weight: 1, arbitrary: unknown }), { minLength: 1, maxLength: 3 });
}

/** Each field with the values that most often went wrong elsewhere; tried before anything is drawn. */
export const likeliestInputFaults = (schema: Schema): InputFault[][] =>
  fieldsOf(schema).flatMap((path) =>
    ['a\u0000b', '\ud800', 2 ** 53, 1e308, [], {}, null, undefined].map((value) => [{ path, value }]),
  );

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/** The input with its faults; a fault below something that an earlier one took away is left out. */
export function withInputFaults(input: unknown, faults: readonly InputFault[]): unknown {
  const copy: unknown = structuredClone(input);
  for (const { path, value } of faults) {
    let at: unknown = copy;
    for (const key of path.slice(0, -1)) at = isObject(at) ? at[key] : undefined;
    const last = path.at(-1);
    if (!isObject(at) || last === undefined) continue;
    if (value === undefined) delete at[last];
    // A copy, since a fault further down would change the value for all that come after.
    else at[last] = structuredClone(value);
  }
  return copy;
}
