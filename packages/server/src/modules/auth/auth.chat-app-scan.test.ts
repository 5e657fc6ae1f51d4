import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';
import { type ChatApp, ChatAppFailed } from '../../ports/chat-app/chat-app.ts';

const asked: string[] = [];
/** A platform on which the code `of X` belongs to X, and every other code is refused. */
const platform: ChatApp = {
  name: 'sandbox',
  authorizeUrl: (state, redirect) => `https://scan.example/?${new URLSearchParams({ state, redirect })}`,
  async exchange(code) {
    asked.push(code);
    if (code === 'down') throw new ChatAppFailed('network', true);
    if (!code.startsWith('of ')) throw new ChatAppFailed('40029');
    return { account: `u:${code.slice(3)}` };
  },
};

let w: World;
beforeAll(async () => {
  w = await world({ deps: { chatApp: platform } });
});
beforeEach(() => {
  asked.length = 0;
});

type Browser = { cookie: string; state: string };
type Post = { token?: string | null; cookie?: string; address?: string };

async function post(op: 'scanState' | 'scanLogin', payload: object, { token, cookie }: Post = {}) {
  return w.app.inject({
    method: 'POST',
    url: `${pathOf(authApi, op)}?lang=en_US`,
    headers: { ...(token ? { 'x-token': token } : {}), ...(cookie ? { cookie } : {}) },
    payload,
  });
}

/** Opens the page to scan on; the browser keeps the cookie. */
async function open(purpose: 'login' | 'bind', token: string | null = null): Promise<Browser> {
  const answer = await post('scanState', { purpose, ...(purpose === 'bind' && { password }) }, { token });
  const { data } = answer.json<Envelope<{ state: string }>>();
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', state: data.state };
}

type Scan = { code: string; mdiUserId?: number };
const finish = async (
  { cookie, state }: Browser,
  scan: Scan,
  token: string | null = null,
): Promise<Envelope> => (await post('scanLogin', { ...scan, state }, { token, cookie })).json<Envelope>();

let accounts = 0;
const newAccount = () => {
  accounts += 1;
  return `person${accounts}`;
};

async function person(facts: Parameters<World['make']['user']>[0] = {}) {
  const user = await w.make.user(facts);
  const seat = await w.make.assign(user.id);
  return { user, token: await w.make.session(user.id, seat, { createdAt: w.now(), usedAt: w.now() }) };
}
type Person = Awaited<ReturnType<typeof person>>;

const bind = async ({ user, token }: Person, account: string) =>
  finish(await open('bind', token), { code: `of ${account}`, mdiUserId: user.id }, token);
const scanIn = async (account: string) => finish(await open('login'), { code: `of ${account}` });
const boundOf = async ({ user, token }: Person) =>
  (await w.call(authApi, 'getBindInfo', { mdiUserId: user.id }, token)).data;

const expired = { code: 400, message: 'The scan has expired. Please scan again', data: null };
const unbound = 'This chat-app account is not bound yet. Log in with your password to bind it';

