import { fieldErrors } from '@mdi/contract/kit/field-errors.ts';
import { useState } from 'react';
import { t, tIfKnown } from '../words/words.ts';
import { blankOf, type Draft, type Schema } from './drafts/draft-of.ts';
import { inputProblems, isEmptyAndRequired } from './input-problems.ts';
import { isRequired, maxLength, type Shape } from './schema-facts.ts';

export type Errors = Readonly<Record<string, string | undefined>>;

/** A form's values, what is wrong with them, and what differs from the saved ones. */
export type Form<I extends object = Record<string, unknown>> = {
  values: Draft<I>;
  set: <K extends keyof I>(name: K, value: Draft<I>[K]) => void;
  /** Shows what is wrong with a field once the person has left it with something in it. */
  left: (name: keyof I & string) => void;
  errors: Errors;
  /** The values that differ from what was last saved. */
  edits: Partial<Draft<I>>;
  /** How many fields differ from what was last saved. */
  changes: number;
  label: (name: string) => string;
  required: (name: keyof I & string) => boolean;
  max: (name: keyof I & string) => number | undefined;
  /** The input to send; undefined, with every problem shown, if there are any. */
  check: () => I | undefined;
  /** Shows the field sentences of a refusal; false when none belongs to a field of this form. */
  refuse: (data: unknown) => boolean;
  /** Makes the present values the saved ones. */
  keep: () => void;
  /** What was last saved. */
  saved: Draft<I>;
  /** Goes on from what somebody else saved, with these values. */
  rebase: (saved: Draft<I>, values: Draft<I>) => void;
  /** Starts over with only these values. */
  restart: (start: Partial<Draft<I>>) => void;
  /** Says whether a field's value is still being sent. */
  wait: (name: keyof I & string, on: boolean) => void;
  /** Whether any value is still being sent, so that saving now would leave it out. */
  waiting: boolean;
};

export type { Draft };

export type FormSpec<I extends object> = {
  schema: Schema<I>;
  /** The initial values; fields that aren't named are empty. */
  start?: Partial<Draft<I>>;
  label: (name: keyof I & string) => string;
};

const noRule: Errors = {};

/** The field in which a value lies: `guests` of `guests.0.phone`. */
const topOf = (name: string): string => name.split('.')[0] ?? name;

/** The draft without empty values, so that a missing required value reads as missing. */
function sent(values: object, shape: Shape): Record<string, unknown> {
  const filled = Object.entries(values).map(([name, value]) => {
    const optional = value === null && shape[name]?.safeParse(null).success;
    return [name, value === null && !optional ? undefined : value];
  });
  return Object.fromEntries(filled);
}

function sentences(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'string'));
}

/** The state of one form over a schema of the contract: required, lengths and errors all follow from it. */
export function useForm<I extends object>({ schema, start, label }: FormSpec<I>): Form<I> {
  const [first] = useState(() => blankOf(schema, start));
  const [saved, setSaved] = useState(first);
  const [values, setValues] = useState(first);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Errors>(noRule);
  const [awaited, setAwaited] = useState<readonly string[]>([]);

  const input = sent(values, schema.shape);
  const parsed = schema.safeParse(input);
  const problems = inputProblems(schema, input, parsed.error);
  const found: Errors = problems ? fieldErrors(problems, tIfKnown, input) : noRule;
  const rule = (name: string) => schema.shape[name];
  const wrong = Object.entries(found).map(([name, sentence]): [string, string | undefined] => [
    name,
    isEmptyAndRequired(rule(name), values[name as keyof I]) ? t('kit.error.required') : sentence,
  ]);
  // A problem within a list of records belongs to the list's field, and is shown at its place in the list.
  const visible = wrong.filter(([name]) => shown.has(topOf(name)));
  const nested = visible.filter(([name]) => !Object.hasOwn(schema.shape, name) && name.includes('.'));
  const rebase = (next: Draft<I>, merged: Draft<I>) => {
    setSaved(next);
    setValues(merged);
    setRefused(noRule);
  };
  const names = Object.keys(schema.shape);
  return {
    values,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([at]) => topOf(at) !== name)));
    },
    left: (name) => {
      if (values[name] !== null) setShown((before) => new Set(before).add(name));
    },
    errors: {
      ...Object.fromEntries(nested.reverse().map(([name, sentence]) => [topOf(name), sentence])),
      ...refused,
      ...Object.fromEntries(visible),
    },
    edits: Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name as keyof I];
        return value === saved[name as keyof I] ? [] : [[name, value]];
      }),
      // The names are those of the schema.
    ) as Partial<Draft<I>>,
    // A value that is still being sent is unsaved as well: leaving now would lose it.
    changes: names.filter(
      (name) => awaited.includes(name) || values[name as keyof I] !== saved[name as keyof I],
    ).length,
    // The summary asks with names of this schema only.
    label: (name) => label(name as keyof I & string),
    required: (name) => {
      const found = rule(name);
      return found !== undefined && isRequired(found);
    },
    max: (name) => {
      const found = rule(name);
      return found && maxLength(found);
    },
    check: () => {
      setShown(new Set(names));
      // The server decides again on what it refused before.
      if (parsed.success) setRefused(noRule);
      return parsed.success ? parsed.data : undefined;
    },
    refuse: (data) => {
      const own = Object.entries(sentences(data)).filter(([name]) => names.includes(topOf(name)));
      const tops = own.map(([name, sentence]): [string, string] => [topOf(name), sentence]);
      setRefused(Object.fromEntries([...tops.reverse(), ...own]));
      return own.length > 0;
    },
    keep: () => {
      setSaved(values);
      setShown(new Set());
    },
    saved,
    rebase,
    restart: (next) => {
      rebase(blankOf(schema, next), blankOf(schema, next));
      // A field that was never typed into isn't missing yet.
      setShown(new Set());
    },
    wait: (name, on) =>
      setAwaited((before) => [...before.filter((one) => one !== name), ...(on ? [name] : [])]),
    waiting: awaited.length > 0,
  };
}
