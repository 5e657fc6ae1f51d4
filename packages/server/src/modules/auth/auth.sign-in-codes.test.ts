import { randomUUID } from 'node:crypto';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A person whose sign-in demands a code. */
async function marked() {
  const user = await w.make.user({ smsStep: true });
  await w.make.assign(user.id);
  return user;
}
type User = Awaited<ReturnType<typeof marked>>;
type Told = Envelope & { retryAfter: number };

async function askCode(user: User, secret = password): Promise<Told> {
  const answer = await w.app.inject({
    method: 'POST',
    url: `${pathOf(authApi, 'getLoginVerifyCode')}?lang=en_US`,
    payload: { username: user.userName, password: secret },
  });
  return { ...answer.json<Envelope>(), retryAfter: Number(answer.headers['retry-after'] ?? 0) };
}

const sentTo = (user: User) => w.outbox.filter((m) => m.phone === user.phone);
const lastCode = (user: User): string => sentTo(user).at(-1)?.params.code ?? 'none';

async function codeOf(user: User): Promise<string> {
  expect(await askCode(user)).toMatchObject({ code: 200 });
  return lastCode(user);
}

const login = (user: User, verifyCode?: string, lang?: string) =>
  w.call(
    authApi,
    'login',
    { username: user.userName, password, ...(verifyCode === undefined ? {} : { verifyCode }) },
    null,
    lang === undefined ? {} : { lang },
  );