describe('a scan can be finished', () => {
  test('by the browser that began it, once', async () => {
    const [who, account] = [await person(), newAccount()];
    expect(await bind(who, account)).toMatchObject({ code: 200, data: { bound: true } });
    const browser = await open('login');
    expect(await finish(browser, { code: `of ${account}` })).toMatchObject({ code: 200 });
    expect(await finish(browser, { code: `of ${account}` })).toEqual(expired);
    expect(asked).toHaveLength(2);
  });

  test('not once more after the platform refused the code', async () => {
    const browser = await open('login');
    expect(await finish(browser, { code: 'wrong' })).toEqual({
      code: 400,
      message: 'QR code login failed. Please scan again',
      data: null,
    });
    expect(await finish(browser, { code: `of ${newAccount()}` })).toEqual(expired);
  });

  test('not once more after the platform did not answer, and the sentence says whose fault it was', async () => {
    const browser = await open('login');
    expect(await finish(browser, { code: 'down' })).toEqual({
      code: 400,
      message: 'The chat platform can’t be reached. Please scan again later',
      data: null,
    });
    expect(await finish(browser, { code: `of ${newAccount()}` })).toEqual(expired);
  });

  test('once by 32 at once, which opens one session', async () => {
    const [who, account] = [await person(), newAccount()];
    await bind(who, account);
    asked.length = 0;
    const browser = await open('login');
    const sessions = () =>
      w.db.selectFrom('session').select('id').where('userId', '=', who.user.id).execute();
    const before = (await sessions()).length;
    const scan = { code: `of ${account}` };
    const answers = await Promise.all(Array.from({ length: 32 }, () => finish(browser, scan)));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 400)).toEqual(Array.from({ length: 31 }, () => expired));
    expect((await sessions()).length).toBe(before + 1);
    expect(asked).toEqual([`of ${account}`]);
  });

  test('not by another browser, and not by one without the cookie; then by nobody', async () => {
    const [victim, thief] = [await open('login'), await open('login')];
    expect(await finish({ ...thief, state: victim.state }, { code: 'of x' })).toEqual(expired);
    expect(await finish(victim, { code: 'of x' })).toEqual(expired);
    const other = await open('login');
    expect(await finish({ cookie: '', state: other.state }, { code: 'of x' })).toEqual(expired);
    expect(await finish({ ...thief, state: 'made-up' }, { code: 'of x' })).toEqual(expired);
    expect(asked).toEqual([]);
  });

  test('within ten minutes', async () => {
    const [early, late] = [await open('login'), await open('login')];
    w.pass(9.8);
    expect(await finish(early, { code: 'of x' })).toMatchObject({ message: unbound });
    w.pass(0.3);
    expect(await finish(late, { code: 'of x' })).toEqual(expired);
  });

  test('for the purpose it was begun for only', async () => {
    const who = await person();
    const login = await open('login', who.token);
    expect(await finish(login, { code: 'of x', mdiUserId: who.user.id }, who.token)).toEqual(expired);
    expect(await finish(await open('bind', who.token), { code: 'of x' }, who.token)).toEqual(expired);
    expect(asked).toEqual([]);
    expect(await boundOf(who)).toBe(false);
  });
});

test('the page to scan on belongs to this state, and its cookie to this browser and server alone', async () => {
  const answer = await post('scanState', { purpose: 'login' });
  const { data } = answer.json<Envelope<{ state: string; url: string; expiresIn: number }>>();
  expect(data.expiresIn).toBe(600);
  const url = new URL(data.url);
  expect(url.searchParams.get('state')).toBe(data.state);
  expect(url.searchParams.get('redirect')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/savills-mdi\/wxToMdi$/);
  expect(answer.headers['set-cookie']).toMatch(
    /^mdi-oauth=[\w-]{43}; Max-Age=600; Path=\/prod-api\/api\/sys; HttpOnly; SameSite=Strict$/,
  );
  expect(String(answer.headers['set-cookie'])).not.toContain(data.state);
});

