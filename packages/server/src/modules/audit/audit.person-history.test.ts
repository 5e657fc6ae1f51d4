import { type AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmployee } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  w = await world();
  admin = await w.make.person({ roleId: (await w.make.administratorRole()).id });
});

async function history(entity: 'user' | 'employee', id: number, token: string) {
  return w.ok(auditApi, 'history', { entity, id }, token);
}

const viewUsers = ['sys:user:view'] as const;

describe('the history of a person', () => {
  const entities = (row: AuditRow) => row.changes.map((change) => change.entity);

  /** Somebody employed by head office, given a role more, disabled, and gone. */
  async function career() {
    const project = await w.make.project();
    const company = await w.make.company({ projectId: project.id });
    await w.make.person({ role: { level: 40 }, projectId: project.id, companyId: company.id });
    const [clerk, worker] = [await w.make.role({ level: 40 }), await w.make.role({ level: 40 })];
    const input = newEmployee({ companyId: company.id, roles: [clerk.code] });
    const data = await w.ok(employeeApi, 'add', input, admin.token);
    const { employeeId } = data;
    const { userId } = await w.db
      .selectFrom('employee')
      .select('userId')
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow();
    const grant = { roleCode: worker.code, projectId: project.id, tenantId: company.id };
    await w.call(userApi, 'grant', { mdiUserId: userId, assignment: grant }, admin.token);
    await w.call(employeeApi, 'updateState', { employeeId, state: 'Y' }, admin.token);
    await w.call(employeeApi, 'leave', { employeeId }, admin.token);
    return { project, company, employeeId, userId };
  }

  test('tells the roles given and taken and the jobs too', async () => {
    const { employeeId, userId } = await career();
    const { list, total } = await history('user', userId, admin.token);
    expect(list.map((row) => [row.op, entities(row)])).toEqual([
      ['employee/leave', ['assignment', 'assignment', 'employee']],
      ['employee/updateState', ['employee']],
      ['user/grant', ['assignment']],
      ['employee/add', ['user', 'employee', 'assignment']],
    ]);
    expect(total).toBe(4);
    const job = await history('employee', employeeId, admin.token);
    expect(job.list.map((row) => [row.op, entities(row)])).toEqual([
      ['employee/leave', ['assignment', 'assignment', 'employee']],
      ['employee/updateState', ['employee']],
      ['user/grant', ['assignment']],
      ['employee/add', ['employee', 'assignment']],
    ]);
  });

  test('tells nothing of roles and jobs out of the reader’s sight', async () => {
    const { project, company, userId } = await career();
    const elsewhere = await career();
    const facts = { companyId: elsewhere.company.id, projectId: elsewhere.project.id };
    const job = w.db
      .insertInto('employee')
      .values({ ...facts, userId })
      .returning('id');
    const { id } = await job.executeTakeFirstOrThrow();
    await w.call(employeeApi, 'extend', { employeeId: id, cutOffAt: '2100-01-01T00:00:00Z' }, admin.token);
    const office = await w.make.role();
    const there = await w.make.role({ level: 30 });
    for (const assignment of [
      { roleCode: office.code },
      { roleCode: there.code, projectId: elsewhere.project.id },
    ]) {
      const given = await w.call(userApi, 'grant', { mdiUserId: userId, assignment }, admin.token);
      expect(given).toMatchObject({ code: 200 });
    }
    expect((await history('user', userId, admin.token)).total).toBe(7);

    const seat = { role: { level: 30 as const, resources: viewUsers }, projectId: project.id };
    const property = await w.make.person(seat);
    const own = { roleId: (await w.make.role({ level: 30 })).id, projectId: project.id };
    await w.make.assign(userId, own);
    const seen = await history('user', userId, property.token);
    expect(seen).toMatchObject({ total: 4 });

    const next = await w.make.company({ projectId: project.id });
    const tenant = (companyId: number) =>
      w.make.person({ role: { level: 40, resources: viewUsers }, projectId: project.id, companyId });
    await w.make.assign(userId, {
      ...own,
      roleId: (await w.make.role({ level: 40 })).id,
      companyId: next.id,
    });
    const neighbour = await tenant(next.id);
    const told = await history('user', userId, neighbour.token);
    expect(told.list.map(entities)).toEqual([['user']]);
    await w.make.assign(userId, {
      ...own,
      roleId: (await w.make.role({ level: 40 })).id,
      companyId: company.id,
    });
    const employer = await tenant(company.id);
    expect(await history('user', userId, employer.token)).toMatchObject({ total: 4 });
  });
});
