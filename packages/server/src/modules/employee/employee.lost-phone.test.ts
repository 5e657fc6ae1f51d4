import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { employmentIdOf, type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';
import { lastChangesOf } from './employee.fixture.ts';

let w: World;
let at: Workplace;
type Person = Awaited<ReturnType<Workplace['tenantPerson']>>;
let admin: Person;
beforeAll(async () => {
  w = await world();
  at = await workplace(w);
  admin = await at.tenantPerson(at.roles.administrator);
});

const info = async (token: string) => (await w.call(userApi, 'getUserInfo', {}, token)).code;
const login = (userName: string) => w.call(authApi, 'login', { username: userName, password });
const lastChanges = (op: string) => lastChangesOf(w, op);

describe('a lost phone', () => {
  const lost = (person: { assignment: { employeeId: number | null } }, token = admin.token) =>
    w.call(employeeApi, 'lostPhone', { employeeId: employmentIdOf(person) }, token);

  test('opens nothing: every session, the chat account and sent links are over', async () => {
    const person = await at.tenantPerson(at.roles.clerk);
    const { id } = person.user;
    await w.db
      .updateTable('user')
      .set({ chatAccount: `o:${id}` })
      .where('id', '=', id)
      .execute();
    const ticket = {
      hash: Buffer.from(`t${id}`),
      purpose: 'password',
      userId: id,
      expiresAt: new Date(1e13),
    };
    await w.db.insertInto('ticket').values(ticket).execute();
    const other = await w.make.role({ level: 40 });
    const place = { projectId: at.project.id, companyId: at.tenant.id };
    const seat = await w.make.assign(id, { roleId: other.id, ...place });
    const elsewhere = await w.make.session(id, seat);
    expect(await lost(person)).toMatchObject({ code: 200, data: { endedSessions: 2 } });
    expect([await info(person.token), await info(elsewhere)]).toEqual([4001, 4001]);
    const user = w.db.selectFrom('user').select('chatAccount').where('id', '=', id);
    expect(await user.executeTakeFirst()).toEqual({ chatAccount: null });
    const tickets = w.db.selectFrom('ticket').select('userId').where('userId', '=', id);
    expect(await tickets.execute()).toEqual([]);
    expect(await lastChanges('employee/lostPhone')).toMatchObject([
      { entity: 'user', before: { chatAccount: '***' }, after: { chatAccount: null } },
    ]);
    expect(await login(person.user.userName)).toMatchObject({ code: 200 });
  });

  test('of somebody who works elsewhere too is reported to who manages both', async () => {
    const person = await at.tenantPerson(at.roles.clerk);
    const other = await w.make.company({ projectId: at.project.id });
    const seat = { roleId: at.roles.worker.id, projectId: at.project.id, companyId: other.id };
    await w.make.assign(person.user.id, seat);
    expect(await lost(person)).toMatchObject({ code: 403 });
    expect(await info(person.token)).toBe(200);
    expect(await lost(person, at.managing.token)).toMatchObject({ code: 200 });
  });

  test('of somebody with more authority is reported to more authority', async () => {
    const person = await at.tenantPerson(at.roles.clerk);
    await w.make.assign(person.user.id, { roleId: at.roles.manager.id, projectId: at.project.id });
    expect(await lost(person)).toMatchObject({ code: 403 });
    expect(await info(person.token)).toBe(200);
    expect(await lost(person, at.managing.token)).toMatchObject({ code: 200 });
  });
});
