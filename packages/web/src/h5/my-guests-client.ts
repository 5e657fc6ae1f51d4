import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { myGuestsApi } from '@mdi/contract/modules/my-guests/my-guests.contract.ts';
import { send } from '../kit/call/send.ts';
import { passToken } from './my-pass-client.ts';

type Calls = (typeof myGuestsApi)['ops'];
export type MyGuest = OutputOf<Calls['list']>[number];
export type InviteFormOptions = OutputOf<Calls['offer']>;
export type LastGuest = InviteFormOptions['last'][number];

/** Calls one of the calls about an employee's own guests, in the session of “My pass”. */
export function callMyGuests<K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
): Promise<OutputOf<Calls[K]>> {
  const path = `/prod-api/api/mini/myGuests/${name}`;
  const call = { path, from: 'body', scoped: false, token: passToken } as const;
  // The server's answer is typed by the contract, which tests hold it to.
  return send(call, input as object) as Promise<OutputOf<Calls[K]>>;
}
