const key = 'arrival';

/** Where the address leads to that asks nothing of its own: who is signed in there starts on their first page. */
const asksNothing: readonly string[] = ['', '/', '/dashboard'];

/** The path to which a sign-in leads that was asked to lead to `wanted`; '/' is the person's first page. */
export const signInTargetOf = (wanted: string): string => (asksNothing.includes(wanted) ? '/' : wanted);

/** Notes that a sign-in leads to this path: who may not open it starts on their first page instead of at a refusal. */
export const noteSignInTarget = (path: string): void => sessionStorage.setItem(key, path);

/** The path to which the sign-in just led, once. */
export function takeSignInTarget(): string | undefined {
  const path = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return path?.split(/[?#]/, 1)[0];
}

const endedKey = 'sessionEnded';

/** Notes that the session was ended elsewhere, for the sign-in page to say. */
export const noteSessionEnded = (): void => sessionStorage.setItem(endedKey, 'yes');

/** Whether it was, once. */
export function takeSessionEnded(): boolean {
  const ended = sessionStorage.getItem(endedKey) !== null;
  sessionStorage.removeItem(endedKey);
  return ended;
}
