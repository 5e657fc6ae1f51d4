import type { SentOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';
import type { ChatApp } from '../../ports/chat-app/chat-app.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';

const platform: ChatApp = {
  name: 'sandbox',
  authorizeUrl: (state) => `https://scan.example/?state=${state}`,
  exchange: async (code) => ({ account: code }),
};

let w: World;
beforeAll(async () => {
  w = await world({ deps: { chatApp: platform } });
});

type Proof = { password?: string; code?: string };
type Person = Awaited<ReturnType<typeof person>>;

let accounts = 0;
/** A signed-in person with a bound chat account, whose session is as old as the clock of the test. */
async function person(at = w, smsStep = false) {
  accounts += 1;
  const user = await at.make.user({ chatAccount: `u:bound${accounts}`, smsStep });
  const seat = await at.make.assign(user.id);
  return { user, token: await at.make.session(user.id, seat, { createdAt: at.now(), usedAt: at.now() }) };
}

const bindState = ({ token }: Person, proof: Proof, address?: string) => {
  const input: SentOf<typeof authApi.ops.scanState> = { purpose: 'bind', ...proof };
  return w.call(authApi, 'scanState', input, token, address ? { address } : {});
};
const unbind = ({ user, token }: Person, proof: Proof) =>
  w.call(authApi, 'unBind', { mdiUserId: user.id, ...proof }, token);
const isBound = async ({ user, token }: Person) =>
  (await w.call(authApi, 'getBindInfo', { mdiUserId: user.id }, token)).data;

async function ownCode({ user, token }: Person): Promise<string> {
  await w.call(authApi, 'sendOwnCode', {}, token);
  return w.outbox.findLast((m) => m.phone === user.phone)?.params.code ?? '';
}
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** The two doors that need the proof. */
const doors = [
  ['beginning to bind', bindState],
  ['unbinding', unbind],
] as const;

describe.each(doors)('%s', (_, enter) => {
  test('needs a proof: an open session is not enough', async () => {
    const who = await person();
    const message = 'Enter the current password or an SMS code';
    const refusal = { code: 400, message, data: { password: message } };
    expect(await enter(who, {})).toEqual(refusal);
    expect(await enter(who, { password: undefined, code: '' } as Proof)).toEqual(refusal);
    expect(await isBound(who)).toBe(true);
  });

  test('is refused with a wrong password, under its field', async () => {
    const who = await person();
    expect(await enter(who, { password: 'Wrong#pass1' })).toEqual({
      code: 400,
      message: 'Incorrect password',
      data: { password: 'Incorrect password' },
    });
    expect(await isBound(who)).toBe(true);
    expect(await enter(who, { password })).toMatchObject({ code: 200 });
  });

  test('works with a fresh code, once', async () => {
    const who = await person();
    const code = await ownCode(who);
    expect(await enter(who, { code: otherThan(code) })).toEqual({
      code: 400,
      message: 'Incorrect verification code',
      data: { code: 'Incorrect verification code' },
    });
    expect(await enter(who, { code })).toMatchObject({ code: 200 });
    expect(await bindState(who, { code })).toMatchObject({ code: 400, data: { code: expect.any(String) } });
  });

  test('is refused with a code older than five minutes', async () => {
    const who = await person();
    const code = await ownCode(who);
    w.pass(5.1);
    expect(await enter(who, { code })).toMatchObject({ code: 400 });
    expect(await isBound(who)).toBe(true);
  });

  test('is refused with the code of somebody else', async () => {
    const [who, other] = [await person(), await person()];
    expect(await enter(who, { code: await ownCode(other) })).toMatchObject({ code: 400 });
  });

  test('is refused with a code that was sent for a sign-in', async () => {
    const who = await person();
    await w.call(authApi, 'getLoginVerifyCode', { username: who.user.userName, password });
    const code = w.outbox.findLast((m) => m.phone === who.user.phone)?.params.code ?? '';
    expect(await enter(who, { code })).toMatchObject({ code: 400 });
  });

  test('needs both to be right when both are given', async () => {
    const who = await person();
    const code = await ownCode(who);
    expect(await enter(who, { password: 'Wrong#pass1', code })).toMatchObject({ code: 400 });
    expect(await enter(who, { password, code: otherThan(code) })).toMatchObject({ code: 400 });
    expect(await enter(who, { password, code })).toMatchObject({ code: 200 });
  });

  test('is kept waiting after five wrong tries, and the sign-in with it', async () => {
    const who = await person();
    for (let i = 0; i < 5; i += 1)
      expect(await enter(who, { password: 'Wrong#pass1' })).toMatchObject({ code: 400 });
    expect(await enter(who, { password })).toMatchObject({ code: 429 });
    const login = { username: who.user.userName, password };
    expect(await w.call(authApi, 'login', login)).toMatchObject({ code: 429 });
    w.pass(1.1);
    expect(await enter(who, { password })).toMatchObject({ code: 200 });
  });
});

test('wrong sign-ins keep the binding waiting too, at the same address only', async () => {
  const who = await person();
  const wrong = { username: who.user.userName, password: 'Wrong#pass1' };
  for (let i = 0; i < 5; i += 1) await w.call(authApi, 'login', wrong);
  expect(await bindState(who, { password })).toMatchObject({ code: 429 });
  expect(await bindState(who, { password }, '10.9.8.7')).toMatchObject({ code: 200 });
});

test('of fifty wrong proofs at once only five are looked at', async () => {
  const who = await person();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => unbind(who, { password: 'Wrong#pass1' })),
  );
  expect(answers.filter((a) => a.code === 400)).toHaveLength(5);
  expect(answers.filter((a) => a.code === 429)).toHaveLength(45);
});

