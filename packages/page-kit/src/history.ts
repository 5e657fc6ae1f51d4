import type { Doc } from './shapes.ts';
import type { Done } from './step.ts';
import type { Said } from './text.ts';

/** One step with the documents on both sides of it, which share all that it left alone. */
export type Step = {
  readonly said: Said;
  readonly before: Doc;
  readonly after: Doc;
  readonly merge: string | null;
  /** When it was done, in ms. */
  readonly at: number;
};

/** What can be undone, oldest first, and done again, next first. */
export type History = { readonly doc: Doc; readonly past: readonly Step[]; readonly future: readonly Step[] };

export const maxSteps = 100;
/** Typing in one field within this many ms is one step. */
export const mergeWithin = 1000;

export const begun = (doc: Doc): History => ({ doc, past: [], future: [] });

/** Remembers a step; one that changed nothing isn't one. */
export function record(history: History, { doc, said, merge }: Done, now: number): History {
  if (doc === history.doc) return history;
  const last = history.past.at(-1);
  const goesOn =
    last !== undefined &&
    merge !== null &&
    last.merge === merge &&
    history.future.length === 0 &&
    now - last.at <= mergeWithin;
  const step = { said, before: goesOn ? last.before : history.doc, after: doc, merge, at: now };
  const past = [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-maxSteps);
  return { doc, past, future: [] };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return { doc: step.before, past: history.past.slice(0, -1), future: [step, ...history.future] };
}

export function redo(history: History): History {
  const [step, ...future] = history.future;
  // What was undone and done again is a step of its own, whatever is typed next.
  return step ? { doc: step.after, past: [...history.past, { ...step, merge: null }], future } : history;
}

/** Undoes or does again until this many steps are done. */
export function goTo(history: History, steps: number): History {
  let at = history;
  while (at.past.length > steps && at.past.length > 0) at = undo(at);
  while (at.past.length < steps && at.future.length > 0) at = redo(at);
  return at;
}
