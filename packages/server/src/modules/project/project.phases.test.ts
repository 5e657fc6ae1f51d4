import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBuilding } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  const roleId = (await w.make.administratorRole()).id;
  admin = (await w.make.person({ roleId }, { nickName: '总管' })).token;
});

const add = (projectId: number, name: string, lang = 'en_US') =>
  w.call(projectApi, 'addPhase', { projectId, name }, admin, { lang });
const phases = async (projectId: number, token = admin) =>
  await w.ok(projectApi, 'phases', { projectId }, token);
const names = async (projectId: number) => (await phases(projectId)).map((phase) => phase.name);
const order = (projectId: number, phaseIds: number[]) =>
  w.call(projectApi, 'orderPhases', { projectId, phaseIds }, admin, { lang: 'en_US' });
const remove = (phaseId: number, lang = 'en_US') =>
  w.call(projectApi, 'removePhase', { phaseId }, admin, { lang });

/** A project of three phases, and the ids of these. */
async function project() {
  const { id } = await w.make.project();
  for (const name of ['一期', '二期', '三期']) await add(id, name);
  return { id, phaseIds: (await phases(id)).map((phase) => phase.phaseId) };
}

describe('a phase', () => {
  test('is added at the end, and renamed on the version that was seen', async () => {
    const { id, phaseIds } = await project();
    const [phaseId = 0] = phaseIds;
    const rename = (version: number, name: string) =>
      w.call(projectApi, 'editPhase', { phaseId, version, name }, admin);
    expect((await rename(1, '首期')).data).toEqual({ version: 2 });
    expect(await rename(1, '头期')).toMatchObject({
      code: 409,
      data: { which: 'version', by: '总管', fields: ['name'] },
    });
    expect(await names(id)).toEqual(['首期', '二期', '三期']);
  });

  test('has a name of its own in the project, also among twenty who add it at once', async () => {
    const { id } = await w.make.project();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, '一期')));
    const message = 'The project already has a phase with this name';
    const refused = answers.filter((answer) => answer.code !== 200);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expect(answer).toEqual({ code: 400, message, data: { name: message } });
    expect(await names(id)).toEqual(['一期']);
    expect((await add(id, '一期', 'zh_CN')).message).toBe('该项目中已有同名的分期');
    await add(id, '二期');
    const [, second] = await phases(id);
    const edit = { phaseId: second?.phaseId ?? 0, version: 1, name: '一期' };
    expect(await w.call(projectApi, 'editPhase', edit, admin)).toMatchObject({
      code: 400,
      data: { name: expect.any(String) },
    });
  });

  test('is put into an order of all phases, and is not outdated by it', async () => {
    const { id, phaseIds } = await project();
    const [a = 0, b = 0, c = 0] = phaseIds;
    expect(await order(id, [c, a, b])).toMatchObject({ code: 200 });
    expect(await names(id)).toEqual(['三期', '一期', '二期']);
    expect((await phases(id)).map((phase) => phase.version)).toEqual([1, 1, 1]);
    const { id: foreign } = await w.make.phase();
    for (const ids of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, foreign],
    ]) {
      expect(await order(id, ids)).toEqual({
        code: 409,
        message: 'Someone else has changed the phases. Reload and reorder again',
        data: { which: 'state' },
      });
    }
    expect(await names(id)).toEqual(['三期', '一期', '二期']);
  });

  test('is one of at most 200', async () => {
    const { id } = await w.make.project();
    const rows = Array.from({ length: 200 }, (_, at) => ({ projectId: id, name: `P${at}` }));
    await w.db.insertInto('phase').values(rows).execute();
    expect(await add(id, 'more')).toMatchObject({
      code: 400,
      message: 'A project can have at most 200 phases',
    });
  });

  test('comes before its buildings, and tells how many it has', async () => {
    const { id, phaseIds } = await project();
    const [, phaseId = 0] = phaseIds;
    await w.call(buildingApi, 'add', newBuilding({ phaseId }), admin);
    expect((await phases(id)).map((phase) => phase.buildings)).toEqual([0, 1, 0]);
  });

  test('stays while it includes buildings, which are named, and goes without', async () => {
    const { id: projectId } = await w.make.project();
    const { id: phaseId } = await w.make.phase({ projectId });
    for (const sort of [1, 2, 3, 4, 5, 6]) {
      await w.make.building({ projectId, phaseId, name: `${sort}号楼`, sort });
    }
    expect(await remove(phaseId)).toEqual({
      code: 409,
      message: 'This project phase includes 6 buildings and cannot be deleted',
      data: {
        which: 'inUse',
        blockers: [{ what: 'building', count: 6, names: [1, 2, 3, 4, 5].map((n) => `${n}号楼`) }],
      },
    });
    expect((await remove(phaseId, 'zh_CN')).message).toBe('该分期包含 6 栋楼宇，不可删除');
    await w.db.deleteFrom('building').where('phaseId', '=', phaseId).execute();
    expect(await remove(phaseId)).toMatchObject({ code: 200, data: true });
    expect(await phases(projectId)).toEqual([]);
  });

  test('is never removed from under a building that is being added', async () => {
    const { id: projectId } = await w.make.project();
    for (let round = 0; round < 5; round += 1) {
      const { id: phaseId } = await w.make.phase({ projectId });
      const input = newBuilding({ phaseId });
      const [added, removed] = await Promise.all([w.call(buildingApi, 'add', input, admin), remove(phaseId)]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([added.code, removed.code]);
    }
    const orphans = await sql`
      select from building b where not exists (select from phase p where p.id = b.phase_id)`.execute(w.db);
    expect(orphans.rows).toEqual([]);
  });

  test('that is removed lets a building that waited for it be told so', async () => {
    const { id: phaseId } = await w.make.phase();
    let adding: ReturnType<typeof w.call> | undefined;
    await w.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('phase').where('id', '=', phaseId).execute();
      adding = w.call(buildingApi, 'add', newBuilding({ phaseId }), admin);
      const waiting = sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(w.db)).rows.length).toBe(1);
    });
    expect(await adding).toMatchObject({ code: 400, data: { phaseId: expect.any(String) } });
  });
});

