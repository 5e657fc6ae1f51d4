import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';

let known: SessionUser | undefined;

/** Sets who is signed in, and again when rights change; a change of role or project reloads the page. */
export function setSignedInUser(user: SessionUser): void {
  known = user;
}

/** Who is signed in. @throws Error before the session was loaded. */
export function signedInUser(): SessionUser {
  if (!known) throw new Error('asked who is signed in before the session was loaded');
  return known;
}
