import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAuthenticator } from '../../../test/factories/authenticators.ts';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';
import type { ChatApp } from '../../ports/chat-app/chat-app.ts';

/** A platform on which every code is the name of its account. */
const platform: ChatApp = {
  name: 'sandbox',
  authorizeUrl: (state) => `https://scan.example/?state=${state}`,
  exchange: async (code) => ({ account: code }),
};

let w: World;
beforeAll(async () => {
  w = await world({ deps: { chatApp: platform } });
});

/** Scans and confirms as an account of the platform, in a browser of its own. */
async function scan(account: string): Promise<Envelope> {
  const ask = (op: 'scanState' | 'scanLogin', payload: object, cookie: string) =>
    w.app.inject({
      method: 'POST',
      url: `${pathOf(authApi, op)}?lang=en_US`,
      headers: cookie === '' ? {} : { cookie },
      payload,
    });
  const begun = await ask('scanState', { purpose: 'login' }, '');
  const { state } = begun.json<Envelope<{ state: string }>>().data;
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return (await ask('scanLogin', { code: account, state }, cookie)).json<Envelope>();
}

let accounts = 0;
const newAccount = () => {
  accounts += 1;
  return `o:account${accounts}`;
};

type Facts = Parameters<World['make']['user']>[0];
async function person(facts: Facts = {}, canSignIn = true) {
  const user = await w.make.user(facts);
  await w.make.assign(user.id, { role: { canSignIn } });
  return user;
}

const unbound = 'This chat-app account is not bound yet. Log in with your password to bind it';

async function ticketOf(account: string): Promise<string> {
  const { data } = await scan(account);
  return data && typeof data === 'object' && 'bindTicket' in data ? String(data.bindTicket) : '';
}
const login = (user: { userName: string }, openid: string, secret = password) =>
  w.call(authApi, 'login', { username: user.userName, password: secret, openid });

const accountOf = async (user: { id: number }) =>
  (await w.db.selectFrom('user').select('chatAccount').where('id', '=', user.id).executeTakeFirstOrThrow())
    .chatAccount;

