import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { type SendOptions, send } from '../../kit/call/send.ts';
import { addressOf } from '../../public/addresses.ts';

// Like the public pages, this one uses the contract's types only.
type Calls = (typeof visitorPageApi)['ops'];
export type Opened = OutputOf<Calls['open']>;
export type Passes = OutputOf<Calls['pass']>;
export type Poster = OutputOf<Calls['poster']>;
export type Company = OutputOf<Calls['companies']>[number];

/** Calls one of the calls of the guest's page; the link is all a guest has. */
export function callGuest<K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
  options?: SendOptions,
): Promise<OutputOf<Calls[K]>> {
  const call = {
    path: `/prod-api/api/link/visitorPage/${name}`,
    from: 'body',
    scoped: false,
    token: () => '',
  } as const;
  // The server's answer is typed by the contract, which tests hold it to.
  return send(call, input as object, options) as Promise<OutputOf<Calls[K]>>;
}

/** The guest's own page behind a link. */
export const guestPageUrl = (token: string): string => addressOf(`/h5/v/${token}`);