test('a scan to sign in needs no proof', async () => {
  expect(await w.call(authApi, 'scanState', { purpose: 'login' })).toMatchObject({ code: 200 });
});

describe('the code to the own phone', () => {
  test('needs a session', async () => {
    expect(await w.call(authApi, 'sendOwnCode', {})).toMatchObject({ code: 401 });
  });

  test('goes to the phone of the account, of which the page learns the ends only', async () => {
    const who = await person();
    expect(await w.call(authApi, 'sendOwnCode', {}, who.token)).toMatchObject({
      code: 200,
      data: { phone: `139****${who.user.phone.slice(-4)}`, resendIn: 60, expiresIn: 300 },
    });
    expect(w.outbox.at(-1)).toMatchObject({ phone: who.user.phone, template: 'code' });
  });

  test('comes once a minute, and the newer one replaces the older', async () => {
    const who = await person();
    const older = await ownCode(who);
    expect(await w.call(authApi, 'sendOwnCode', {}, who.token)).toMatchObject({ code: 429 });
    w.pass(1.1);
    const newer = await ownCode(who);
    if (newer !== older) expect(await unbind(who, { code: older })).toMatchObject({ code: 400 });
    expect(await unbind(who, { code: newer })).toMatchObject({ code: 200 });
  });

  test('opens no sign-in and resets no password', async () => {
    const who = await person(w, true);
    const code = await ownCode(who);
    const login = { username: who.user.userName, password, verifyCode: code };
    expect(await w.call(authApi, 'login', login)).toMatchObject({
      code: 400,
      message: 'Incorrect verification code',
    });
    const info = { userName: who.user.userName, birth: '1990-01-01', phone: who.user.phone };
    expect(await w.call(authApi, 'checkUserInfo', { ...info, verificationCode: code })).toMatchObject({
      code: 400,
      message: 'Incorrect verification code',
    });
  });

  test('that can not be sent is told, and may be asked for again at once', async () => {
    const failing = await world({
      deps: {
        sms: {
          name: 'tencent',
          send: async () => {
            throw new SmsFailed('provider', false, 'InternalError');
          },
        },
      },
    });
    const who = await person(failing);
    const failed = { code: 400, message: 'Failed to send the verification code', data: null };
    expect(await failing.call(authApi, 'sendOwnCode', {}, who.token)).toEqual(failed);
    expect(await failing.call(authApi, 'sendOwnCode', {}, who.token)).toEqual(failed);
  });
});
