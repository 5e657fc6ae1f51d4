import * as z from 'zod/mini';

type Table<T> = { readonly [S in keyof T]: Readonly<Record<string, keyof T & string>> };
type StateOf<T> = keyof T & string;
type ActionOf<T> = { [S in keyof T]: keyof T[S] & string }[keyof T];

/** One arrow of a state machine. */
export type FlowStep<S extends string, A extends string> = {
  readonly from: S;
  readonly action: A;
  readonly to: S;
};

/** A state machine: the one truth for the server's guard, the buttons shown and the docs. */
export type Flow<S extends string, A extends string> = {
  /** Accepts exactly the names of the states. */
  readonly states: z.ZodMiniEnum<{ [K in S]: K }>;
  /** Every arrow, in the order of the table. */
  readonly all: readonly FlowStep<S, A>[];
  /** What may be done in a state, in the order of the table. */
  readonly actions: (state: S) => A[];
  /** The state an action leads to, or undefined where the state doesn't allow it. */
  readonly next: (state: S, action: A) => S | undefined;
  readonly can: (state: S, action: A) => boolean;
};

/**
 * Builds a state machine from `{ state: { action: next state } }`; a final state is written `{}`.
 * Throws an Error naming the arrow when a target isn't one of the states. Source: spec §4.
 */
export function flow<const T extends Table<T>>(table: T): Flow<StateOf<T>, ActionOf<T>> {
  type S = StateOf<T>;
  type A = ActionOf<T>;
  // The cast is safe: TypeScript types the keys of any object as string, and these are the table's own.
  const names = Object.keys(table) as S[];
  const all = names.flatMap((from) =>
    // The same holds for the actions; the targets are checked below, also for callers without types.
    Object.entries(table[from]).map(([action, to]) => ({ from, action, to }) as FlowStep<S, A>),
  );
  const lost = all.find((step) => !names.includes(step.to));
  if (lost) throw new Error(`flow: ${lost.from} --${lost.action}--> ${lost.to}, which is not a state`);

  const next = (state: S, action: A) => all.find((step) => step.from === state && step.action === action)?.to;
  return {
    // The cast gives the schema the literal names, which a list of a type parameter loses.
    states: z.enum(names) as unknown as z.ZodMiniEnum<{ [K in S]: K }>,
    all,
    actions: (state) => all.filter((step) => step.from === state).map((step) => step.action),
    next,
    can: (state, action) => next(state, action) !== undefined,
  };
}

/**
 * The validity of a project, company or user. The state is the enable flag, which says "is disabled":
 * N enabled, Y disabled. Source: spec §3 shared option lists, §4.
 */
export const validity = flow({ N: { invalidate: 'Y' }, Y: { validate: 'N' } });
