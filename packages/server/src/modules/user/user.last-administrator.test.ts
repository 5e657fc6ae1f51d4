import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let roleId: number;
beforeEach(async () => {
  w ??= await world();
  roleId = (await w.make.administratorRole()).id;
  // Each test starts without administrators of the ones before.
  await w.db.deleteFrom('assignment').where('roleId', '=', roleId).execute();
});

const roleCode = 'HQ_ADMIN';
const administrator = () => w.make.person({ roleId });
const left = async () => {
  const found = await sql<{ n: number }>`
    select count(distinct u.id)::int as n from "user" u join assignment a on a.user_id = u.id
    where a.role_id = ${roleId} and u.state = 'N'`.execute(w.db);
  return found.rows[0]?.n ?? 0;
};
const open = (userId: number) =>
  w.db.selectFrom('session').select('id').where('userId', '=', userId).where('endedAt', 'is', null).execute();

describe('the last head-office administrator', () => {
  test('keeps state, account and role against another head-office person', async () => {
    const last = await administrator();
    // Who holds less could do nothing to this account anyway.
    const other = await w.make.person();
    await sql`insert into role_resource (role_id, surface, resource)
      select ${other.assignment.roleId}, surface, resource from role_resource where role_id = ${roleId}`.execute(
      w.db,
    );
    const mdiUserId = last.user.id;
    const answers = [
      await w.call(userApi, 'updateState', { mdiUserId, state: 'Y' }, other.token),
      await w.call(userApi, 'deleteUserInfo', { mdiUserId }, other.token),
      await w.call(userApi, 'deleteUserPermission', { mdiUserId, roleCode }, other.token),
      await w.call(userApi, 'revoke', { assignmentId: last.assignment.id }, other.token),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        code: 409,
        message: 'The last administrator needs to retain the administrator role',
        data: { which: 'state' },
      });
    }
    expect(await left()).toBe(1);
    expect(await open(mdiUserId)).toHaveLength(1);
  });

  test('is not saved by an invalid second one', async () => {
    const last = await administrator();
    const invalid = await w.make.user({ state: 'Y' });
    await w.make.assign(invalid.id, { roleId });
    const take = { mdiUserId: last.user.id, roleCode };
    expect(await w.call(userApi, 'deleteUserPermission', take, last.token)).toMatchObject({ code: 409 });
    expect(await left()).toBe(1);
  });

  test('may lose any other role', async () => {
    const last = await administrator();
    const role = await w.make.role();
    await w.make.assign(last.user.id, { roleId: role.id });
    const take = { mdiUserId: last.user.id, roleCode: role.code };
    expect(await w.call(userApi, 'deleteUserPermission', take, last.token)).toMatchObject({ code: 200 });
  });

  const heldBy = async (userId: number) => {
    const held = w.db.selectFrom('assignment').select('id').where('userId', '=', userId);
    return (await held.executeTakeFirst())?.id ?? 0;
  };
  const ways = {
    state: (id: number, token: string) =>
      w.call(userApi, 'updateState', { mdiUserId: id, state: 'Y' }, token),
    account: (id: number, token: string) => w.call(userApi, 'deleteUserInfo', { mdiUserId: id }, token),
    role: (id: number, token: string) =>
      w.call(userApi, 'deleteUserPermission', { mdiUserId: id, roleCode }, token),
    'one held role': async (id: number, token: string) =>
      w.call(userApi, 'revoke', { assignmentId: await heldBy(id) }, token),
  };
  test.each(Object.entries(ways))(
    'is left when two remove each other at once, sixteen times each (%s)',
    async (_, remove) => {
      const [a, b] = [await administrator(), await administrator()];
      const tries = Array.from({ length: 16 }, () => [
        remove(a.user.id, b.token),
        remove(b.user.id, a.token),
      ]).flat();
      const answers = await Promise.all(tries);
      expect(await left()).toBe(1);
      expect(answers.filter((x) => x.code === 200).length).toBeGreaterThanOrEqual(1);
      expect(answers.map((x) => x.code)).not.toContain(500);
    },
  );

  test('is left when four remove each other in every way at once', async () => {
    const all = await Promise.all([administrator(), administrator(), administrator(), administrator()]);
    const tries = all.flatMap(({ user }, victim) =>
      Object.values(ways).flatMap((remove, at) => [
        remove(user.id, all[(victim + 1 + at) % 4]?.token ?? ''),
        remove(user.id, all[(victim + 2 + at) % 4]?.token ?? ''),
      ]),
    );
    const answers = await Promise.all(tries);
    expect(tries).toHaveLength(32);
    expect(await left()).toBeGreaterThanOrEqual(1);
    expect(answers.map((x) => x.code)).not.toContain(500);
  });
});

describe('a state', () => {
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
