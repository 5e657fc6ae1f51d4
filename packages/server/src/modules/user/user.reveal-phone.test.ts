import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { staffedProjects, usersIn } from './user.fixture.ts';

let w: World;
let admin: string;
let here: { id: number; name: string };
let staff: { id: number; code: string };
beforeAll(async () => {
  w = await world();
  ({ admin, here, staff } = await staffedProjects(w));
});

const { staffAt, manager, get } = usersIn(
  () => w,
  () => ({ admin, here, staff }),
);

describe('the full phone', () => {
  test('is told to who holds the right, and the look stands in the audit without the number', async () => {
    const { user } = await staffAt();
    const { data } = await w.call(userApi, 'showPhone', { mdiUserId: user.id }, admin);
    expect(data).toEqual({ phone: user.phone });
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ op: 'user/showPhone', code: 200 });
    expect(JSON.stringify(row)).not.toContain(user.phone);
  });

  test('is refused without the right, and of somebody with more authority', async () => {
    const { user } = await staffAt();
    const viewer = await w.make.person({ role: { resources: ['sys:user:view'] } });
    expect(await w.call(userApi, 'showPhone', { mdiUserId: user.id }, viewer.token)).toMatchObject({
      code: 403,
    });
    const above = await w.make.person();
    await w.make.assign(above.user.id, { roleId: staff.id, projectId: here.id });
    const me = await manager();
    const answer = await w.call(userApi, 'showPhone', { mdiUserId: above.user.id }, me.token);
    expect(answer).toMatchObject({ code: 403, data: null });
    expect((await get(above.user.id, me.token)).can.showPhone).toBe(false);
  });
});
