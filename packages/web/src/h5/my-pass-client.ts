import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { type SendOptions, send } from '../kit/call/send.ts';

// Like the public pages, this one uses the contract's types only.
type Calls = (typeof myPassApi)['ops'];
export type Me = OutputOf<Calls['me']>;
export type IssuedPasses = OutputOf<Calls['qr']>;
export type Pass = IssuedPasses['passes'][number];
export type DoorDecision = NonNullable<OutputOf<Calls['passage']>>;
export type InstallableReaders = OutputOf<Calls['installable']>;
export type ReaderToInstall = OutputOf<Calls['toInstall']>;
export type InstallProgress = OutputOf<Calls['installing']>;
export type ReaderClaim = OutputOf<Calls['claim']>;

const kept = 'Pass-Token';
/** Where a tab keeps passes for its next loading. */
export const storedPassesKey = 'passes';

/** The phone's own session: it outlives the browser, unlike that of the back office. '' when there is none. */
export const passToken = (): string => localStorage.getItem(kept) ?? '';
export const keepPassToken = (value: string): void => localStorage.setItem(kept, value);
export function dropPassToken(): void {
  localStorage.removeItem(kept);
  sessionStorage.removeItem(storedPassesKey);
}

/** Calls one of the calls of “My pass”. */
export function callPass<K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
  options?: SendOptions,
): Promise<OutputOf<Calls[K]>> {
  const call = {
    path: `/prod-api/api/mini/pass/${name}`,
    from: 'body',
    scoped: false,
    token: passToken,
  } as const;
  // The server's answer is typed by the contract, which tests hold it to.
  return send(call, input as object, options) as Promise<OutputOf<Calls[K]>>;
}
