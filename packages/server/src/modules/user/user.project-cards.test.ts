import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Person = Awaited<ReturnType<World['make']['person']>>;

const cards = async (p: Person, asked: { page?: number; limit?: number; projectName?: string } = {}) =>
  await w.ok(userApi, 'getAllUserProjectInfo', { mdiUserId: p.user.id, ...asked }, p.token);

describe('the project cards', () => {
  test('page by name with the whole total on every page, also beyond the last', async () => {
    const p = await w.make.person({
      role: { level: 30 },
      projectId: (await w.make.project({ name: '卡片0' })).id,
    });
    for (let i = 1; i < 7; i += 1) {
      const { id } = await w.make.project({ name: `卡片${i}` });
      await w.make.assign(p.user.id, { roleId: p.assignment.roleId, projectId: id });
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const at = await cards(p, { page, limit: 3 });
      expect(at.total).toBe(7);
      seen.push(...at.list.map((c) => c.projectName));
    }
    expect(seen).toEqual(['卡片0', '卡片1', '卡片2', '卡片3', '卡片4', '卡片5', '卡片6']);
    expect(await cards(p, { page: 9 })).toEqual({ list: [], total: 7 });
  });

  test('are found by a part of the name, whatever its width or case, with % and _ taken literally', async () => {
    const p = await w.make.person({
      role: { level: 30 },
      projectId: (await w.make.project({ name: 'Ａlpha 100%' })).id,
    });
    const { id } = await w.make.project({ name: 'alpha_beta' });
    await w.make.assign(p.user.id, { roleId: p.assignment.roleId, projectId: id });
    const names = async (projectName: string) =>
      (await cards(p, { projectName })).list.map((c) => c.projectName);
    expect(await names('ALPHA')).toHaveLength(2);
    expect(await names('ａlpha')).toHaveLength(2);
    expect(await names('%')).toEqual(['Ａlpha 100%']);
    expect(await names('_')).toEqual(['alpha_beta']);
  });

  test('of a person with two roles in one project are one card that names both', async () => {
    const p = await w.make.person({ role: { level: 30 } });
    await w.make.assign(p.user.id, { role: { level: 30 }, projectId: p.assignment.projectId });
    const { list, total } = await cards(p);
    expect(total).toBe(1);
    expect(list[0]?.roles).toHaveLength(2);
  });

  test("are told to nobody else, and neither are somebody's companies", async () => {
    const [p, other] = [await w.make.person(), await w.make.person({ role: { level: 40 } })];
    const mdiUserId = other.user.id;
    expect(await w.call(userApi, 'getAllUserProjectInfo', { mdiUserId }, p.token)).toMatchObject({
      code: 403,
    });
    const projectId = other.assignment.projectId ?? 0;
    expect(await w.call(userApi, 'getTenantInfoByProject', { mdiUserId, projectId }, p.token)).toMatchObject({
      code: 403,
    });
  });

  test('leave out invalid projects and companies, and roles that may not sign in', async () => {
    const p = await w.make.person({ role: { level: 30 } });
    const invalid = await w.make.project({ state: 'Y' });
    await w.make.assign(p.user.id, { role: { level: 30 }, projectId: invalid.id });
    const closed = await w.make.company({ state: 'Y' });
    await w.make.assign(p.user.id, {
      role: { level: 40 },
      projectId: closed.projectId,
      companyId: closed.id,
    });
    const { id } = await w.make.project();
    await w.make.assign(p.user.id, { role: { level: 30, canSignIn: false }, projectId: id });
    expect((await cards(p)).list.map((c) => c.projectId)).toEqual([p.assignment.projectId]);
  });
});
