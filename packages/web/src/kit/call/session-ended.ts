const endedKey = 'sessionEnded';

/** Notes that the session was ended elsewhere, for the sign-in page to say. */
export const noteSessionEnded = (): void => sessionStorage.setItem(endedKey, 'yes');

/** Reads, once, whether the session was ended elsewhere. */
export function takeSessionEnded(): boolean {
  const ended = sessionStorage.getItem(endedKey) !== null;
  sessionStorage.removeItem(endedKey);
  return ended;
}
