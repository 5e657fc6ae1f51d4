let free = false;

/** Lets the page go without asking: nothing on it is to be saved any more. */
export function disableLeaveBlockers(): void {
  free = true;
}

/** Whether unsaved changes may still hold the page. */
export const leaveBlockersActive = (): boolean => !free;

/** What holds the page while it has unsaved changes; `ask` goes on only with who would rather leave. */
export type LeaveBlocker = { holds: () => boolean; ask: (go: () => void) => void };

const all = new Set<LeaveBlocker>();

/** Holds the page from now on; answers how to let it go. */
export function addLeaveBlocker(one: LeaveBlocker): () => void {
  all.add(one);
  return () => all.delete(one);
}

/** Does what loads the page again elsewhere, after asking where that loses something; nothing has happened before. */
export function leaveAfterAsking(go: () => void): void {
  const holding = leaveBlockersActive() ? [...all].find(({ holds }) => holds()) : undefined;
  if (holding) holding.ask(go);
  else go();
}

/** An address in the product, and what whoever led there says about it. */
export type PageAddress = { pathname: string; search: string; state?: unknown };

type Stays = (from: PageAddress, to: PageAddress) => boolean;
const nowhere: Stays = () => false;
let stays = nowhere;

/** Says when a page that one leaves stays open, as a tab to come back to; answers how to say no more. */
export function setStaysOpenRule(when: Stays): () => void {
  stays = when;
  return () => {
    if (stays === when) stays = nowhere;
  };
}

/** Whether the page stays open when one goes from there to there. */
export const staysOpen: Stays = (from, to) => stays(from, to);

const forms = new Set<string>();

/** Notes that a page is a form, which is done with once it is left with nothing to keep. */
export const noteFormAddress = (at: string): void => void forms.add(at);
export const isFormAddress = (at: string): boolean => forms.has(at);
