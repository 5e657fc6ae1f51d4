import { randomUUID } from 'node:crypto';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const fresh = 'Fresh#pass2';

/** A signed-in person; the session begins now by the test's clock. */
async function signedIn(userName?: string) {
  const user = await w.make.user(userName === undefined ? {} : { userName });
  const seat = await w.make.assign(user.id);
  const times = () => ({ createdAt: w.now(), usedAt: w.now() });
  return {
    user,
    token: await w.make.session(user.id, seat, times()),
    more: () => w.make.session(user.id, seat, times()),
  };
}

type Change = { password?: string; oldPass?: string; mdiUserId?: number };
const change = (
  who: { user: { id: number }; token: string | null },
  facts: Change = {},
  options: { key?: string; lang?: string; address?: string } = {},
) =>
  w.call(
    authApi,
    'modifyPw',
    { mdiUserId: who.user.id, password: fresh, oldPass: password, ...facts },
    who.token,
    options,
  );

const works = async (userName: string, secret: string) =>
  (await w.call(authApi, 'login', { username: userName, password: secret }, null, { address: '10.4.0.1' }))
    .code === 200;
const codeFor = async (token: string) => (await w.call(userApi, 'getUserInfo', {}, token)).code;

describe('changing the password while signed in', () => {
  test('sets the new one, keeps this session and ends the others', async () => {
    const who = await signedIn();
    const others = [await who.more(), await who.more()];
    expect(await change(who)).toEqual({ code: 200, message: 'Done', data: true });
    expect(await codeFor(who.token)).toBe(200);
    expect(await Promise.all(others.map(codeFor))).toEqual([4001, 4001]);
    expect(await works(who.user.userName, fresh)).toBe(true);
    expect(await works(who.user.userName, password)).toBe(false);
  });

  test('leaves the sessions of other people alone', async () => {
    const [who, other] = [await signedIn(), await signedIn()];
    await change(who);
    expect(await codeFor(other.token)).toBe(200);
  });

  test.each([
    ['zh_CN', '原密码错误。'],
    ['en_US', 'The old password is incorrect'],
  ])(
    'with a wrong old one answers false with the sentence in %s, and changes nothing',
    async (lang, message) => {
      const who = await signedIn();
      const other = await who.more();
      expect(await change(who, { oldPass: 'Wrong#pass1' }, { lang })).toEqual({
        code: 400,
        message,
        data: false,
      });
      expect(await works(who.user.userName, password)).toBe(true);
      expect(await codeFor(other)).toBe(200);
    },
  );

  test('without the old one is refused', async () => {
    const who = await signedIn();
    const input = { mdiUserId: who.user.id, password: fresh };
    expect(await w.call(authApi, 'modifyPw', input, who.token)).toMatchObject({ code: 400, data: false });
    expect(await works(who.user.userName, password)).toBe(true);
  });

  test('must wait after five wrong old ones, even with the right one', async () => {
    const who = await signedIn();
    for (let i = 0; i < 5; i += 1) {
      expect(await change(who, { oldPass: 'Wrong#pass1' })).toMatchObject({ code: 400 });
    }
    expect(await change(who)).toMatchObject({ code: 429 });
    w.pass(1.1);
    expect(await change(who)).toMatchObject({ code: 200 });
  });

  test('of somebody else is refused, with the own old password and with theirs', async () => {
    const [who, victim] = [await signedIn(), await signedIn()];
    const facts = { mdiUserId: victim.user.id };
    expect(await change(who, facts)).toMatchObject({
      code: 403,
      message: 'You can only do this with your own account',
    });
    expect(await change(who, { mdiUserId: 999_999 })).toMatchObject({ code: 403 });
    expect(await works(victim.user.userName, password)).toBe(true);
    expect(await codeFor(victim.token)).toBe(200);
  });

  test('by nobody is refused: the session is over, or never was', async () => {
    const { user, token } = await signedIn();
    expect(await change({ user, token: null })).toMatchObject({ code: 401 });
    expect(await change({ user, token: 'made-up' })).toMatchObject({ code: 401 });
    await w.call(authApi, 'logout', {}, token);
    expect(await change({ user, token })).toMatchObject({ code: 401 });
    const input = { mdiUserId: user.id, password: fresh };
    expect(await w.call(authApi, 'modifyPw', input)).toMatchObject({ code: 400 });
    expect(await w.call(authApi, 'modifyPw', { ...input, ticket: 'made-up' })).toMatchObject({ code: 400 });
    expect(await works(user.userName, password)).toBe(true);
  });

  test('repeated with its key gets the first answer, although the old password is another by then', async () => {
    const who = await signedIn();
    const key = randomUUID();
    const first = await change(who, {}, { key });
    expect(first).toMatchObject({ code: 200 });
    await w.call(authApi, 'logout', {}, who.token);
    expect(await change(who, {}, { key })).toEqual(first);
    const [row] = await w.db.selectFrom('user').select('version').where('id', '=', who.user.id).execute();
    expect(row?.version).toBe(2);
  });

  test('leaves one audit row that names the person and shows neither password nor hash', async () => {
    const who = await signedIn();
    await change(who);
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ op: 'auth/modifyPw', code: 200, userId: who.user.id });
    expect(JSON.stringify(row.changes)).not.toMatch(/argon2|#pass/);
    expect(JSON.stringify(row.changes)).toContain('passwordHash');
  });

  test('stores the new one as an argon2id hash of the agreed cost', async () => {
    const who = await signedIn();
    await change(who);
    const { passwordHash } = await w.db
      .selectFrom('user')
      .select('passwordHash')
      .where('id', '=', who.user.id)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a new password', () => {
  const rule =
    'The password must have 9–15 characters, with a lower-case letter, an upper-case letter and a special character, and must not contain the user name';

  test.each([
    ['of 8 characters', 'Abcdef#1'],
    ['of 16 characters', 'Abcdefghijklm#12'],
    ['without a lower-case letter', 'ABCDEFG#1'],
    ['without an upper-case letter', 'abcdefg#1'],
    ['without a special character', 'Abcdefgh1'],
    ['with a blank as the only special character', 'Abcdefg 1'],
    ['with a Chinese character as the only special character', 'Abcdefgh密'],
    ['with the user name inside', 'A#ruleman1'],
    ['with the user name inside in other case', 'a#RuleMan1'],
  ])('%s is refused under its field', async (_, bad) => {
    const who = await signedIn('ruleman');
    expect(await change(who, { password: bad })).toEqual({
      code: 400,
      message: rule,
      data: { password: rule },
    });
    expect(await works('ruleman', password)).toBe(true);
    await w.db.deleteFrom('user').where('id', '=', who.user.id).execute();
  });

  test.each([
    ['of 9 characters', 'Abcdefg#1'],
    ['of 15 characters', 'Abcdefghijkl#12'],
    ['without a digit', 'Abcdefgh#'],
    ['with blanks at both ends, which are kept', ' Abcdefg# '],
    ['with characters outside the basic plane', 'Abcdefg😀1'],
  ])('%s is taken', async (_, good) => {
    const who = await signedIn();
    expect(await change(who, { password: good })).toMatchObject({ code: 200 });
    expect(await works(who.user.userName, good)).toBe(true);
    expect(await works(who.user.userName, good.trim())).toBe(good.trim() === good);
  });

  test.each(['Password@1', 'P@ssw0rd12', 'Welcome@123'])(
    'that everybody tries first, %s, is refused',
    async (bad) => {
      const who = await signedIn();
      const message = 'This password is too common. Choose another';
      expect(await change(who, { password: bad })).toEqual({
        code: 400,
        message,
        data: { password: message },
      });
    },
  );

  test('that is the old one is refused', async () => {
    const who = await signedIn();
    const message = 'The new password must differ from the old one';
    expect(await change(who, { password })).toEqual({ code: 400, message, data: { password: message } });
  });

  test('that is refused leaves the other sessions open', async () => {
    const who = await signedIn();
    const other = await who.more();
    await change(who, { password: 'short' });
    expect(await codeFor(other)).toBe(200);
  });
});
