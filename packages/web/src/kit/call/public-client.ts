import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import type { smsApi } from '@mdi/contract/modules/sms/sms.contract.ts';
import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { send } from './send.ts';
import { sessionToken } from './session.ts';

// The public pages use the contract's types only, because its schemas would double what the sign-in page loads.
type Auth = (typeof authApi)['ops'];
const base = '/prod-api/api/sys';

/** Makes one of the public auth calls. */
export function callAuth<K extends Exclude<keyof Auth, 'logout'> & string>(
  name: K,
  input: SentOf<Auth[K]>,
): Promise<OutputOf<Auth[K]>> {
  const sent = send({ path: `${base}/auth/${name}`, from: 'body', scoped: false }, input as object);
  // The contract types the server's answer, and tests hold the server to it.
  return sent as Promise<OutputOf<Auth[K]>>;
}

export function callUserInfo(): Promise<SessionUser> {
  const sent = send(
    { path: `${base}/user/getUserInfo`, from: 'query', scoped: false },
    { token: sessionToken() },
  );
  return sent as Promise<SessionUser>;
}

export function callInbox(): Promise<OutputOf<(typeof smsApi)['ops']['inbox']>> {
  const sent = send({ path: `${base}/sms/inbox`, from: 'body', scoped: false }, {});
  return sent as Promise<OutputOf<(typeof smsApi)['ops']['inbox']>>;
}