describe('a scan by an account that nobody has bound', () => {
  test('leads to the password form with a ticket, and the right password binds it', async () => {
    const [user, account] = [await person(), newAccount()];
    expect(await scan(account)).toEqual({
      code: 400,
      message: unbound,
      data: { bindTicket: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await login(user, await ticketOf(account))).toMatchObject({ code: 200, data: { bound: true } });
    expect(await scan(account)).toMatchObject({ code: 200, data: { bound: false } });
  });

  test('binds nothing with a wrong password, and its ticket stays good', async () => {
    const [user, account] = [await person(), newAccount()];
    const ticket = await ticketOf(account);
    expect(await login(user, ticket, 'Wrong#pass1')).toMatchObject({ code: 400 });
    expect(await accountOf(user)).toBeNull();
    expect(await login(user, ticket)).toMatchObject({ code: 200 });
    expect(await accountOf(user)).toBe(account);
  });

  test('has a ticket for one sign-in', async () => {
    const [first, second, account] = [await person(), await person(), newAccount()];
    const ticket = await ticketOf(account);
    await login(first, ticket);
    await w.db.updateTable('user').set({ chatAccount: null }).where('id', '=', first.id).execute();
    expect(await login(second, ticket)).toMatchObject({ code: 200 });
    expect(await accountOf(second)).toBeNull();
  });

  test('has a ticket for ten minutes', async () => {
    const [early, late] = [await person(), await person()];
    const accountsOf = [newAccount(), newAccount()] as const;
    const tickets = [await ticketOf(accountsOf[0]), await ticketOf(accountsOf[1])] as const;
    w.pass(9.8);
    await login(early, tickets[0]);
    w.pass(0.3);
    expect(await login(late, tickets[1])).toMatchObject({ code: 200, data: { bound: false } });
    expect([await accountOf(early), await accountOf(late)]).toEqual([accountsOf[0], null]);
  });

  test('that somebody else has bound meanwhile is not bound a second time', async () => {
    const [first, second, account] = [await person(), await person(), newAccount()];
    const tickets = [await ticketOf(account), await ticketOf(account)] as const;
    await login(first, tickets[0]);
    const message = 'This chat-app account is bound to another user';
    expect(await login(second, tickets[1])).toEqual({ code: 400, message, data: message });
    expect(await login(second, '')).toMatchObject({ code: 200 });
  });
});

describe('an openid that is no ticket', () => {
  test.each([
    ['the account itself', () => 'o:raw-account'],
    ['a made-up word', () => 'made-up'],
    ['nothing', () => ''],
  ])('is ignored: %s', async (_, openid) => {
    const user = await person();
    expect(await login(user, openid())).toMatchObject({ code: 200 });
    expect(await accountOf(user)).toBeNull();
  });

  test('is not spoken of where none was sent', async () => {
    const user = await person();
    const { data } = await w.call(authApi, 'login', { username: user.userName, password });
    expect(data).toEqual({ token: expect.any(String) });
  });

  test('is ignored although it is a ticket for a password', async () => {
    const user = await person();
    const { phone } = user;
    await w.call(authApi, 'getVerificationCode', { phone });
    const verificationCode = w.outbox.findLast((m) => m.phone === phone)?.params.code ?? '';
    const info = { userName: user.userName, birth: '1990-01-01', phone, verificationCode };
    const { data } = await w.call(authApi, 'checkUserInfo', info);
    const ticket = data && typeof data === 'object' && 'ticket' in data ? String(data.ticket) : '';
    expect(await login(user, ticket)).toMatchObject({ code: 200 });
    const change = { mdiUserId: user.id, password: 'Fresh#pass2', ticket };
    expect(await w.call(authApi, 'modifyPw', change)).toMatchObject({ code: 200 });
  });
});

describe('a scan by a bound account is refused', () => {
  test('when its user is no longer valid', async () => {
    const account = newAccount();
    await person({ chatAccount: account, state: 'Y' });
    expect(await scan(account)).toEqual({
      code: 400,
      message: 'This account is no longer valid. Please contact an administrator',
      data: null,
    });
  });

  test('when an authenticator app is on, or its role demands one', async () => {
    const [on, demanded] = [newAccount(), newAccount()];
    await makeAuthenticator(w, (await person({ chatAccount: on })).id);
    const user = await w.make.user({ chatAccount: demanded });
    await w.make.assign(user.id, { role: { needsAuthenticator: true } });
    const message = 'This account uses an authenticator app. Log in with your password and its code';
    for (const account of [on, demanded]) expect(await scan(account)).toMatchObject({ code: 400, message });
  });

  test('when its user has no role that may log in', async () => {
    const account = newAccount();
    await person({ chatAccount: account }, false);
    expect(await scan(account)).toMatchObject({
      code: 400,
      message: 'This account has no role that can log in here. Please contact an administrator',
    });
  });
});

test('twelve scans at once leave the person with five open sessions', async () => {
  const account = newAccount();
  const user = await person({ chatAccount: account });
  const answers = await Promise.all(Array.from({ length: 12 }, () => scan(account)));
  expect(answers.map((a) => a.code)).toEqual(Array.from({ length: 12 }, () => 200));
  const open = await w.db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', user.id)
    .where('endedAt', 'is', null)
    .execute();
  expect(open).toHaveLength(5);
});

describe('without a chat app', () => {
  test('scanning is not offered, and refused with a sentence', async () => {
    const none = await world();
    const refusal = { code: 400, message: 'QR code login is not set up on this system', data: null };
    expect(await none.call(authApi, 'options', {})).toMatchObject({ data: { scan: false } });
    expect(await w.call(authApi, 'options', {})).toMatchObject({ data: { scan: true } });
    expect(await none.call(authApi, 'scanState', { purpose: 'login' })).toEqual(refusal);
    expect(await none.call(authApi, 'scanLogin', { code: 'x', state: 'x' })).toEqual(refusal);
  });
});
