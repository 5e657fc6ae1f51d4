import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const codesTo = (phone: string) => w.outbox.filter((m) => m.phone === phone);

describe('asking for a reset code', () => {
  test('is answered the same for a known phone, an unknown one, and that of an invalid user', async () => {
    const [user, invalid] = [await w.make.user(), await w.make.user({ state: 'Y' })];
    const answers = [];
    for (const phone of ['13700000001', invalid.phone, user.phone]) {
      answers.push(await w.call(authApi, 'getVerificationCode', { phone }, null, { address: newAddress() }));
    }
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => ({
        code: 200,
        message: 'Done',
        data: { resendIn: 60, expiresIn: 300 },
      })),
    );
    await vi.waitFor(() => expect(codesTo(user.phone)).toHaveLength(1));
    expect(codesTo('13700000001')).toEqual([]);
    expect(codesTo(invalid.phone)).toEqual([]);
  });

  test('again within a minute is refused the same for a known and an unknown phone', async () => {
    const user = await w.make.user();
    const twice = async (phone: string) => {
      const address = newAddress();
      await w.call(authApi, 'getVerificationCode', { phone }, null, { address });
      const again = await w.call(authApi, 'getVerificationCode', { phone }, null, { address });
      return { ...again, message: again.message.replace(/\d+/, 'n') };
    };
    const refused = await twice(user.phone);
    expect(refused).toMatchObject({ code: 429 });
    expect(await twice('13700000002')).toEqual(refused);
  });

  test.each([
    ['zh_CN', '请输入以 1 开头的 11 位手机号'],
    ['en_US', 'Enter an 11-digit mobile number starting with 1'],
  ])('of “123”, which is no phone, is refused with a sentence in %s', async (lang, phone) => {
    const answer = await w.call(authApi, 'getVerificationCode', { phone: '123' }, null, { lang });
    expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(/./), data: { phone } });
  });

  test('is not hindered by strangers elsewhere, who have limits of their own', async () => {
    const user = await w.make.user();
    const ask = (address: string) =>
      w.call(authApi, 'getVerificationCode', { phone: user.phone }, null, { address });
    const [stranger, own] = [newAddress(), newAddress()];
    for (let n = 0; n < 5; n += 1) {
      expect(await ask(stranger)).toMatchObject({ code: 200 });
      w.pass(1.1);
    }
    expect(await ask(stranger)).toMatchObject({ code: 429 });
    expect(await ask(own)).toMatchObject({ code: 200 });
  });

  test('is refused to all together beyond what a phone bears in an hour', async () => {
    const phone = '13700000003';
    const codes: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      const answer = await w.call(authApi, 'getVerificationCode', { phone }, null, { address: newAddress() });
      codes.push(answer.code);
    }
    expect(codes).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
  });

  test('finds the phone however it is written', async () => {
    const user = await w.make.user();
    const phone = `+86 ${user.phone.slice(0, 3)}-${user.phone.slice(3)}`;
    await w.call(authApi, 'getVerificationCode', { phone }, null, { address: newAddress() });
    await vi.waitFor(() => expect(codesTo(user.phone)).toHaveLength(1));
  });

  test('for more than 30 phones an hour is refused to one address, and not to others', async () => {
    const address = newAddress();
    const phones = Array.from({ length: 32 }, (_, i) => String(13_600_000_000 + i));
    const ask = (phone: string, from = address) =>
      w.call(authApi, 'getVerificationCode', { phone }, null, { address: from });
    for (const phone of phones.slice(0, 30)) expect(await ask(phone)).toMatchObject({ code: 200 });
    expect(await ask(phones[30] ?? '')).toMatchObject({ code: 429 });
    expect(await ask(phones[30] ?? '', newAddress())).toMatchObject({ code: 200 });
    w.pass(61);
    expect(await ask(phones[31] ?? '')).toMatchObject({ code: 200 });
  });
});
