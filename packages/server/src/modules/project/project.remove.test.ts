import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const remove = (projectId: number, name: string, lang = 'en_US') =>
  w.call(projectApi, 'remove', { projectId, name }, admin, { lang });
const there = async (id: number) =>
  (await w.db.selectFrom('project').select('id').where('id', '=', id).execute()).length === 1;

describe('removing a project', () => {
  test('asks for its very name', async () => {
    const { id, name } = await w.make.project({ name: '云中心 A' });
    for (const typed of ['', '云中心', '云中心 a', `${name}！`]) {
      const message = 'This doesn’t match the project name';
      expect(await remove(id, typed)).toEqual({ code: 400, message, data: { name: message } });
    }
    expect((await remove(id, 'x', 'zh_CN')).message).toBe('与项目名称不一致');
    expect(await there(id)).toBe(true);
    expect(await remove(id, ` ${name} `)).toMatchObject({ code: 200, data: true });
    expect(await there(id)).toBe(false);
    expect(await remove(id, name)).toMatchObject({ code: 404 });
  });

  test('takes along phases without buildings and its settings', async () => {
    const { id, name } = await w.make.project();
    await w.make.phase({ projectId: id });
    await w.make.phase({ projectId: id });
    expect(await remove(id, name)).toMatchObject({ code: 200 });
    for (const table of ['phase', 'projectData'] as const) {
      const left = w.db.selectFrom(table).select('projectId').where('projectId', '=', id);
      expect(await left.execute()).toEqual([]);
    }
    const audit = w.db.selectFrom('audit').select('changes').orderBy('id', 'desc');
    const { changes } = await audit.executeTakeFirstOrThrow();
    const entities = (changes as { entity: string; after: unknown }[]).map((one) => [one.entity, one.after]);
    expect(entities).toEqual([
      ['phase', null],
      ['phase', null],
      ['project', null],
    ]);
  });

  test('is refused while it has buildings, companies or people, with how many and who', async () => {
    const { id: projectId, name } = await w.make.project();
    const { id: phaseId } = await w.make.phase({ projectId, name: '一期' });
    await w.make.phase({ projectId, name: '空期' });
    await w.make.building({ projectId, phaseId, name: 'A座' });
    const company = await w.make.company({ projectId, name: '甲公司' });
    await w.make.company({ projectId, name: '物业', category: 0 });
    await w.make.person({ role: { level: 30 }, projectId }, { nickName: '物业员工' });
    const seat = { role: { level: 40 as const }, projectId, companyId: company.id };
    const tenant = await w.make.person(seat, { nickName: '租户员工' });
    // His role is gone, and he still works there.
    await w.db.deleteFrom('assignment').where('id', '=', tenant.assignment.id).execute();
    const answer = await remove(projectId, name);
    const message = 'The project still has buildings, companies or people and can’t be deleted';
    expect(answer).toMatchObject({ code: 409, message, data: { which: 'inUse' } });
    const { blockers } = answer.data as { blockers: { what: string; count: number; names: string[] }[] };
    expect(blockers.map(({ what, count, names }) => [what, count, names.toSorted()])).toEqual([
      ['phase', 1, ['一期']],
      ['building', 1, ['A座']],
      ['company', 2, ['物业', '甲公司'].toSorted()],
      ['user', 2, ['物业员工', '租户员工'].toSorted()],
    ]);
    expect(await there(projectId)).toBe(true);
  });

  test('leaves head-office people who chose it signed in, in no project', async () => {
    const { id, name } = await w.make.project();
    const { user, assignment } = await w.make.person();
    const inside = await w.make.session(user.id, { ...assignment, projectId: id });
    const at = async () => {
      return (await w.ok(userApi, 'getUserInfo', {}, inside)).currProjectId;
    };
    expect(await at()).toBe(id);
    expect(await remove(id, name)).toMatchObject({ code: 200 });
    expect(await at()).toBeNull();
  });

  test('by two at once is done once, and never from under a company that is being added', async () => {
    const { id, name } = await w.make.project();
    const answers = await Promise.all([remove(id, name), remove(id, name)]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 404]);
    const other = await w.make.project();
    let removing: ReturnType<typeof remove> | undefined;
    await w.db.transaction().execute(async (trx) => {
      const company = { projectId: other.id, category: 2 as const, name: '新公司', nameKey: '新公司' };
      await trx.insertInto('company').values(company).execute();
      removing = remove(other.id, other.name);
    });
    expect(await removing).toMatchObject({ code: 409 });
  });
});

describe('the impact of making a project invalid', () => {
  test('counts people who work there, and of these the passes that are open', async () => {
    const { id: projectId } = await w.make.project();
    const company = await w.make.company({ projectId });
    const shut = await w.make.company({ projectId, state: 'Y' });
    const hour = 3_600_000;
    const at = (hours: number) => new Date(w.now().getTime() + hours * hour);
    const employee = async (facts: object, companyId = company.id, user: object = {}) => {
      const row = { companyId, projectId, userId: (await w.make.user(user)).id, ...facts };
      await w.db.insertInto('employee').values(row).execute();
    };
    await employee({});
    await employee({ cutOffAt: at(1) });
    await employee({ cutOffAt: at(-1) });
    await employee({}, shut.id);
    await employee({ state: 'Y' });
    await employee({ state: 'Y', leftAt: at(-1) });
    await employee({}, company.id, { state: 'Y' });
    const { data } = await w.call(projectApi, 'impact', { projectId }, admin);
    expect(data).toMatchObject({ people: 4, openPasses: 2 });
  });
});

describe('the map', () => {
  test('is none until its pictures have an address', async () => {
    const none = { tiles: null, attribution: '' };
    expect((await w.call(projectApi, 'map', {}, admin)).data).toEqual(none);
    const tiles = 'https://map.example/{z}/{x}/{y}.png';
    const mapped = await world({ env: { MDI_MAP_TILES: tiles, MDI_MAP_ATTRIBUTION: '© Map' } });
    const { token } = await mapped.make.person({ role: { resources: ['sys:project:view'] } });
    const { data } = await mapped.call(projectApi, 'map', {}, token);
    expect(data).toEqual({ tiles, attribution: '© Map' });
  });
});
