// What one page leaves for the next, in sessionStorage: this tab only, gone with it.

/** The one-time ticket with which a chat account that was just scanned is bound at sign-in. */
export const bindTicketKey = 'bindTicket';

/** The id of the signed-in person who went to the chat app to bind an account. */
export const bindUserKey = 'bindUser';

/** Where the person wanted to go when they went to scan. */
export const scanRedirectKey = 'scanRedirect';

/** Whether a sign-in bound the scanned account: `yes` or `late`; the signed-in app says it. */
export const boundNoteKey = 'boundNote';

/** The user name with which the sign-in form begins. */
export const loginNameKey = 'loginName';

/** Reads what was left, once; '' when there is nothing. */
export function takeHandover(key: string): string {
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return kept;
}