/** A code that is surely not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const wrongCode = 'Incorrect verification code';

describe('a person who needs a code', () => {
  test.each([
    ['en_US', 'This account needs an SMS code. Request a code, then log in'],
    ['zh_CN', '该账号登录需要短信验证码，请获取验证码后登录'],
  ])('is told so in %s when there is none', async (lang, message) => {
    const user = await marked();
    expect(await login(user, undefined, lang)).toEqual({ code: 400, message, data: message });
    expect(await login(user, '', lang)).toEqual({ code: 400, message, data: message });
  });

  test('gets six digits on the phone of the account, and reads only a part of its number', async () => {
    const user = await marked();
    expect(await askCode(user)).toMatchObject({
      code: 200,
      data: { phone: `139****${user.phone.slice(-4)}`, resendIn: 60, expiresIn: 300 },
    });
    const params = { code: expect.stringMatching(/^\d{6}$/), minutes: '5' };
    expect(sentTo(user)).toEqual([{ phone: user.phone, template: 'code', params, lang: 'en' }]);
  });

  test('gets no code for a wrong password, and the same answer as an unknown user', async () => {
    const user = await marked();
    const answer = await askCode(user, 'Wrong#pass1');
    expect(answer).toMatchObject({ code: 400, message: 'Incorrect user name or password' });
    expect(answer).toEqual(await askCode({ ...user, userName: `nobody${randomUUID()}` }));
    expect(sentTo(user)).toEqual([]);
  });

  test('signs in with the code, once', async () => {
    const user = await marked();
    const code = await codeOf(user);
    expect(await login(user, ` ${code} `)).toMatchObject({ code: 200 });
    expect(await login(user, code)).toMatchObject({ code: 400, message: wrongCode, data: wrongCode });
  });

  test('signs in once with one code, tried fifty times at once', async () => {
    const user = await marked();
    const code = await codeOf(user);
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(user, code)));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.every((a) => [200, 400, 429].includes(a.code))).toBe(true);
  });

  test('is not let in by another code', async () => {
    const user = await marked();
    const code = await codeOf(user);
    expect(await login(user, other(code))).toMatchObject({ code: 400, message: wrongCode });
    expect(await login(user, `${code}0`)).toMatchObject({ code: 400, message: wrongCode });
    expect(await login(user, code.slice(0, 5))).toMatchObject({ code: 400, message: wrongCode });
  });

  test('is not let in by the code of somebody else', async () => {
    const [user, neighbour] = [await marked(), await marked()];
    await codeOf(user);
    const code = await codeOf(neighbour);
    if (code === lastCode(user)) return;
    expect(await login(user, code)).toMatchObject({ code: 400, message: wrongCode });
    expect(await login(neighbour, code)).toMatchObject({ code: 200 });
  });

  test('still gets in after four wrong codes', async () => {
    const user = await marked();
    const code = await codeOf(user);
    for (let i = 0; i < 4; i += 1) await login(user, other(code));
    expect(await login(user, code)).toMatchObject({ code: 200 });
  });

  test('needs a new code after five wrong ones', async () => {
    const user = await marked();
    const code = await codeOf(user);
    for (let i = 0; i < 5; i += 1) expect(await login(user, other(code))).toMatchObject({ code: 400 });
    w.pass(1.1);
    expect(await login(user, code)).toMatchObject({ code: 400, message: wrongCode });
    // That try was the sixth failure, so two minutes must pass.
    w.pass(2.1);
    expect(await login(user, await codeOf(user))).toMatchObject({ code: 200 });
  });

  test('can use the newest code only', async () => {
    const user = await marked();
    const older = await codeOf(user);
    w.pass(1.1);
    const newer = await codeOf(user);
    if (older !== newer) expect(await login(user, older)).toMatchObject({ code: 400, message: wrongCode });
    expect(await login(user, newer)).toMatchObject({ code: 200 });
    // The newer one being used up does not bring the older one back.
    expect(await login(user, older)).toMatchObject({ code: 400, message: wrongCode });
  });

  test('has five minutes', async () => {
    const [early, late] = [await marked(), await marked()];
    const codes = [await codeOf(early), await codeOf(late)];
    w.pass(4.9);
    expect(await login(early, codes[0])).toMatchObject({ code: 200 });
    w.pass(0.2);
    expect(await login(late, codes[1])).toMatchObject({ code: 400, message: wrongCode });
  });

  test('can not use up the code without a role, and then once more with one', async () => {
    const user = await w.make.user({ smsStep: true });
    const code = await codeOf(user);
    expect((await login(user, code)).message).toContain('no role');
    await w.make.assign(user.id);
    expect(await login(user, code)).toMatchObject({ code: 400, message: wrongCode });
  });
});

describe('codes are sent', () => {
  test('a minute apart, and the refusal says how long to wait', async () => {
    const user = await marked();
    await codeOf(user);
    w.pass(50 / 60);
    const refused = await askCode(user);
    expect(refused).toMatchObject({ code: 429 });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(10);
    expect(refused.message).toBe(`Codes requested too often. Try again in ${refused.retryAfter} seconds`);
    expect(sentTo(user)).toHaveLength(1);
    w.pass(11 / 60);
    expect(await askCode(user)).toMatchObject({ code: 200 });
    expect(sentTo(user)).toHaveLength(2);
  });

  test('once when asked for ten times at once', async () => {
    const user = await marked();
    const answers = await Promise.all(Array.from({ length: 10 }, () => askCode(user)));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 429)).toHaveLength(9);
    expect(sentTo(user)).toHaveLength(1);
  });

  test('once for one key, however often it is repeated', async () => {
    const user = await marked();
    const key = randomUUID();
    const ask = () =>
      w.call(authApi, 'getLoginVerifyCode', { username: user.userName, password }, null, { key });
    const first = await ask();
    expect(first).toMatchObject({ code: 200 });
    expect(await ask()).toEqual(first);
    expect(sentTo(user)).toHaveLength(1);
  });

  const sendFive = async (user: User) => {
    for (let i = 0; i < 5; i += 1) {
      await codeOf(user);
      w.pass(1.1);
    }
  };

  test('five times an hour', async () => {
    const user = await marked();
    await sendFive(user);
    const refused = await askCode(user);
    expect(refused).toMatchObject({ code: 429 });
    expect(refused.retryAfter).toBeGreaterThan(54 * 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(55 * 60);
    w.pass(refused.retryAfter / 60 - 1);
    expect(await askCode(user)).toMatchObject({ code: 429 });
    w.pass(1.1);
    expect(await askCode(user)).toMatchObject({ code: 200 });
  });

  test('ten times a day, and the refusal tells when the next one is possible', async () => {
    const user = await marked();
    await sendFive(user);
    w.pass(60);
    await sendFive(user);
    w.pass(60);
    const refused = await askCode(user);
    expect(refused).toMatchObject({
      code: 429,
      message: 'This phone number has reached today’s limit of codes',
    });
    w.pass(refused.retryAfter / 60 - 1);
    expect(await askCode(user)).toMatchObject({ code: 429 });
    w.pass(1.1);
    expect(await askCode(user)).toMatchObject({ code: 200 });
    expect(sentTo(user)).toHaveLength(11);
  });

  test('a minute after the last at the latest, also when the clock was set back by an hour', async () => {
    const user = await marked();
    expect(await askCode(user)).toMatchObject({ code: 200 });
    w.pass(-60);
    const refused = await askCode(user);
    expect(refused).toMatchObject({ code: 429 });
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    w.pass(1.1);
    expect(await askCode(user)).toMatchObject({ code: 200 });
    w.pass(60);
  });

  test('for signing in although a stranger asked for reset codes on the same phone', async () => {
    const user = await marked();
    await w.call(authApi, 'getVerificationCode', { phone: user.phone });
    expect(await askCode(user)).toMatchObject({ code: 200 });
  });
});

test('the tables hold no code in clear', async () => {
  const user = await marked();
  const code = await codeOf(user);
  const kept = await w.db
    .selectFrom('smsCode')
    .selectAll()
    .where('phoneKey', '=', user.phone)
    .executeTakeFirstOrThrow();
  expect(kept.codeMac).toHaveLength(32);
  expect(kept.codeMac.toString('latin1')).not.toContain(code);
  expect([kept.account, kept.purpose]).toEqual([String(user.id), 'login']);
  const log = await w.db.selectFrom('smsLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toMatchObject({ phoneMasked: `139****${user.phone.slice(-4)}`, outcome: 'sent' });
  expect([log.template, log.provider, log.providerId]).toEqual([
    'code',
    'sandbox',
    expect.stringMatching(/^\d{1,3}$/),
  ]);
});
