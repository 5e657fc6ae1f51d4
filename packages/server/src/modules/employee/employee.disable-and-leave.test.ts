import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { employmentIdOf, type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';
import { lastChangesOf } from './employee.fixture.ts';

let w: World;
let at: Workplace;
type Person = Awaited<ReturnType<Workplace['tenantPerson']>>;
let admin: Person;
let chief: Awaited<ReturnType<Workplace['staffPerson']>>;
beforeAll(async () => {
  w = await world();
  at = await workplace(w);
  admin = await at.tenantPerson(at.roles.administrator);
  chief = await at.staffPerson(at.roles.chief);
});

const info = async (token: string) => (await w.call(userApi, 'getUserInfo', {}, token)).code;
const login = (userName: string) => w.call(authApi, 'login', { username: userName, password });
const row = (id: number) =>
  w.db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const roles = (id: number) =>
  w.db.selectFrom('assignment').select('id').where('employeeId', '=', id).execute();
const lastChanges = (op: string) => lastChangesOf(w, op);

/** The same for both kinds of people: who works there, and who may end it. */
const kinds = {
  'an employee of a tenant': {
    api: employeeApi,
    make: () => at.tenantPerson(at.roles.clerk),
    boss: () => admin,
    end: (employeeId: number, token: string) => w.call(employeeApi, 'leave', { employeeId }, token),
    set: (employeeId: number, state: 'N' | 'Y', token: string) =>
      w.call(employeeApi, 'updateState', { employeeId, state }, token),
  },
  'property staff': {
    api: staffApi,
    make: async () => {
      const role = await w.make.role({ level: 30, parents: [at.roles.manager.id, at.roles.chief.id] });
      return at.staffPerson(role);
    },
    boss: () => chief,
    end: (employeeId: number, token: string) => w.call(staffApi, 'leave', { employeeId }, token),
    set: (employeeId: number, state: 'N' | 'Y', token: string) =>
      w.call(staffApi, 'updateState', { employeeId, state }, token),
  },
};

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  let person: Person;
  let id: number;
  beforeEach(async () => {
    person = await kind.make();
    id = employmentIdOf(person);
  });

  test('that is disabled is out at once and can’t come in again until enabled', async () => {
    expect(await info(person.token)).toBe(200);
    expect(await kind.set(id, 'Y', kind.boss().token)).toMatchObject({
      code: 200,
      data: { state: 'Y', endedSessions: 1 },
    });
    expect(await info(person.token)).toBe(4001);
    expect(await login(person.user.userName)).toMatchObject({ code: 400 });
    expect(await kind.set(id, 'Y', kind.boss().token)).toMatchObject({ data: { endedSessions: 0 } });
    expect(await kind.set(id, 'N', kind.boss().token)).toMatchObject({ code: 200 });
    expect(await info(person.token)).toBe(4001);
    expect(await login(person.user.userName)).toMatchObject({ code: 200 });
  });

  test('that leaves loses roles, sessions and sign-in at once, and the card counts as returned', async () => {
    await w.db
      .updateTable('employee')
      .set({ icCard: `C${id}`, cardState: 'inUse' })
      .where('id', '=', id)
      .execute();
    expect(await kind.end(id, kind.boss().token)).toMatchObject({ code: 200, data: { endedSessions: 1 } });
    expect(await info(person.token)).toBe(4001);
    expect(await login(person.user.userName)).toMatchObject({ code: 400 });
    expect(await roles(id)).toEqual([]);
    const left = await row(id);
    expect(left).toMatchObject({ state: 'Y', cardState: 'returned', icCard: `C${id}` });
    expect(left.leftAt).not.toBeNull();
    expect(await lastChanges(`${kind.api.module}/leave`)).toMatchObject([
      { entity: 'assignment', before: { userId: person.user.id }, after: null },
      { entity: 'employee', before: { state: 'N', leftAt: null }, after: { state: 'Y' } },
    ]);
  });

  test('that has left is left alone, whatever is tried', async () => {
    expect(await kind.end(id, kind.boss().token)).toMatchObject({ code: 200 });
    const refused = { code: 409, message: 'This employee has left', data: { which: 'state' } };
    expect(await kind.end(id, kind.boss().token)).toMatchObject(refused);
    expect(await kind.set(id, 'N', kind.boss().token)).toMatchObject(refused);
    const { token } = kind.boss();
    const { data } =
      kind.api === staffApi
        ? await w.call(staffApi, 'get', { employeeId: id }, token)
        : await w.call(employeeApi, 'get', { employeeId: id }, token);
    expect(data).toMatchObject({ status: 'left', can: { edit: false, leave: false, invite: false } });
  });

  test('stays signed in where another job or role stands', async () => {
    const other = await w.make.role({ level: 30 });
    const seat = await w.make.assign(person.user.id, { roleId: other.id, projectId: at.project.id });
    const elsewhere = await w.make.session(person.user.id, seat);
    expect(await kind.end(id, at.office.token)).toMatchObject({ code: 200, data: { endedSessions: 1 } });
    expect(await info(elsewhere)).toBe(200);
    expect(await login(person.user.userName)).toMatchObject({ code: 200 });
  });

  test('stands in no disabled job’s place, and doesn’t switch to it', async () => {
    const other = await w.make.role({ level: 30 });
    const seat = await w.make.assign(person.user.id, { roleId: other.id, projectId: at.project.id });
    const elsewhere = await w.make.session(person.user.id, seat);
    await kind.set(id, 'Y', at.office.token);
    const role = await w.db
      .selectFrom('role')
      .select('code')
      .where('id', '=', person.assignment.roleId)
      .executeTakeFirstOrThrow();
    const to = { mdiUserId: person.user.id, projectId: at.project.id, roleCode: role.code };
    expect(await w.call(userApi, 'switchProject', to, elsewhere)).toMatchObject({ code: 404 });
    const ask = { mdiUserId: person.user.id };
    const data = await w.ok(userApi, 'effective', ask, at.office.token);
    const blocked = data.map((one) => one.blocked);
    expect(blocked).toEqual(expect.arrayContaining(['the employee is disabled', null]));
    const why = await w.call(userApi, 'why', { ...ask, resource: 'sys:user:view' }, at.office.token);
    expect(JSON.stringify(why.data)).toContain('the employee is disabled');
  });

  test('is out when the company is made invalid', async () => {
    const { companyId } = await row(id);
    const set = (state: 'N' | 'Y') =>
      w.db.updateTable('company').set({ state }).where('id', '=', companyId).execute();
    await set('Y');
    expect(await info(person.token)).toBe(4001);
    expect(await login(person.user.userName)).toMatchObject({ code: 400 });
    await set('N');
    expect(await info(person.token)).toBe(200);
  });
});