test('the history of a project tells the changes of its phases', async () => {
  const { id, phaseIds } = await project();
  const [phaseId = 0, second = 0, third = 0] = phaseIds;
  await w.call(projectApi, 'editPhase', { phaseId, version: 1, name: '首期' }, admin);
  await order(id, [third, second, phaseId]);
  await remove(second);
  const data = await w.ok(auditApi, 'history', { entity: 'project', id }, admin);
  const told = data.list.map(({ op, changes: [first] }) => {
    const field = first?.fields.find((one) => one.field === 'phases');
    return [op, field?.before, field?.after];
  });
  expect(told.slice(0, 4)).toEqual([
    ['project/removePhase', '二期', null],
    ['project/orderPhases', '首期, 二期, 三期', '三期, 二期, 首期'],
    ['project/editPhase', '一期', '首期'],
    ['project/addPhase', null, '三期'],
  ]);
});

test('who reaches a part of a project looks at its phases and changes none', async () => {
  const { id: projectId, phaseIds } = await project();
  const [phaseId = 0] = phaseIds;
  const own = await w.make.building({ projectId, phaseId });
  await w.make.building({ projectId, phaseId });
  const resources = ['sys:project:view', 'sys:project:edit', 'sys:project:delete'] as const;
  const company = await w.make.company({ projectId });
  const people = [
    await w.make.person({ role: { resources, dataScope: 30, buildingIds: [own.id] } }),
    await w.make.person({
      role: { level: 30, resources },
      projectId,
      narrowed: { buildingIds: [own.id] },
    }),
    await w.make.person({ role: { level: 40, resources }, projectId, companyId: company.id }),
  ];
  for (const { token } of people) {
    const { name } = await w.db
      .selectFrom('project')
      .select('name')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    const answers = [
      await w.call(projectApi, 'addPhase', { projectId, name: '四期' }, token),
      await w.call(projectApi, 'editPhase', { phaseId, version: 1, name: '首期' }, token),
      await w.call(projectApi, 'orderPhases', { projectId, phaseIds: phaseIds.toReversed() }, token),
      await w.call(projectApi, 'removePhase', { phaseId: phaseIds[2] ?? 0 }, token),
      await w.call(projectApi, 'remove', { projectId, name }, token),
    ];
    expect(answers.map((answer) => answer.code)).toEqual([403, 403, 403, 403, 403]);
  }
  expect(await names(projectId)).toEqual(['一期', '二期', '三期']);
  const seen = people.map(async ({ token }) => (await phases(projectId, token))[0]?.buildings);
  expect(await Promise.all(seen)).toEqual([1, 1, 0]);
});
