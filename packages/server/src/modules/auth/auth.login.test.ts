import { randomUUID } from 'node:crypto';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Options = { password?: string; address?: string; lang?: string };
const login = (username: string, options: Options = {}) =>
  w.call(authApi, 'login', { username, password: options.password ?? password }, null, options);

const tokenOf = (answer: Envelope): string => {
  const { data } = answer;
  if (data && typeof data === 'object' && 'token' in data) return String(data.token);
  throw new Error(`no token: ${answer.message}`);
};

/** A person who may sign in and has no session yet. */
async function member() {
  const user = await w.make.user();
  await w.make.assign(user.id);
  return user;
}

describe('a right sign-in', () => {
  test('answers a token that is good for the person’s own data', async () => {
    const user = await member();
    const answer = await login(user.userName);
    expect(answer).toMatchObject({ code: 200 });
    expect(await w.call(userApi, 'getUserInfo', {}, tokenOf(answer))).toMatchObject({
      code: 200,
      data: { mdiUserId: user.id, userName: user.userName },
    });
  });

  test.each([
    ['blanks around it', (name: string) => `  ${name} `],
    ['capital letters', (name: string) => name.toUpperCase()],
    ['full-width letters', (name: string) => name.replace('u', 'ｕ')],
  ])('takes the user name with %s', async (_, written) => {
    const user = await member();
    expect(await login(written(user.userName))).toMatchObject({ code: 200 });
  });

  test('takes the password exactly as it is, with no blank more and no other case', async () => {
    const user = await member();
    expect(await login(user.userName, { password: ` ${password}` })).toMatchObject({ code: 400 });
    expect(await login(user.userName, { password: `${password} ` })).toMatchObject({ code: 400 });
    expect(await login(user.userName, { password: password.toLowerCase() })).toMatchObject({ code: 400 });
  });

  test('is not hindered by an old token that the browser still carries', async () => {
    const user = await member();
    const input = { username: user.userName, password };
    expect(await w.call(authApi, 'login', input, 'a-token-of-last-week')).toMatchObject({ code: 200 });
  });

  test('repeated with its key gets the same token and opens no second session', async () => {
    const user = await member();
    const key = randomUUID();
    const input = { username: user.userName, password };
    const first = await w.call(authApi, 'login', input, null, { key });
    expect(first).toMatchObject({ code: 200 });
    expect(await w.call(authApi, 'login', input, null, { key })).toEqual(first);
    const open = await w.db.selectFrom('session').select('id').where('userId', '=', user.id).execute();
    expect(open).toHaveLength(1);
  });

  test('leaves no token in clear in the session table', async () => {
    const user = await member();
    const token = tokenOf(await login(user.userName));
    const row = await w.db
      .selectFrom('session')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).toHaveLength(32);
    expect(row.tokenHash.equals(Buffer.from(token, 'base64url'))).toBe(false);
    expect(JSON.stringify({ ...row, tokenHash: row.tokenHash.toString('latin1') })).not.toContain(token);
  });

  test('keeps which privacy policy was agreed to and when, until a newer one is', async () => {
    const user = await member();
    const agreed = () =>
      w.db
        .selectFrom('user')
        .select(['policyVersion', 'policyAgreedAt'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
    const input = { username: user.userName, password };
    expect(await agreed()).toEqual({ policyVersion: null, policyAgreedAt: null });
    const at = w.now().getTime();
    await w.call(authApi, 'login', { ...input, policyVersion: '2026-11' });
    const first = await agreed();
    expect(first.policyVersion).toBe('2026-11');
    expect(first.policyAgreedAt?.getTime()).toBeGreaterThanOrEqual(at);
    await w.call(authApi, 'login', { ...input, policyVersion: '2026-11' });
    await w.call(authApi, 'login', input);
    expect(await agreed()).toEqual(first);
    await w.call(authApi, 'login', { ...input, policyVersion: '2027-01' });
    expect((await agreed()).policyVersion).toBe('2027-01');
  });
});

describe('a wrong user name and a wrong password', () => {
  test.each([
    ['en_US', 'Incorrect user name or password'],
    ['zh_CN', '用户名或密码错误'],
  ])('read the same in %s, in message and data alike', async (lang, message) => {
    const user = await member();
    const expected = { code: 400, message, data: message };
    expect(await login(user.userName, { password: 'Wrong#pass1', lang })).toEqual(expected);
    expect(await login(`nobody${randomUUID()}`, { lang })).toEqual(expected);
  });

  test('read the same for somebody who never set a password', async () => {
    const user = await w.make.user({ passwordHash: null });
    await w.make.assign(user.id);
    const answer = await login(user.userName);
    expect(answer).toEqual(await login(`nobody${randomUUID()}`));
  });

  test('do not tell that an account is no longer valid', async () => {
    const user = await w.make.user({ state: 'Y' });
    const answer = await login(user.userName, { password: 'Wrong#pass1' });
    expect(answer.message).toBe('Incorrect user name or password');
  });
});

describe('with the right password, sign-in is refused', () => {
  const noRole = 'This account has no role that can log in here. Please contact an administrator';
  const inProject = async (state: 'N' | 'Y') => ({ projectId: (await w.make.project({ state })).id });

  test('for an invalid user', async () => {
    const user = await w.make.user({ state: 'Y' });
    await w.make.assign(user.id);
    const message = 'This account is no longer valid. Please contact an administrator';
    expect(await login(user.userName)).toEqual({ code: 400, message, data: message });
  });

  test('for somebody without any role', async () => {
    const user = await w.make.user();
    expect(await login(user.userName)).toEqual({ code: 400, message: noRole, data: noRole });
  });

  test.each([
    ['an invalid role', { state: 'Y' }],
    ['a role that may not log in', { canSignIn: false }],
  ] as const)('for somebody with only %s', async (_, role) => {
    const user = await w.make.user();
    await w.make.assign(user.id, { role });
    expect(await login(user.userName)).toMatchObject({ code: 400, message: noRole });
  });

  test('for property staff of an invalid project, but not of a valid one', async () => {
    const user = await w.make.user();
    await w.make.assign(user.id, { role: { level: 30 }, ...(await inProject('Y')) });
    expect(await login(user.userName)).toMatchObject({ code: 400, message: noRole });
    await w.make.assign(user.id, { role: { level: 30 }, ...(await inProject('N')) });
    expect(await login(user.userName)).toMatchObject({ code: 200 });
  });

  test('for tenant staff of an invalid company, but not of a valid one', async () => {
    const user = await w.make.user();
    const place = await inProject('N');
    const closed = await w.make.company({ ...place, state: 'Y' });
    await w.make.assign(user.id, { role: { level: 40 }, ...place, companyId: closed.id });
    expect(await login(user.userName)).toMatchObject({ code: 400, message: noRole });
    const open = await w.make.company(place);
    await w.make.assign(user.id, { role: { level: 40 }, ...place, companyId: open.id });
    expect(await login(user.userName)).toMatchObject({ code: 200 });
  });

  test('for tenant staff of a valid company in an invalid project', async () => {
    const user = await w.make.user();
    const place = await inProject('Y');
    const company = await w.make.company(place);
    await w.make.assign(user.id, { role: { level: 40 }, ...place, companyId: company.id });
    expect(await login(user.userName)).toMatchObject({ code: 400, message: noRole });
  });
});

describe('of several roles, the session starts', () => {
  async function twoRoles() {
    const user = await w.make.user();
    const projectId = (await w.make.project()).id;
    const property = await w.make.assign(user.id, { role: { level: 30 }, projectId });
    const office = await w.make.assign(user.id, { role: { level: 10 } });
    return { user, property, office, projectId };
  }
  const startedIn = async (userName: string) =>
    (await w.call(userApi, 'getUserInfo', {}, tokenOf(await login(userName)))).data;

  test('in the one with most authority at first', async () => {
    const { user } = await twoRoles();
    expect(await startedIn(user.userName)).toMatchObject({ roles: [{ roleLevel: 10 }], currProjectId: null });
  });

  test('in the one used last, with its project', async () => {
    const { user, property, projectId } = await twoRoles();
    await w.db.updateTable('user').set({ lastAssignmentId: property.id }).where('id', '=', user.id).execute();
    expect(await startedIn(user.userName)).toMatchObject({
      roles: [{ roleLevel: 30 }],
      currProjectId: projectId,
    });
  });

  test('in another when the one used last is no longer open', async () => {
    const { user, property, projectId } = await twoRoles();
    await w.db.updateTable('user').set({ lastAssignmentId: property.id }).where('id', '=', user.id).execute();
    await w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', projectId).execute();
    expect(await startedIn(user.userName)).toMatchObject({ roles: [{ roleLevel: 10 }] });
  });
});
