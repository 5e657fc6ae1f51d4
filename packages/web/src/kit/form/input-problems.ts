import * as z from 'zod/mini';
import type { Schema } from './drafts/draft-of.ts';

type Issues = { issues: z.core.$ZodIssue[] };

/** Thrown when a rule reads a field that is itself wrong. */
class Unread extends Error {}

/** Offers the correct fields to rules over several; a rule that reads another, or all, is stopped. */
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
 * Whether a field's only problem is that it is empty, whatever rule that breaks. If it may be empty by itself, a rule
 * over several fields is broken, whose own sentence is shown.
 */
export const isEmptyAndRequired = (rule: z.ZodMiniType | undefined, value: unknown): boolean =>
  value === null && !rule?.safeParse(null).success;

/**
 * Finds everything that is wrong with the input; undefined if nothing is. A schema checks its rules over several fields
 * only once each field is right by itself: those that read only right fields are checked here as well, so that nobody
 * fills in the rest and is refused again.
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
