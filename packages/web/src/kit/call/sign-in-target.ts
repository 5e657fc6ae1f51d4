const key = 'arrival';

/** Addresses that ask for nothing in particular: whoever signs in there starts on their first page. */
const asksNothing: readonly string[] = ['', '/', '/dashboard'];

/** The path to which a sign-in leads, given the wanted one; '/' is the person's first page. */
export const signInTargetOf = (wanted: string): string => (asksNothing.includes(wanted) ? '/' : wanted);

/** Notes where a sign-in leads: a person who may not open it starts on their first page, not at a refusal. */
export const noteSignInTarget = (path: string): void => sessionStorage.setItem(key, path);

/** Reads, once, the path to which the sign-in just led. */
export function takeSignInTarget(): string | undefined {
  const path = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return path?.split(/[?#]/, 1)[0];
}
