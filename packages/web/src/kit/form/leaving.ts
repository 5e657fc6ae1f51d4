let free = false;

/** Lets the page go without asking: nothing on it is to be saved any more. */
export function leaveFreely(): void {
  free = true;
}

/** Whether unsaved changes may still hold the page. */
export const mayHold = (): boolean => !free;

/** What holds the page while it has unsaved changes; `ask` goes on only with who would rather leave. */
export type Hold = { holds: () => boolean; ask: (go: () => void) => void };

const all = new Set<Hold>();

/** Holds the page from now on; answers how to let it go. */
export function hold(one: Hold): () => void {
  all.add(one);
  return () => all.delete(one);
}

/** Does what loads the page again elsewhere, after asking where that loses something; nothing has happened before. */
export function leaveBy(go: () => void): void {
  const holding = mayHold() ? [...all].find(({ holds }) => holds()) : undefined;
  if (holding) holding.ask(go);
  else go();
}
