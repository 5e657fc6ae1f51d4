import { noteSignInTarget, signInTargetOf } from '../kit/call/sign-in-target.ts';
import { addressOf } from './addresses.ts';
import { safePath } from './safe-path.ts';

/** Leaves for the page that a sign-in was asked to lead to. */
export function leaveAfterSignIn(wanted: string): void {
  const path = signInTargetOf(safePath(wanted) ?? '/');
  noteSignInTarget(path);
  location.replace(addressOf(path));
}
