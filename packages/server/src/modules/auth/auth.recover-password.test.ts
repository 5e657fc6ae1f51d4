import { randomUUID } from 'node:crypto';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress } from '../../../test/factories/inputs.ts';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const fresh = 'Fresh#pass2';
const noSuchPerson = 'The user information does not exist. Please check the input';
const wrongCode = 'Incorrect verification code';
const ticketGone = 'The link or verification has expired. Please start again';

async function person() {
  const user = await w.make.user();
  await w.make.assign(user.id);
  return user;
}
type User = Awaited<ReturnType<typeof person>>;

const login = (user: User, secret = password) =>
  w.call(authApi, 'login', { username: user.userName, password: secret }, null, { address: newAddress() });

async function tokenOf(user: User): Promise<string> {
  const { data } = await login(user);
  return data && typeof data === 'object' && 'token' in data ? String(data.token) : '';
}

const codesTo = (phone: string) => w.outbox.filter((m) => m.phone === phone).map((m) => m.params.code ?? '');

async function resetCode(user: User): Promise<string> {
  const before = codesTo(user.phone).length;
  const input = { phone: user.phone };
  const answer = await w.call(authApi, 'getVerificationCode', input, null, { address: newAddress() });
  expect(answer).toMatchObject({ code: 200 });
  await vi.waitFor(() => expect(codesTo(user.phone)).toHaveLength(before + 1));
  return codesTo(user.phone).at(-1) ?? '';
}

type Info = { userName: string; birth: string; phone: string; verificationCode: string };
const infoOf = async (user: User): Promise<Info> => ({
  userName: user.userName,
  birth: '1990-01-01',
  phone: user.phone,
  verificationCode: await resetCode(user),
});
const check = (info: Info) => w.call(authApi, 'checkUserInfo', info);

async function ticketOf(user: User): Promise<string> {
  const { data, message } = await check(await infoOf(user));
  if (data && typeof data === 'object' && 'ticket' in data) return String(data.ticket);
  throw new Error(message);
}

const reset = (user: User, ticket: string, secret = fresh) =>
  w.call(authApi, 'modifyPw', { mdiUserId: user.id, password: secret, ticket });

