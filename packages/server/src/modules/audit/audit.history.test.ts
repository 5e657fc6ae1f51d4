import type { Resource } from '@mdi/contract/kit/op.ts';
import {
  type AuditChange,
  type AuditRow,
  auditApi,
  historyEntities,
} from '@mdi/contract/modules/audit/audit.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditChangeSides } from '../../../test/audit-change-sides.ts';
import { newProject } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  w = await world();
  const roleId = (await w.make.administratorRole()).id;
  admin = await w.make.person({ roleId }, { nickName: '总管' });
});

type Entity = (typeof historyEntities)[number];
/** A change by its sides, beside what it is about. */
const told = (change: AuditChange) => ({ entity: change.entity, id: change.id, ...auditChangeSides(change) });
type Found = {
  code: number;
  list: (Omit<AuditRow, 'changes'> & { changes: ReturnType<typeof told>[] })[];
  total: number;
};

async function history(entity: Entity, id: number, token: string, at = {}): Promise<Found> {
  const { code, data } = await w.call(auditApi, 'history', { entity, id, ...at }, token);
  const { list, total } = (data ?? { list: [], total: 0 }) as { list: AuditRow[]; total: number };
  return { code, list: list.map((row) => ({ ...row, changes: row.changes.map(told) })), total };
}

/** A project that the administrator added and edited twice. */
async function editedProject() {
  const input = newProject({ remarks: 'one' });
  const data = await w.ok(projectApi, 'add', input, admin.token);
  const { projectId } = data;
  for (const [version, remarks] of [
    [1, 'two'],
    [2, 'three'],
  ] as const) {
    const answer = await w.call(projectApi, 'edit', { ...input, projectId, version, remarks }, admin.token);
    expect(answer).toMatchObject({ code: 200 });
  }
  return projectId;
}

const views: Record<Entity, readonly Resource[]> = {
  project: ['sys:project:view'],
  user: ['sys:user:view'],
  role: ['sys:role:view'],
  building: ['sys:building:view'],
  company: ['pass:company:view'],
  employee: ['pass:employee:view'],
  area: ['pass:area:view'],
  device: ['pass:device:view'],
  passBackground: ['passmini:background:view'],
  visit: ['pass:visit:view'],
  visitorCard: ['pass:visitorCard:view'],
  deniedVisitor: ['pass:denied:view'],
  notice: ['content:notice:view'],
  appPage: ['content:page:view'],
  miniProgram: ['pm:miniProgram:view'],
  libraryFile: ['content:file:view'],
  whitelist: ['pm:whitelist:view'],
  researchReport: ['report:researchReport:view'],
  suggestion: ['content:suggestion:view'],
  reservation: ['content:reservation:view'],
  task: ['sys:task:view'],
  fault: ['sys:fault:view'],
};

describe('the history of a record', () => {
  test('tells every change of it with who and when, the newest first', async () => {
    const projectId = await editedProject();
    const { list, total } = await history('project', projectId, admin.token);
    expect(total).toBe(3);
    expect(list).toMatchObject([
      {
        op: 'project/edit',
        nickName: '总管',
        changes: [{ before: { remarks: 'two' }, after: { remarks: 'three' } }],
      },
      {
        op: 'project/edit',
        nickName: '总管',
        changes: [{ before: { remarks: 'one' }, after: { remarks: 'two' } }],
      },
      { op: 'project/add', nickName: '总管', changes: [{ before: null, after: { remarks: 'one' } }] },
    ]);
  });

  test('comes in pages', async () => {
    const projectId = await editedProject();
    const whole = (await history('project', projectId, admin.token)).list.map((row) => row.auditId);
    const first = await history('project', projectId, admin.token, { limit: 2 });
    const second = await history('project', projectId, admin.token, { limit: 2, page: 2 });
    expect([...first.list, ...second.list].map((row) => row.auditId)).toEqual(whole);
    expect([first.total, second.total]).toEqual([3, 3]);
  });

  test('holds neither other records of the same call nor records of another kind with the same number', async () => {
    const project = await w.make.project();
    const foreign = await w.make.project();
    const change = (entity: string, id: number) => ({ entity, id, before: null, after: { name: entity } });
    const changes = [
      change('project', foreign.id),
      change('project', project.id),
      change('user', project.id),
    ];
    const row = {
      requestId: 'x',
      op: 'project/edit',
      code: 200,
      address: '',
      changes: JSON.stringify(changes),
    };
    await w.db.insertInto('audit').values(row).execute();
    const { list } = await history('project', project.id, admin.token);
    expect(list.map((found) => found.changes)).toEqual([[change('project', project.id)]]);
  });

  test('tells of who did it nothing but the name', async () => {
    const projectId = await editedProject();
    const property = await w.make.person({ role: { level: 30, resources: views.project }, projectId });
    for (const row of (await history('project', projectId, property.token)).list) {
      const known = { nickName: '总管', userName: null, roleCode: null, place: null, companyName: null };
      expect(row).toMatchObject({ ...known, address: '' });
    }
  });

  test('tells the user name where the person has been deleted', async () => {
    const project = await w.make.project();
    const changes = JSON.stringify([{ entity: 'project', id: project.id, before: null, after: {} }]);
    const row = {
      requestId: 'x',
      op: 'project/edit',
      code: 200,
      address: '',
      userId: 999_999,
      userName: 'left',
    };
    await w.db
      .insertInto('audit')
      .values({ ...row, changes })
      .execute();
    expect((await history('project', project.id, admin.token)).list).toMatchObject([
      { nickName: null, userName: 'left' },
    ]);
  });

  test('keeps phones and passwords unreadable', async () => {
    const user = await w.make.user({ phone: '13811112222' });
    await w.make.assign(user.id, { roleId: admin.assignment.roleId });
    const { userName, nickName } = user;
    const edit = { mdiUserId: user.id, version: 1, userName, nickName, phone: '13833334444', birth: null };
    expect(await w.call(userApi, 'updateUser', edit, admin.token)).toMatchObject({ code: 200 });
    const { list } = await history('user', user.id, admin.token);
    expect(list[0]?.changes).toMatchObject([
      { before: { phone: '138****2222' }, after: { phone: '138****4444' } },
    ]);
  });
});

