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

type Told = Envelope & { retryAfter: number | null };

const homes = new Map<string, string>();
/** Where somebody is, apart from everybody else: an address must wait, too, that guessed too often. */
function homeOf(username: string): string {
  const home = homes.get(username) ?? `10.20.${homes.size >> 8}.${homes.size & 255}`;
  homes.set(username, home);
  return home;
}

/** A sign-in with the wait that the answer's header tells, in seconds. */
async function login(username: string, secret: string, address = homeOf(username)): Promise<Told> {
  const answer = await w.app.inject({
    method: 'POST',
    url: `${pathOf(authApi, 'login')}?lang=en_US`,
    remoteAddress: address,
    payload: { username, password: secret },
  });
  const header = answer.headers['retry-after'];
  return { ...answer.json<Envelope>(), retryAfter: header === undefined ? null : Number(header) };
}

const right = (user: { userName: string }, address?: string) => login(user.userName, password, address);

async function fail(userName: string, times: number, address?: string): Promise<Told[]> {
  const answers: Told[] = [];
  for (let i = 0; i < times; i += 1) answers.push(await login(userName, 'Wrong#pass1', address));
  return answers;
}

async function member() {
  const user = await w.make.user();
  await w.make.assign(user.id);
  return user;
}

const inMinutes = (seconds: number | null) => Math.ceil((seconds ?? 0) / 60);

describe('after wrong passwords', () => {
  test('nobody waits until the old time comes again when the clock is set back', async () => {
    const user = await member();
    await fail(user.userName, 5);
    w.pass(-60);
    expect(await right(user)).toMatchObject({ code: 200 });
    w.pass(60);
  });

  test('the first five are answered as wrong, and then a minute must pass', async () => {
    const user = await member();
    expect((await fail(user.userName, 5)).map((a) => a.code)).toEqual([400, 400, 400, 400, 400]);
    const [waiting] = await fail(user.userName, 1);
    expect(waiting).toMatchObject({ code: 429 });
    expect(waiting?.retryAfter).toBeGreaterThan(50);
    expect(waiting?.retryAfter).toBeLessThanOrEqual(60);
    expect(waiting?.message).toBe(`Too many failed attempts. Try again in ${waiting?.retryAfter} seconds`);
    expect(waiting?.data).toBe(waiting?.message);
  });

  test('even the right password is refused during the wait, and accepted after it', async () => {
    const user = await member();
    await fail(user.userName, 5);
    expect(await right(user)).toMatchObject({ code: 429 });
    w.pass(0.9);
    expect(await right(user)).toMatchObject({ code: 429 });
    w.pass(0.2);
    expect(await right(user)).toMatchObject({ code: 200 });
  });

  test('the wait doubles from one minute to fifteen and stays there', async () => {
    const user = await member();
    await fail(user.userName, 5);
    for (const minutes of [1, 2, 4, 8, 15, 15, 15]) {
      expect(inMinutes((await right(user)).retryAfter)).toBe(minutes);
      w.pass(minutes - 0.1);
      expect(await right(user)).toMatchObject({ code: 429 });
      w.pass(0.2);
      expect((await fail(user.userName, 1))[0]).toMatchObject({ code: 400 });
    }
  });

  test('asking during the wait does not lengthen it', async () => {
    const user = await member();
    await fail(user.userName, 5);
    await fail(user.userName, 20);
    w.pass(1.1);
    expect(await right(user)).toMatchObject({ code: 200 });
  });

  test('the same person from another address is not kept waiting', async () => {
    const user = await member();
    await fail(user.userName, 6, '10.0.0.1');
    expect(await right(user, '10.0.0.1')).toMatchObject({ code: 429 });
    expect(await right(user, '10.0.0.2')).toMatchObject({ code: 200 });
    // The success elsewhere frees nobody who keeps guessing here.
    expect(await right(user, '10.0.0.1')).toMatchObject({ code: 429 });
  });

  test('another person at the same address is not kept waiting', async () => {
    const [user, other] = [await member(), await member()];
    await fail(user.userName, 6);
    expect(await right(other, homeOf(user.userName))).toMatchObject({ code: 200 });
  });

  test('all addresses of one IPv6 network count together, and those of its neighbour do not', async () => {
    const user = await member();
    await fail(user.userName, 3, '2001:db8::5:6:7:8');
    await fail(user.userName, 2, '2001:db8:0:0:1::9');
    expect(await right(user, '2001:db8::a')).toMatchObject({ code: 429 });
    expect(await right(user, '2001:db8:0:1::a')).toMatchObject({ code: 200 });
  });

  test('a forwarded address is not believed, because no proxy is trusted', async () => {
    const user = await member();
    await fail(user.userName, 5);
    const answer = await w.app.inject({
      method: 'POST',
      url: pathOf(authApi, 'login'),
      remoteAddress: homeOf(user.userName),
      headers: { 'x-forwarded-for': '10.9.9.9' },
      payload: { username: user.userName, password },
    });
    expect(answer.json()).toMatchObject({ code: 429 });
  });

  test('a success forgets the failures before it', async () => {
    const user = await member();
    await fail(user.userName, 4);
    expect(await right(user)).toMatchObject({ code: 200 });
    expect((await fail(user.userName, 4)).map((a) => a.code)).toEqual([400, 400, 400, 400]);
    expect(await right(user)).toMatchObject({ code: 200 });
  });

  test('twelve quiet hours forget the failures before them', async () => {
    const user = await member();
    await fail(user.userName, 4);
    w.pass(12 * 60 + 1);
    expect((await fail(user.userName, 5)).map((a) => a.code)).toEqual([400, 400, 400, 400, 400]);
    expect(inMinutes((await right(user)).retryAfter)).toBe(1);
  });

  test('a user who does not exist is kept waiting in the same way', async () => {
    const user = await member();
    const nobody = `nobody${randomUUID()}`;
    const steps = async (userName: string) => {
      const answers = await fail(userName, 6);
      w.pass(1.1);
      answers.push(...(await fail(userName, 2)));
      return answers.map((a) => [a.code, a.message.replace(/\d+/, 'n'), inMinutes(a.retryAfter)]);
    };
    expect(await steps(nobody)).toEqual(await steps(user.userName));
  });

  test('of a hundred at once only five are looked at', async () => {
    const user = await member();
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(user.userName, 'Wrong#pass1')));
    expect(answers.filter((a) => a.code === 400)).toHaveLength(5);
    expect(answers.filter((a) => a.code === 429)).toHaveLength(95);
    expect(answers.every((a) => a.code === 400 || (a.retryAfter ?? 0) > 0)).toBe(true);
    expect(await right(user)).toMatchObject({ code: 429 });
  });
});

