import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Person = Awaited<ReturnType<World['make']['person']>>;

const place = async (token: string) => {
  const data = await w.ok(userApi, 'getUserInfo', {}, token);
  return data.currProjectId;
};

describe('a switch of the project', () => {
  const roleOf = async (p: Person) =>
    (
      await w.db
        .selectFrom('role')
        .select('code')
        .where('id', '=', p.assignment.roleId)
        .executeTakeFirstOrThrow()
    ).code;

  test('moves this session and no other one of the same person', async () => {
    const p = await w.make.person({ role: { level: 30 } });
    const { id } = await w.make.project();
    await w.make.assign(p.user.id, { roleId: p.assignment.roleId, projectId: id });
    const second = await w.make.session(p.user.id, p.assignment);
    const to = { mdiUserId: p.user.id, projectId: id, roleCode: await roleOf(p) };
    expect(await w.call(userApi, 'switchProject', to, p.token)).toMatchObject({
      data: { isUpdateMenu: false },
    });
    expect(await place(p.token)).toBe(id);
    expect(await place(second)).toBe(p.assignment.projectId);
  });

  test('is not found for a role not held there, a foreign or an invalid project', async () => {
    const p = await w.make.person({ role: { level: 30 } });
    const roleCode = await roleOf(p);
    const other = await w.make.role({ level: 30 });
    const [foreign, invalid] = [await w.make.project(), await w.make.project({ state: 'Y' })];
    await w.make.assign(p.user.id, { roleId: p.assignment.roleId, projectId: invalid.id });
    const own = p.assignment.projectId ?? 0;
    const tries = [
      { projectId: own, roleCode: other.code },
      { projectId: foreign.id, roleCode },
      { projectId: invalid.id, roleCode },
      { projectId: 999_999, roleCode },
      { projectId: null, roleCode },
    ];
    const answers = [];
    for (const to of tries) {
      answers.push(await w.call(userApi, 'switchProject', { mdiUserId: p.user.id, ...to }, p.token));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 404 });
    expect(await place(p.token)).toBe(own);
  });

  test('of somebody else is refused', async () => {
    const [p, other] = [await w.make.person({ role: { level: 30 } }), await w.make.person()];
    const to = { mdiUserId: other.user.id, projectId: p.assignment.projectId, roleCode: await roleOf(p) };
    expect(await w.call(userApi, 'switchProject', to, p.token)).toMatchObject({ code: 403 });
  });

  test('leads a head-office person into a project of their scope, not out of it, and back to none', async () => {
    const [here, there] = [await w.make.project(), await w.make.project({ provinceCode: 'BJ' })];
    const p = await w.make.person({ role: { dataScope: 20, regionCodes: ['EAST'] } });
    const roleCode = await roleOf(p);
    const go = (projectId: number | null) =>
      w.call(userApi, 'switchProject', { mdiUserId: p.user.id, projectId, roleCode }, p.token);
    expect(await go(here.id)).toMatchObject({ code: 200 });
    expect(await place(p.token)).toBe(here.id);
    expect(await go(there.id)).toMatchObject({ code: 404 });
    expect(await go(null)).toMatchObject({ code: 200 });
    expect(await place(p.token)).toBeNull();
  });

  test('takes a tenant to the company that was picked, and never to one where the role is not held', async () => {
    const project = await w.make.project();
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => w.make.company({ projectId: project.id })),
    );
    const p = await w.make.person({ role: { level: 40 }, projectId: project.id, companyId: one?.id ?? 0 });
    await w.make.assign(p.user.id, {
      roleId: p.assignment.roleId,
      projectId: project.id,
      companyId: two?.id ?? 0,
    });
    const at = { mdiUserId: p.user.id, projectId: project.id };
    const companies = await w.call(userApi, 'getTenantInfoByProject', at, p.token);
    expect(companies.data).toMatchObject([{ tenantId: one?.id }, { tenantId: two?.id }]);
    const to = { ...at, roleCode: await roleOf(p) };
    expect(await w.call(userApi, 'switchProject', { ...to, tenantId: two?.id ?? 0 }, p.token)).toMatchObject({
      code: 200,
    });
    expect((await w.call(userApi, 'getUserInfo', {}, p.token)).data).toMatchObject({ currTenantId: two?.id });
    expect(
      await w.call(userApi, 'switchProject', { ...to, tenantId: three?.id ?? 0 }, p.token),
    ).toMatchObject({
      code: 404,
    });
  });
});
