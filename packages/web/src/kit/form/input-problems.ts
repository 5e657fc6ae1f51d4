import * as z from 'zod/mini';
import type { Schema } from './draft-of.ts';

type Issues = { issues: z.core.$ZodIssue[] };

/** A rule looked at a field that is wrong itself. */
class Unread extends Error {}

/** The fields that are right, for rules over several: one that asks for another, or for all, is stopped. */
function rightOnes(shape: Schema<object>['shape'], input: Readonly<Record<string, unknown>>): object {
  const right = new Map<PropertyKey, unknown>();
  const wrong = new Set<PropertyKey>();
  for (const [name, rule] of Object.entries(shape)) {
    const { success, data } = rule.safeParse(input[name]);
    if (success) right.set(name, data);
    else wrong.add(name);
  }
  const demand = (name: PropertyKey) => {
    if (wrong.has(name)) throw new Unread();
  };
  return new Proxy(Object.fromEntries(right), {
    get(_, name) {
      demand(name);
      return right.get(name);
    },
    has(_, name) {
      demand(name);
      return right.has(name);
    },
    ownKeys() {
      for (const name of wrong) demand(name);
      return [...right.keys()].map(String);
    },
  });
}

function foundBy(check: z.core.$ZodCheck<object>, values: object): readonly z.core.$ZodIssue[] {
  try {
    return z.any().check(check).safeParse(values).error?.issues ?? [];
  } catch (failure) {
    if (failure instanceof Unread) return [];
    throw failure;
  }
}

/**
 * Whether a field is only to be filled, whatever rule it breaks while it is empty. One that may be empty by itself breaks
 * a rule over several fields, whose sentence says what these ask for.
 */
export const isEmptyAndRequired = (rule: z.ZodMiniType | undefined, value: unknown): boolean =>
  value === null && !rule?.safeParse(null).success;

/**
 * All that is wrong with what is typed; undefined where nothing is. A schema asks its rules over several fields only once
 * each field is right by itself: those that read right fields alone are asked here as well, so that nobody fills in
 * the rest and is refused again.
 */
export function inputProblems<I extends object>(
  schema: Schema<I>,
  input: Readonly<Record<string, unknown>>,
  error: Issues | undefined,
): Issues | undefined {
  if (!error) return undefined;
  const values = rightOnes(schema.shape, input);
  // What a schema checks of its own values takes them.
  const checks = (schema.def.checks ?? []) as z.core.$ZodCheck<object>[];
  return { issues: [...error.issues, ...checks.flatMap((check) => foundBy(check, values))] };
}
