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
export const pageStaysOpen: Stays = (from, to) => stays(from, to);

const forms = new Set<string>();

/** Notes that a page is a form, which is finished once it is left with nothing to keep. */
export const noteFormAddress = (at: string): void => void forms.add(at);
export const isFormAddress = (at: string): boolean => forms.has(at);
