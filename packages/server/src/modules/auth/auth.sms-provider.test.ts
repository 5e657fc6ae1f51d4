import { randomUUID } from 'node:crypto';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';
import { SmsFailed, type SmsMessage, type SmsSender } from '../../ports/sms/sms.ts';

let works = true;
const sent: SmsMessage[] = [];
/** A provider as in production, which can be made to fail. */
const provider: SmsSender = {
  name: 'tencent',
  async send(message) {
    if (!works) throw new SmsFailed('provider', false, 'InternalError');
    sent.push(message);
    return { providerId: `p${sent.length}` };
  },
};

let w: World;
let none: World;
beforeAll(async () => {
  w = await world({ deps: { sms: provider } });
  none = await world({ deps: { sms: null } });
});
beforeEach(() => {
  works = true;
});

async function member(at: World, facts: { smsStep?: boolean } = {}) {
  const user = await at.make.user(facts);
  await at.make.assign(user.id);
  return user;
}

const failed = { code: 400, message: 'Failed to send the verification code', data: null };

describe('with a provider', () => {
  test('everybody needs a code, marked or not', async () => {
    const user = await member(w);
    const input = { username: user.userName, password };
    expect((await w.call(authApi, 'login', input)).message).toContain('needs an SMS code');
    await w.call(authApi, 'getLoginVerifyCode', input);
    const verifyCode = sent.findLast((m) => m.phone === user.phone)?.params.code ?? '';
    expect(await w.call(authApi, 'login', { ...input, verifyCode })).toMatchObject({ code: 200 });
  });

  test('that fails, the sign-in page is told so, and the person may ask again at once', async () => {
    const user = await member(w);
    const input = { username: user.userName, password };
    works = false;
    expect(await w.call(authApi, 'getLoginVerifyCode', input)).toEqual(failed);
    expect(await w.call(authApi, 'getLoginVerifyCode', input)).toEqual(failed);
    works = true;
    expect(await w.call(authApi, 'getLoginVerifyCode', input)).toMatchObject({ code: 200 });
    const verifyCode = sent.findLast((m) => m.phone === user.phone)?.params.code ?? '';
    expect(await w.call(authApi, 'login', { ...input, verifyCode })).toMatchObject({ code: 200 });
  });

  test('that failed, the repeated request gets that refusal and sends nothing', async () => {
    const user = await member(w);
    const input = { username: user.userName, password };
    const key = randomUUID();
    works = false;
    expect(await w.call(authApi, 'getLoginVerifyCode', input, null, { key })).toEqual(failed);
    works = true;
    expect(await w.call(authApi, 'getLoginVerifyCode', input, null, { key })).toEqual(failed);
    expect(sent.filter((m) => m.phone === user.phone)).toEqual([]);
  });

  test('that fails, the reason is kept with the masked phone only', async () => {
    const user = await member(w);
    works = false;
    await w.call(authApi, 'getLoginVerifyCode', { username: user.userName, password });
    const log = await w.db.selectFrom('smsLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      phoneMasked: `139****${user.phone.slice(-4)}`,
      provider: 'tencent',
      providerId: null,
      outcome: 'provider',
    });
  });

  test('that fails, a forgotten password is answered as ever, so that nobody learns whose phone it is', async () => {
    const user = await member(w);
    works = false;
    const known = await w.call(authApi, 'getVerificationCode', { phone: user.phone });
    expect(known).toMatchObject({ code: 200 });
    expect(await w.call(authApi, 'getVerificationCode', { phone: '13700000001' })).toEqual(known);
    await vi.waitFor(async () => {
      const logged = await w.db
        .selectFrom('smsLog')
        .select('outcome')
        .where('phoneMasked', '=', `139****${user.phone.slice(-4)}`)
        .execute();
      expect(logged).toEqual([{ outcome: 'provider' }]);
    });
  });
});

describe('without a provider', () => {
  test('nobody needs a code, marked or not', async () => {
    const user = await member(none, { smsStep: true });
    const input = { username: user.userName, password };
    expect(await none.call(authApi, 'login', input)).toMatchObject({ code: 200 });
    expect(await none.call(authApi, 'options', {})).toMatchObject({ data: { smsStep: false } });
  });

  test('a code that is asked for all the same fails as one that could not be sent', async () => {
    const user = await member(none);
    const input = { username: user.userName, password };
    expect(await none.call(authApi, 'getLoginVerifyCode', input)).toEqual(failed);
  });
});