describe('binding an account', () => {
  test('shows at once, and from then on a scan signs in', async () => {
    const [who, account] = [await person(), newAccount()];
    expect(await boundOf(who)).toBe(false);
    await bind(who, account);
    expect(await boundOf(who)).toBe(true);
    const { data } = await scanIn(account);
    const token = data && typeof data === 'object' && 'token' in data ? String(data.token) : '';
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({
      code: 200,
      data: { mdiUserId: who.user.id, bindWx: true },
    });
  });

  test('needs a session, and the own id', async () => {
    const [who, victim] = [await person(), await person()];
    expect((await post('scanState', { purpose: 'bind', password })).json()).toMatchObject({ code: 401 });
    const browser = await open('bind', who.token);
    expect(await finish(browser, { code: 'of x', mdiUserId: victim.user.id }, who.token)).toMatchObject({
      code: 403,
    });
    expect(await finish(browser, { code: 'of x', mdiUserId: who.user.id })).toMatchObject({ code: 401 });
    expect(asked).toEqual([]);
    expect(await boundOf(victim)).toBe(false);
    expect(await finish(browser, { code: 'of x', mdiUserId: who.user.id }, who.token)).toMatchObject({
      code: 200,
    });
  });

  test('is refused once the person is no longer valid', async () => {
    const [who, account] = [await person(), newAccount()];
    const browser = await open('bind', who.token);
    await w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', who.user.id).execute();
    const scan = { code: `of ${account}`, mdiUserId: who.user.id };
    expect(await finish(browser, scan, who.token)).toMatchObject({ code: 401 });
    expect(asked).toEqual([]);
    expect(await scanIn(account)).toMatchObject({ message: unbound });
  });

  test('can not be begun by one person and finished by the next one at the same browser', async () => {
    const [who, next] = [await person(), await person()];
    const browser = await open('bind', who.token);
    expect(await finish(browser, { code: 'of x', mdiUserId: next.user.id }, next.token)).toEqual(expired);
    expect(await boundOf(next)).toBe(false);
  });

  test('that is bound to somebody else is refused, and the scan is used up', async () => {
    const [owner, who, account] = [await person(), await person(), newAccount()];
    await bind(owner, account);
    const browser = await open('bind', who.token);
    const scan = { code: `of ${account}`, mdiUserId: who.user.id };
    expect(await finish(browser, scan, who.token)).toEqual({
      code: 400,
      message: 'This chat-app account is bound to another user',
      data: null,
    });
    expect(await finish(browser, scan, who.token)).toEqual(expired);
    expect([await boundOf(who), await boundOf(owner)]).toEqual([false, true]);
  });

  test('by ten people at once leaves it to one of them', async () => {
    const account = newAccount();
    const people = await Promise.all(Array.from({ length: 10 }, () => person()));
    const answers = await Promise.all(people.map((who) => bind(who, account)));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 400)).toHaveLength(9);
    expect((await Promise.all(people.map(boundOf))).filter((bound) => bound === true)).toHaveLength(1);
  });
});

describe('unbinding', () => {
  test('takes the account off, and a scan no longer signs in', async () => {
    const [who, account] = [await person(), newAccount()];
    await bind(who, account);
    const input = { mdiUserId: who.user.id, password };
    expect(await w.call(authApi, 'unBind', input, who.token)).toMatchObject({ code: 200, data: true });
    expect(await boundOf(who)).toBe(false);
    expect(await scanIn(account)).toMatchObject({ code: 400, message: unbound });
  });

  test.each([
    ['zh_CN', '解绑失败'],
    ['en_US', 'Failed to unbind'],
  ])('fails when nothing is bound, in %s', async (lang, message) => {
    const { user, token } = await person();
    const answer = await w.call(authApi, 'unBind', { mdiUserId: user.id, password }, token, { lang });
    expect(answer).toMatchObject({ code: 400, message });
  });

  test('or looking at the binding of somebody else is refused and changes nothing', async () => {
    const [who, victim] = [await person(), await person()];
    await bind(victim, newAccount());
    const mdiUserId = victim.user.id;
    const input = { mdiUserId, password };
    expect(await w.call(authApi, 'unBind', input, who.token)).toMatchObject({ code: 403 });
    expect(await w.call(authApi, 'getBindInfo', { mdiUserId }, who.token)).toMatchObject({
      code: 403,
      data: null,
    });
    expect(await w.call(authApi, 'unBind', input)).toMatchObject({ code: 401 });
    expect(await boundOf(victim)).toBe(true);
  });
});

test('the audit and the user row hide the bound account from readers of the history', async () => {
  const [who, account] = [await person(), newAccount()];
  await bind(who, account);
  const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ op: 'auth/scanLogin', userId: who.user.id });
  expect(row.changes).toMatchObject([{ entity: 'user', after: { chatAccount: '***' } }]);
  expect(JSON.stringify(row)).not.toContain(account);
});
