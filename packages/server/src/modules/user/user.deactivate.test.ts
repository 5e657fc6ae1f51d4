import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { countHolders, staffedProjects, usersIn } from './user.fixture.ts';

let w: World;
let admin: string;
let here: { id: number; name: string };
let there: { id: number; name: string };
let staff: { id: number; code: string };
beforeAll(async () => {
  w = await world();
  ({ admin, here, there, staff } = await staffedProjects(w));
});

const { staffAt } = usersIn(
  () => w,
  () => ({ admin, here, staff }),
);

describe('what becoming invalid touches', () => {
  test('is counted: roles, projects, and the sessions that are open now', async () => {
    const { user, assignment } = await staffAt();
    await w.make.assign(user.id, { roleId: staff.id, projectId: there.id });
    const other = await w.make.role({ level: 30 });
    await w.make.assign(user.id, { roleId: other.id, projectId: there.id });
    const long = new Date(w.now().getTime() - 1000 * 60_000);
    await w.make.session(user.id, assignment, { usedAt: long });
    await w.make.session(user.id, assignment, { endedAt: w.now() });
    await w.make.session(user.id, assignment);
    const { data } = await w.call(userApi, 'impact', { mdiUserId: user.id }, admin);
    expect(data).toEqual({ roles: 3, projects: 2, sessions: 2, others: false });
    const end = { mdiUserId: user.id, state: 'Y' as const };
    expect((await w.call(userApi, 'updateState', end, admin)).data).toMatchObject({ endedSessions: 2 });
  });
});

describe('a state', () => {
  let roleId: number;
  beforeEach(async () => {
    roleId = (await w.make.administratorRole()).id;
    // Each test starts without administrators of the ones before.
    await w.db.deleteFrom('assignment').where('roleId', '=', roleId).execute();
  });

  const administrator = () => w.make.person({ roleId });
  const left = () => countHolders(w, roleId);

  test('is a target: setting it twice is the same as once', async () => {
    const admin = await administrator();
    const { user, token } = await w.make.person({ role: { level: 30 } });
    const set = (state: 'N' | 'Y') =>
      w.call(userApi, 'updateState', { mdiUserId: user.id, state }, admin.token);
    expect((await set('Y')).data).toEqual({ state: 'Y', endedSessions: 1 });
    expect((await set('Y')).data).toEqual({ state: 'Y', endedSessions: 0 });
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({ code: 4001 });
    expect((await set('N')).data).toEqual({ state: 'N', endedSessions: 0 });
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({ code: 4001 });
  });

  test('and the own account can not be changed by oneself', async () => {
    const [a] = [await administrator(), await administrator()];
    const mdiUserId = a.user.id;
    const answers = [
      await w.call(userApi, 'updateState', { mdiUserId, state: 'Y' }, a.token),
      await w.call(userApi, 'deleteUserInfo', { mdiUserId }, a.token),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 409, message: 'You can’t do this with your own account' });
    }
    expect(await left()).toBe(2);
  });

  test('of a deleted user is gone with roles and sessions, and stays in the audit', async () => {
    const admin = await administrator();
    const { user, token } = await w.make.person({ role: { level: 30 } });
    expect(await w.call(userApi, 'deleteUserInfo', { mdiUserId: user.id }, admin.token)).toMatchObject({
      code: 200,
    });
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({ code: 4001 });
    expect(await w.db.selectFrom('assignment').select('id').where('userId', '=', user.id).execute()).toEqual(
      [],
    );
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row.changes).toMatchObject([{ entity: 'user', before: { userName: user.userName }, after: null }]);
    expect(JSON.stringify(row.changes)).not.toContain(user.phone);
  });
});
