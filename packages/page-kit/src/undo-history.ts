import type { StepResult } from './edit-step.ts';
import type { PageSentence } from './sentence.ts';
import type { Doc } from './shapes.ts';

/** One step with the documents on both sides of it, which share all that it left alone. */
export type HistoryStep = {
  readonly sentence: PageSentence;
  readonly before: Doc;
  readonly after: Doc;
  readonly merge: string | null;
  /** When it was done, in ms. */
  readonly at: number;
};

/** What can be undone, oldest first, and done again, next first. */
export type UndoHistory = {
  readonly doc: Doc;
  readonly past: readonly HistoryStep[];
  readonly future: readonly HistoryStep[];
};

export const maxHistorySteps = 100;
/** Typing in one field within this many ms is one step. */
export const mergeWithinMs = 1000;

export const newUndoHistory = (doc: Doc): UndoHistory => ({ doc, past: [], future: [] });

/** Remembers a step; one that changed nothing isn't one. */
export function recordStep(
  history: UndoHistory,
  { doc, sentence, merge }: StepResult,
  now: number,
): UndoHistory {
  if (doc === history.doc) return history;
  const last = history.past.at(-1);
  const goesOn =
    last !== undefined &&
    merge !== null &&
    last.merge === merge &&
    history.future.length === 0 &&
    now - last.at <= mergeWithinMs;
  const step = { sentence, before: goesOn ? last.before : history.doc, after: doc, merge, at: now };
  const past = [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-maxHistorySteps);
  return { doc, past, future: [] };
}

export function undo(history: UndoHistory): UndoHistory {
  const step = history.past.at(-1);
  if (!step) return history;
  return { doc: step.before, past: history.past.slice(0, -1), future: [step, ...history.future] };
}

export function redo(history: UndoHistory): UndoHistory {
  const [step, ...future] = history.future;
  // What was undone and done again is a step of its own, whatever is typed next.
  return step ? { doc: step.after, past: [...history.past, { ...step, merge: null }], future } : history;
}

/** Undoes or does again until this many steps are done. */
export function goToStep(history: UndoHistory, steps: number): UndoHistory {
  let at = history;
  while (at.past.length > steps && at.past.length > 0) at = undo(at);
  while (at.past.length < steps && at.future.length > 0) at = redo(at);
  return at;
}
