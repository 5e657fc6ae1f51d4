import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { sessionApi } from '@mdi/contract/modules/session/session.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let me: Awaited<ReturnType<World['make']['person']>>;
beforeEach(async () => {
  w ??= await world();
  me = await w.make.person({ role: { level: 30, name: '物业主管', nameEn: 'Property lead' } });
});

/** A further session of the person in the same place. */
const another = (times = {}) => w.make.session(me.user.id, me.assignment, times);
const sessions = async (token = me.token, lang = 'en_US') =>
  await w.ok(sessionApi, 'list', {}, token, { lang });
const codeFor = async (token: string) => (await w.call(userApi, 'getUserInfo', {}, token)).code;
const idOf = async (token: string) => (await sessions(token)).find((s) => s.current)?.sessionId ?? 0;
const minutesAgo = (minutes: number) => new Date(w.now().getTime() - minutes * 60_000);

describe('the list of sessions', () => {
  test('has the caller’s open ones, the current first and then the one used last', async () => {
    const older = await another({ usedAt: minutesAgo(30), createdAt: minutesAgo(90) });
    const newer = await another({ usedAt: minutesAgo(10), createdAt: minutesAgo(100) });
    await w.make.person();
    const ids = [await idOf(me.token), await idOf(newer), await idOf(older)];
    // Asking was a use of each.
    for (const [token, minutes] of [
      [newer, 10],
      [older, 30],
    ] as const) {
      const id = await idOf(token);
      await w.db
        .updateTable('session')
        .set({ usedAt: minutesAgo(minutes) })
        .where('id', '=', id)
        .execute();
    }
    const found = await sessions();
    expect(found.map((s) => s.sessionId)).toEqual(ids);
    expect(found.map((s) => s.current)).toEqual([true, false, false]);
  });

  test('tells where each stands, in the reader’s language, and since when', async () => {
    const project = await w.db
      .selectFrom('project')
      .select('name')
      .where('id', '=', me.assignment.projectId)
      .executeTakeFirstOrThrow();
    const expected = { address: '127.0.0.1', projectName: project.name, companyName: null, device: '' };
    expect(await sessions()).toMatchObject([{ ...expected, roleName: 'Property lead' }]);
    const [zh] = await sessions(me.token, 'zh_CN');
    expect(zh?.roleName).toBe('物业主管');
    expect(Date.parse(zh?.usedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(zh?.createdAt ?? ''));
  });

  test('knows browser and system of a real sign-in', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
    await w.app.inject({
      method: 'POST',
      url: '/prod-api/api/sys/auth/login?lang=en_US',
      headers: { 'user-agent': agent },
      remoteAddress: '10.20.30.40',
      payload: { username: me.user.userName, password },
    });
    expect(await sessions()).toMatchObject([
      { current: true },
      { current: false, device: 'Chrome 142 · Windows', address: '10.20.30.40' },
    ]);
  });

  test('has none that ended, fell idle or is too old', async () => {
    const { idleMinutes, hours } = w.deps.settings.session;
    await another({ endedAt: minutesAgo(1) });
    await another({ usedAt: minutesAgo(idleMinutes + 1) });
    await another({ createdAt: minutesAgo(hours * 60 + 1) });
    expect(await sessions()).toHaveLength(1);
  });
});

describe('ending a session', () => {
  test('shuts it at its next request and leaves the others', async () => {
    const [lost, kept] = [await another(), await another()];
    const sessionId = await idOf(lost);
    expect(await w.call(sessionApi, 'end', { sessionId }, me.token)).toMatchObject({ code: 200, data: true });
    expect(await codeFor(lost)).toBe(4001);
    expect([await codeFor(kept), await codeFor(me.token)]).toEqual([200, 200]);
    expect(await w.call(sessionApi, 'end', { sessionId }, me.token)).toMatchObject({ code: 404 });
  });

  test('is recorded with which one it was', async () => {
    const sessionId = await idOf(await another());
    await w.call(sessionApi, 'end', { sessionId }, me.token);
    const row = await w.db
      .selectFrom('audit')
      .select(['op', 'changes'])
      .where('userId', '=', me.user.id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      op: 'session/end',
      changes: [{ entity: 'session', id: sessionId, before: { endedAt: null } }],
    });
  });

  test('is not for somebody else’s: it does not exist', async () => {
    const stranger = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const sessionId = await idOf(stranger.token);
    expect(await w.call(sessionApi, 'end', { sessionId }, me.token)).toMatchObject({ code: 404 });
    expect(await codeFor(stranger.token)).toBe(200);
  });

  test('is not for the current one, which is left by logging out', async () => {
    const sessionId = await idOf(me.token);
    const refused = (lang: string) => w.call(sessionApi, 'end', { sessionId }, me.token, { lang });
    expect(await refused('en_US')).toMatchObject({
      code: 409,
      message: 'Use “Log out” to end the current session',
    });
    expect(await refused('zh_CN')).toMatchObject({ code: 409, message: '当前会话请使用「退出登录」结束' });
    expect(await codeFor(me.token)).toBe(200);
    expect(await w.call(authApi, 'logout', {}, me.token)).toMatchObject({ code: 200 });
  });
});

describe('ending all others', () => {
  test('shuts every other session of the person, keeps the current one and nobody else’s, and says how many', async () => {
    const others = [await another(), await another()];
    const stranger = await w.make.person();
    const answer = await w.call(sessionApi, 'endOthers', {}, me.token);
    expect(answer).toMatchObject({ code: 200, data: { ended: 2 } });
    for (const token of others) expect(await codeFor(token)).toBe(4001);
    expect([await codeFor(me.token), await codeFor(stranger.token)]).toEqual([200, 200]);
    expect(await sessions()).toMatchObject([{ current: true }]);
  });

  test('counts no session that had expired before', async () => {
    const expired = await another({ usedAt: minutesAgo(w.deps.settings.session.idleMinutes + 1) });
    expect(await w.call(sessionApi, 'endOthers', {}, me.token)).toMatchObject({ data: { ended: 0 } });
    expect(await codeFor(expired)).toBe(4001);
  });
});
