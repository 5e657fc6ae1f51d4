import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { countHolders } from './user.fixture.ts';

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
const left = () => countHolders(w, roleId);
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