describe('when one account is tried from everywhere', () => {
  const needed = 'This account needs an SMS code. Request a code, then log in';

  test('the password alone no longer suffices past 20 failures, until the hour is over', async () => {
    const user = await member();
    for (const host of [1, 2, 3, 4]) await fail(user.userName, 5, `10.1.0.${host}`);
    expect(await right(user, '10.1.0.9')).toMatchObject({ code: 200 });
    await fail(user.userName, 1, '10.1.0.5');
    expect(await right(user, '10.1.0.9')).toMatchObject({ code: 400, message: needed });
    w.pass(61);
    expect(await right(user, '10.1.0.9')).toMatchObject({ code: 200 });
  });

  test('the owner still gets in, with a code sent to the phone', async () => {
    const user = await member();
    for (const host of [1, 2, 3, 4, 5]) await fail(user.userName, 5, `10.2.0.${host}`);
    const input = { username: user.userName, password };
    const address = '10.2.0.9';
    expect(await w.call(authApi, 'getLoginVerifyCode', input, null, { address })).toMatchObject({
      code: 200,
    });
    const verifyCode = w.outbox.findLast((m) => m.phone === user.phone)?.params.code ?? '';
    expect(await w.call(authApi, 'login', { ...input, verifyCode }, null, { address })).toMatchObject({
      code: 200,
    });
  });
});

describe('when many accounts are tried from one address', () => {
  const others = async (times: number, address: string) => {
    const codes: number[] = [];
    for (let n = 0; n < times; n += 1) {
      codes.push((await login(`nobody${randomUUID()}`, 'Wrong#pass1', address)).code);
    }
    return codes;
  };

  test('twenty wrong passwords in five minutes are looked at, then the address must wait and is told how long', async () => {
    const address = '10.30.0.1';
    expect((await others(20, address)).every((code) => code === 400)).toBe(true);
    const user = await member();
    const waiting = await right(user, address);
    expect(waiting).toMatchObject({ code: 429 });
    expect(waiting.retryAfter).toBeGreaterThan(240);
    expect(waiting.message).toContain(`from your network. Try again in ${waiting.retryAfter} seconds`);
    expect(await right(user, '10.30.0.2')).toMatchObject({ code: 200 });
    w.pass(5.1);
    expect(await right(user, address)).toMatchObject({ code: 200 });
  });

  test('a hundred in an hour are looked at', async () => {
    const address = '10.30.0.3';
    for (let n = 0; n < 5; n += 1) {
      expect((await others(20, address)).every((code) => code === 400)).toBe(true);
      w.pass(5.1);
    }
    expect(await others(1, address)).toEqual([429]);
    w.pass(60);
    expect(await others(1, address)).toEqual([400]);
  });

  test('right passwords count for nothing: an office comes from one address', async () => {
    for (let n = 0; n < 25; n += 1)
      expect(await right(await member(), '10.30.0.4')).toMatchObject({ code: 200 });
  });

  test('who signed in with a browser before still gets in with it, and only into that account', async () => {
    const [user, other] = [await member(), await member()];
    const address = '10.30.0.5';
    const signIn = (who: { userName: string }, cookie: string) =>
      w.app.inject({
        method: 'POST',
        url: pathOf(authApi, 'login'),
        remoteAddress: address,
        headers: { cookie },
        payload: { username: who.userName, password },
      });
    const first = await signIn(user, '');
    const known = first.cookies.find(({ name }) => name === 'mdi-known');
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const cookie = `mdi-known=${known?.value}`;
    await others(20, address);
    await fail(user.userName, 6, address);
    expect((await signIn(user, '')).json()).toMatchObject({ code: 429 });
    expect((await signIn(other, cookie)).json()).toMatchObject({ code: 429 });
    expect((await signIn(user, cookie)).json()).toMatchObject({ code: 200 });
    w.pass(91 * 24 * 60);
    await others(20, address);
    expect((await signIn(user, cookie)).json()).toMatchObject({ code: 429 });
  });
});

test('a crowd behind one address lets whoever comes from elsewhere in', async () => {
  const [me, other] = [await member(), await member()];
  const crowd = Promise.all(
    // The network's last part says nothing: a subscriber owns all of them.
    Array.from({ length: 60 }, (_, n) => login(`nobody${n}`, 'Wrong#pass1', `2001:db8:1:2::${n + 1}`)),
  );
  const mine = right(me, '10.30.0.1');
  const theirs = right(other, '10.30.0.2');
  const turned = (await crowd).filter(({ code }) => code === 429);
  expect(turned.length).toBeGreaterThan(30);
  expect(new Set(turned.map(({ retryAfter }) => retryAfter))).toEqual(new Set([5]));
  expect([(await mine).code, (await theirs).code]).toEqual([200, 200]);
});
