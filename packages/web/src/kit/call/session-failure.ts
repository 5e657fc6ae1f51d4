import { CallFailed } from './send.ts';

/** Whether an answer says that the session now works in another project than this tab shows. */
export function isProjectChanged(failure: CallFailed): boolean {
  const { code, data } = failure;
  return (
    code === 409 &&
    typeof data === 'object' &&
    data !== null &&
    'which' in data &&
    data.which === 'projectChanged'
  );
}

/** Whether a person was asked for a proof and didn't give it. */
export const isProofMissing = (failure: CallFailed): boolean => failure.code === 4031;

/** Failures that the frame itself reports (spec §4 session codes), so that nothing else does. */
export const isSessionFailure = (failure: CallFailed): boolean =>
  failure.code === 401 || failure.code === 4001 || isProofMissing(failure) || isProjectChanged(failure);

/** Turns any error into a failed call; anything else is a fault of the page and gets the general sentence. */
export const toCallFailed = (error: unknown, general: string): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed(0, general, null);
