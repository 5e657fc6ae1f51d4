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

/** An address in the product, with the state that was passed along. */
export type PageAddress = { pathname: string; search: string; state?: unknown };

type Stays = (from: PageAddress, to: PageAddress) => boolean;
const nowhere: Stays = () => false;
let stays = nowhere;

/** Sets when a page that is left stays open as a tab; answers a function that unsets it. */
export function setStaysOpenRule(when: Stays): () => void {
  stays = when;
  return () => {
    if (stays === when) stays = nowhere;
  };
}

/** Whether the page stays open when one goes from one address to the other. */
export const staysOpen: Stays = (from, to) => stays(from, to);

const forms = new Set<string>();

/** Notes that a page is a form, which is finished once it is left with nothing to keep. */
export const noteFormAddress = (at: string): void => void forms.add(at);
export const isFormAddress = (at: string): boolean => forms.has(at);
