// What one page leaves for the next, in sessionStorage: this tab only, gone with it.

/** A sentence for the sign-in page to show. */
export const loginMessageKey = 'loginMessage';

/** The one-time ticket with which a chat account that was just scanned is bound at sign-in. */
export const bindTicketKey = 'bindTicket';

/** The id of the signed-in person who went to the chat app to bind an account. */
export const bindUserKey = 'bindUser';

/** Reads what was left, once; '' when there is nothing. */
export function take(key: string): string {
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return kept;
}