describe('the history of what a person may not see does not exist:', () => {
  test.each(historyEntities)('a %s without the resource to look at it', async (entity) => {
    const building = await w.make.building();
    const { projectId } = building;
    const clerk = await w.make.person({ role: { level: 40 }, projectId });
    const area = await w.make.area({ projectId });
    const device = await w.make.device({ projectId, areaId: area.id });
    const pictures = w.db.insertInto('passBackground').values({ projectId }).returning('id');
    const records = {
      project: projectId,
      role: (await w.make.role({})).id,
      user: admin.user.id,
      building: building.id,
      company: clerk.assignment.companyId,
      employee: clerk.assignment.employeeId,
      area: area.id,
      device: device.id,
      passBackground: (await pictures.executeTakeFirstOrThrow()).id,
      visit: (await w.make.visit()).id,
      visitorCard: (await w.make.visitorCard({ projectId })).id,
      deniedVisitor: (await w.make.deniedVisitor({ projectId })).id,
      notice: (await w.make.notice({ projectIds: [projectId] })).id,
      appPage: (await w.make.page({ projectId })).pageId,
      miniProgram: (await w.make.miniProgram({ projectId })).miniProgramId,
      libraryFile: (await w.make.libraryFile({ projectId })).id,
      whitelist: (await w.make.whitelist({ projectId })).id,
      researchReport: (await w.make.report()).id,
      suggestion: (await w.make.suggestion({ projectId })).id,
      reservation: (await w.make.reservation({ projectId })).id,
      task: (await w.make.task()).id,
      fault: (await w.make.fault()).id,
    };
    const id = records[entity] ?? 0;
    // Who sees a role stands above it.
    const below = ({ assignment: { roleId: parentId } }: { assignment: { roleId: number } }) =>
      w.db.insertInto('roleParent').values({ roleId: records.role, parentId }).execute();
    const without = await w.make.person({ role: { resources: ['sys:audit:view'] } });
    await below(without);
    expect(await history(entity, id, without.token)).toMatchObject({ code: 404 });
    const viewer = await w.make.person({ role: { resources: views[entity] } });
    await below(viewer);
    expect(await history(entity, id, viewer.token)).toMatchObject({ code: 200 });
  });

  test('a project out of scope', async () => {
    const here = await editedProject();
    const there = await w.make.project({ provinceCode: 'BJ' });
    const role = { level: 30 as const, resources: views.project };
    const property = await w.make.person({ role, projectId: here });
    expect(await history('project', here, property.token)).toMatchObject({ code: 200, total: 3 });
    expect(await history('project', there.id, property.token)).toMatchObject({ code: 404 });
    const region = { resources: views.project, dataScope: 20 as const, regionCodes: ['EAST'] };
    const manager = await w.make.person({ role: region });
    expect(await history('project', here, manager.token)).toMatchObject({ code: 200, total: 3 });
    expect(await history('project', there.id, manager.token)).toMatchObject({ code: 404 });
  });

  test('a user out of scope', async () => {
    const role = { level: 30 as const, resources: views.user };
    const reader = await w.make.person({ role });
    const { projectId } = reader.assignment;
    const colleague = await w.make.person({ role: { level: 30 }, projectId });
    const stranger = await w.make.person({ role: { level: 30 } });
    expect(await history('user', colleague.user.id, reader.token)).toMatchObject({ code: 200 });
    expect(await history('user', stranger.user.id, reader.token)).toMatchObject({ code: 404 });
  });

  test('an employee of another company, and property staff without the right to see them', async () => {
    const role = { level: 40 as const, resources: views.employee };
    const reader = await w.make.person({ role });
    const { projectId, companyId, employeeId } = reader.assignment;
    const stranger = await w.make.person({ role: { level: 40 }, projectId });
    expect(await history('employee', employeeId ?? 0, reader.token)).toMatchObject({ code: 200 });
    const foreign = stranger.assignment.employeeId ?? 0;
    expect(await history('employee', foreign, reader.token)).toMatchObject({ code: 404 });
    const company = await w.make.company({ projectId: projectId ?? 0, category: 0 });
    const guard = await w.make.employee({ company });
    const both = { level: 30 as const, resources: [...views.employee, 'pass:staff:view' as const] };
    const property = await w.make.person({ role: both, projectId });
    expect(await history('employee', guard.id, property.token)).toMatchObject({ code: 200 });
    for (const seat of [
      { role: { ...both, resources: views.employee }, projectId },
      { role: { ...both, level: 40 as const }, projectId, companyId },
    ]) {
      const { token } = await w.make.person(seat);
      expect(await history('employee', guard.id, token)).toMatchObject({ code: 404 });
    }
  });

  test('a record that never was', async () => {
    for (const entity of historyEntities) {
      expect(await history(entity, 999_999, admin.token)).toMatchObject({ code: 404 });
    }
  });
});