describe('proving who one is', () => {
  test('takes all four facts and answers a ticket for that person', async () => {
    const user = await person();
    expect(await check(await infoOf(user))).toMatchObject({
      code: 200,
      data: { mdiUserId: user.id, ticket: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 600 },
    });
  });

  test('takes the user name in any case', async () => {
    const user = await person();
    const info = await infoOf(user);
    expect(await check({ ...info, userName: ` ${user.userName.toUpperCase()} ` })).toMatchObject({
      code: 200,
    });
  });

  test.each([
    ['the user name', async () => ({ userName: (await person()).userName }), noSuchPerson],
    ['the user name, which nobody has', async () => ({ userName: 'nobody' }), noSuchPerson],
    ['the birth date', async () => ({ birth: '1990-01-02' }), noSuchPerson],
    ['the phone', async () => ({ phone: (await person()).phone }), wrongCode],
  ])('fails when only %s is wrong', async (_, wrong, message) => {
    const info = await infoOf(await person());
    expect(await check({ ...info, ...(await wrong()) })).toEqual({ code: 400, message, data: null });
  });

  test.each([
    ['en_US', wrongCode, noSuchPerson],
    ['zh_CN', '验证码错误', '用户信息不存在，请检查输入'],
  ])(
    'fails when only the code is wrong, and a used code fails too, in %s',
    async (lang, ofCode, ofPerson) => {
      const info = await infoOf(await person());
      const verificationCode = info.verificationCode === '123456' ? '654321' : '123456';
      const ask = (change: Partial<Info>) =>
        w.call(authApi, 'checkUserInfo', { ...info, ...change }, null, { lang });
      expect(await ask({ verificationCode })).toMatchObject({ code: 400, message: ofCode });
      expect(await ask({ birth: '1990-01-02' })).toMatchObject({ code: 400, message: ofPerson });
      // A slip costs no code; tries of the phone are counted, so a birth date can't be guessed with it.
      expect(await ask({})).toMatchObject({ code: 200 });
      expect(await ask({})).toMatchObject({ code: 400, message: ofCode });
    },
  );

  test.each([
    ['has no birth date', { birth: null }],
    ['is no longer valid', { state: 'Y' }],
  ] as const)('fails for somebody who %s', async (_, facts) => {
    const user = await person();
    const info = await infoOf(user);
    await w.db.updateTable('user').set(facts).where('id', '=', user.id).execute();
    expect(await check(info)).toMatchObject({ code: 400, message: noSuchPerson });
  });

  test('must wait after five wrong codes, even with the right one', async () => {
    const info = await infoOf(await person());
    const verificationCode = info.verificationCode === '123456' ? '654321' : '123456';
    for (let i = 0; i < 5; i += 1) {
      expect(await check({ ...info, verificationCode })).toMatchObject({ code: 400 });
    }
    expect(await check(info)).toMatchObject({ code: 429 });
    w.pass(1.1);
    expect(await check(info)).toMatchObject({ code: 400, message: wrongCode });
  });

  test('with one code, tried at once from twenty addresses, answers one ticket', async () => {
    const info = await infoOf(await person());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        w.call(authApi, 'checkUserInfo', info, null, { address: newAddress() }),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  test('does not take a sign-in code, nor does sign-in take a reset code', async () => {
    const user = await person();
    await w.db.updateTable('user').set({ smsStep: true }).where('id', '=', user.id).execute();
    const input = { username: user.userName, password };
    const info = await infoOf(user);
    await w.call(authApi, 'getLoginVerifyCode', input);
    const signInCode = codesTo(user.phone).at(-1) ?? '';
    if (signInCode === info.verificationCode) return;
    expect(await w.call(authApi, 'login', { ...input, verifyCode: info.verificationCode })).toMatchObject({
      code: 400,
      message: wrongCode,
    });
    expect(await check({ ...info, verificationCode: signInCode })).toMatchObject({ message: wrongCode });
    expect(await w.call(authApi, 'login', { ...input, verifyCode: signInCode })).toMatchObject({ code: 200 });
    expect(await check(info)).toMatchObject({ code: 200 });
  });
});

describe('with a ticket', () => {
  test('the password is set, the old one is dead, and every session has ended', async () => {
    const user = await person();
    const token = await tokenOf(user);
    expect(await reset(user, await ticketOf(user))).toMatchObject({ code: 200, data: true });
    expect(await login(user)).toMatchObject({ code: 400 });
    expect(await login(user, fresh)).toMatchObject({ code: 200 });
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({ code: 4001 });
  });

  test('even the session that brings the ticket ends', async () => {
    const user = await person();
    const token = await tokenOf(user);
    const input = { mdiUserId: user.id, password: fresh, ticket: await ticketOf(user) };
    const key = randomUUID();
    const first = await w.call(authApi, 'modifyPw', input, token, { key });
    expect(first).toMatchObject({ code: 200, data: true });
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({ code: 4001 });
    // The repeated request gets the first answer although ticket and session are gone.
    expect(await w.call(authApi, 'modifyPw', input, token, { key })).toEqual(first);
  });

  test('it works once', async () => {
    const user = await person();
    const ticket = await ticketOf(user);
    await reset(user, ticket);
    expect(await reset(user, ticket, 'Third#pass3')).toEqual({ code: 400, message: ticketGone, data: null });
    expect(await login(user, fresh)).toMatchObject({ code: 200 });
  });

  test('it works once, used ten times at once', async () => {
    const user = await person();
    const ticket = await ticketOf(user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => reset(user, ticket, `Fresh#pass${i}`)),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  test('it works for ten minutes', async () => {
    const [early, late] = [await person(), await person()];
    const tickets = [await ticketOf(early), await ticketOf(late)];
    w.pass(9.8);
    expect(await reset(early, tickets[0] ?? '')).toMatchObject({ code: 200 });
    w.pass(0.3);
    expect(await reset(late, tickets[1] ?? '')).toMatchObject({ code: 400, message: ticketGone });
    expect(await login(late)).toMatchObject({ code: 200 });
  });

  test('it works for its own person only', async () => {
    const [user, victim] = [await person(), await person()];
    const ticket = await ticketOf(user);
    expect(await reset(victim, ticket)).toMatchObject({ code: 400, message: ticketGone });
    expect(await login(victim)).toMatchObject({ code: 200 });
    expect(await reset({ ...user, id: 999_999 }, ticket)).toMatchObject({ code: 400, message: ticketGone });
  });

  test('a password that breaks the rule does not use it up', async () => {
    const user = await person();
    const ticket = await ticketOf(user);
    expect(await reset(user, ticket, 'short')).toMatchObject({ code: 400 });
    expect(await reset(user, ticket)).toMatchObject({ code: 200 });
  });

  test('it dies when the password is changed another way', async () => {
    const user = await person();
    const ticket = await ticketOf(user);
    const input = { mdiUserId: user.id, password: fresh, oldPass: password };
    expect(await w.call(authApi, 'modifyPw', input, await tokenOf(user))).toMatchObject({ code: 200 });
    expect(await reset(user, ticket, 'Third#pass3')).toMatchObject({ code: 400, message: ticketGone });
  });

  test('only its hash is stored', async () => {
    const user = await person();
    const ticket = await ticketOf(user);
    const row = await w.db
      .selectFrom('ticket')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.hash).toHaveLength(32);
    expect(JSON.stringify({ ...row, hash: row.hash.toString('latin1') })).not.toContain(ticket);
  });
});
