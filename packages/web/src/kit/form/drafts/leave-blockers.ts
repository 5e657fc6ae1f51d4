let free = false;

/** Lets the page go without asking, because nothing on it is to be saved any more. */
export function disableLeaveBlockers(): void {
  free = true;
}

/** Whether unsaved changes may still hold the page. */
export const leaveBlockersActive = (): boolean => !free;

/** Something that holds the page while it has unsaved changes; `ask` continues only with people who would rather leave. */
export type LeaveBlocker = { holds: () => boolean; ask: (go: () => void) => void };

const all = new Set<LeaveBlocker>();

/** Holds the page from now on; answers a function that lets it go. */
export function addLeaveBlocker(one: LeaveBlocker): () => void {
  all.add(one);
  return () => all.delete(one);
}

/** Does something that reloads the page elsewhere, after asking where that loses changes; nothing has happened before. */
export function leaveAfterAsking(go: () => void): void {
  const holding = leaveBlockersActive() ? [...all].find(({ holds }) => holds()) : undefined;
  if (holding) holding.ask(go);
  else go();
}