test('nobody disables or ends their own job', async () => {
  const second = await at.tenantPerson(at.roles.administrator);
  for (const answer of [
    await w.call(
      employeeApi,
      'updateState',
      { employeeId: employmentIdOf(second), state: 'Y' },
      second.token,
    ),
    await w.call(employeeApi, 'leave', { employeeId: employmentIdOf(second) }, second.token),
  ]) {
    expect(answer).toMatchObject({
      code: 409,
      message: 'You can’t do this to yourself; ask another administrator',
    });
  }
  const { data } = await w.call(employeeApi, 'get', { employeeId: employmentIdOf(second) }, second.token);
  expect(data).toMatchObject({ can: { edit: true, state: false, leave: false, revokeAdministrator: false } });
});

test('a job with rights that head office gave is ended by head office', async () => {
  const boss = await at.tenantPerson(at.roles.administrator, 10);
  const refused = { code: 409, message: expect.stringContaining('head office') };
  const ask = { employeeId: employmentIdOf(boss) };
  expect(await w.call(employeeApi, 'leave', ask, at.managing.token)).toMatchObject(refused);
  expect(await w.call(employeeApi, 'updateState', { ...ask, state: 'Y' }, admin.token)).toMatchObject(
    refused,
  );
  expect(await w.call(employeeApi, 'leave', ask, at.office.token)).toMatchObject({ code: 200 });
});

test('the role taken last in the user screens ends the job', async () => {
  const person = await at.tenantPerson(at.roles.clerk);
  const { id } = await w.make.assign(person.user.id, {
    roleId: at.roles.worker.id,
    projectId: at.project.id,
    companyId: at.tenant.id,
  });
  const take = (assignmentId: number) => w.call(userApi, 'revoke', { assignmentId }, at.office.token);
  expect(await take(id)).toMatchObject({ code: 200 });
  expect(await row(employmentIdOf(person))).toMatchObject({ state: 'N', leftAt: null });
  expect(await take(person.assignment.id)).toMatchObject({ code: 200 });
  expect(await row(employmentIdOf(person))).toMatchObject({ state: 'Y', leftAt: expect.any(Date) });
});
