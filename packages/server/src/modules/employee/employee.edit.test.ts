import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newEmployee } from '../../../test/factories/inputs.ts';
import { employmentIdOf, type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let at: Workplace;
let admin: Awaited<ReturnType<Workplace['tenantPerson']>>;
let person: typeof admin;
let employeeId: number;
beforeAll(async () => {
  w = await world();
  at = await workplace(w);
  admin = await at.tenantPerson(at.roles.administrator, 10);
});
beforeEach(async () => {
  person = await at.tenantPerson(at.roles.clerk, 40);
  employeeId = employmentIdOf(person);
});
const get = async (id = employeeId, token = admin.token) =>
  await w.ok(employeeApi, 'get', { employeeId: id }, token);

async function edit(facts: object, id = employeeId, token = admin.token) {
  const { version, roles } = await get(id, token);
  const { companyId, phone, ...form } = newEmployee();
  const name = person.user.nickName;
  const held = roles.map((role) => role.roleCode);
  const input = { ...form, name, roles: held, employeeId: id, version, ...facts };
  return w.call(employeeApi, 'edit', input, token);
}
const row = () =>
  w.db.selectFrom('employee').selectAll().where('id', '=', employeeId).executeTakeFirstOrThrow();
const user = () =>
  w.db.selectFrom('user').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow();
const codes = async () => (await get()).roles.map((role) => role.roleCode);

describe('an edit', () => {
  test('changes facts and name, keeps the phone that is not given, and ends no session', async () => {
    const facts = { name: '新名', jobNumber: 'E-1', department: '财务', cutOffAt: '2100-01-01T00:00:00Z' };
    expect(await edit(facts)).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await row()).toMatchObject({ jobNumber: 'E-1', department: '财务' });
    expect(await user()).toMatchObject({ nickName: '新名', phone: person.user.phone });
    const own = { employeeId: employmentIdOf(admin) };
    expect(await w.call(employeeApi, 'get', own, admin.token)).toMatchObject({ code: 200 });
  });

  test('tells who saved meanwhile, and then changes nothing', async () => {
    expect(await edit({ department: '一' })).toMatchObject({ code: 200 });
    const stale = await edit({ version: 1, department: '二', name: '别名', roles: [at.roles.worker.code] });
    expect(stale).toMatchObject({ code: 409, data: { by: admin.user.nickName, own: true } });
    await w.db
      .updateTable('employee')
      .set({ updatedBy: person.user.id })
      .where('id', '=', employeeId)
      .execute();
    const others = await edit({ version: 1, department: '二' });
    expect(others).toMatchObject({ code: 409, data: { by: person.user.nickName, own: false } });
    expect(await row()).toMatchObject({ department: '一' });
    expect(await user()).toMatchObject({ nickName: person.user.nickName });
    expect(await codes()).toEqual([at.roles.clerk.code]);
  });

  test('of the roles or the name alone counts for the version too', async () => {
    expect(await edit({ name: '改名' })).toMatchObject({ data: { version: 2 } });
    const roles = [at.roles.clerk.code, at.roles.worker.code];
    expect(await edit({ name: '改名', roles })).toMatchObject({ data: { version: 3 } });
    expect(await edit({ name: '改名', roles })).toMatchObject({ data: { version: 3 } });
  });

  test('of the phone moves the sign-in name that was the phone, and no other', async () => {
    const [first, second] = [newEmployee().phone, newEmployee().phone];
    expect(await edit({ phone: first })).toMatchObject({ code: 200 });
    expect(await user()).toMatchObject({ phone: first, userName: person.user.userName });
    await w.db
      .updateTable('user')
      .set({ userName: first, userNameKey: first })
      .where('id', '=', person.user.id)
      .execute();
    expect(await edit({ phone: second })).toMatchObject({ code: 200 });
    expect(await user()).toMatchObject({ phone: second, userName: second, userNameKey: second });
  });

  test('to a phone that somebody has is refused by the phone rule', async () => {
    const colleague = await at.tenantPerson(at.roles.worker);
    const named = `The phone number is in use (user name: ${colleague.user.userName})`;
    expect(await edit({ phone: colleague.user.phone })).toMatchObject({ code: 400, data: { phone: named } });
    const { phone } = (await w.make.person()).user;
    const unnamed = `Phone ${phone} already exists, do not add again`;
    expect(await edit({ phone })).toMatchObject({ code: 400, data: { phone: unnamed } });
  });

  test('leaves name and phone of an account that holds a role beyond the caller’s reach', async () => {
    await w.make.assign(person.user.id, { roleId: at.roles.manager.id, projectId: at.project.id });
    expect(await edit({ name: '别名' })).toMatchObject({ code: 403 });
    expect(await edit({ phone: newEmployee().phone })).toMatchObject({ code: 403 });
    expect(await edit({ department: '法务' })).toMatchObject({ code: 200 });
    expect((await get()).can).toMatchObject({ edit: true, invite: false });
    expect(await w.call(employeeApi, 'invite', { employeeId }, admin.token)).toMatchObject({ code: 403 });
  });

  test('keeps a cut-off time that is over, and refuses another one in the past', async () => {
    const cutOffAt = '2020-01-01T00:00:00.000Z';
    await w.db.updateTable('employee').set({ cutOffAt }).where('id', '=', employeeId).execute();
    expect(await edit({ cutOffAt, department: '行政' })).toMatchObject({ code: 200 });
    const past = await edit({ cutOffAt: '2020-01-02T00:00:00Z' });
    expect(past).toMatchObject({ code: 400, data: { cutOffAt: expect.any(String) } });
  });
});

describe('the roles of an employee', () => {
  test('become those of the form', async () => {
    expect(await edit({ roles: [at.roles.worker.code] })).toMatchObject({ code: 200 });
    expect(await codes()).toEqual([at.roles.worker.code]);
    expect((await row()).state).toBe('N');
  });

  test('send a link with the first one that may sign in, to who has no password', async () => {
    expect(await edit({ roles: [at.roles.worker.code] })).toMatchObject({ code: 200 });
    await w.db.updateTable('user').set({ passwordHash: null }).where('id', '=', person.user.id).execute();
    const before = w.outbox.length;
    expect(await edit({ roles: [at.roles.clerk.code] })).toMatchObject({ code: 200 });
    expect(await edit({ department: '行政' })).toMatchObject({ code: 200 });
    await w.work();
    expect(w.outbox.slice(before)).toMatchObject([{ template: 'accountLink', phone: person.user.phone }]);
  });

  test('that a higher authority gave, or that the caller can’t give, stay', async () => {
    const above = await at.tenantPerson(at.roles.clerk, 10);
    const own = await w.make.role({ level: 40 });
    const also = { roleId: own.id, projectId: at.project.id, companyId: at.tenant.id, grantedLevel: 40 };
    await w.make.assign(person.user.id, also);
    const [a, b] = [employmentIdOf(above), employeeId];
    const roles = [at.roles.worker.code];
    for (const [id, code] of [
      [a, at.roles.clerk.code],
      [b, own.code],
    ] as const) {
      const message = `The role “${code}” doesn’t exist, or you can’t grant it`;
      const facts = id === a ? { name: above.user.nickName } : {};
      expect(await edit({ ...facts, roles }, id)).toMatchObject({ code: 400, data: { roles: message } });
      const kept = [code, ...roles];
      expect(await edit({ ...facts, roles: kept }, id)).toMatchObject({ code: 200 });
    }
    expect(await codes()).toEqual(expect.arrayContaining([own.code, at.roles.worker.code]));
  });

  test('that manage the people go only by the authority that gave them', async () => {
    const boss = await at.tenantPerson(at.roles.administrator, 10);
    const id = employmentIdOf(boss);
    const lose = { name: boss.user.nickName, roles: [at.roles.clerk.code] };
    const refused = {
      code: 409,
      message: 'Administrator rights given by head office or a parent role can’t be revoked',
    };
    expect(await edit(lose, id)).toMatchObject(refused);
    expect(await edit(lose, id, at.managing.token)).toMatchObject(refused);
    expect(await edit(lose, id, at.office.token)).toMatchObject({ code: 200 });
  });

  test('of one’s own are not taken by oneself', async () => {
    const id = employmentIdOf(admin);
    const answer = await edit({ name: admin.user.nickName, roles: [at.roles.clerk.code] }, id);
    expect(answer).toMatchObject({ code: 409, message: expect.stringContaining('yourself') });
  });
});

describe('an administrator', () => {
  const give = (roleCode: string, token = at.managing.token) =>
    w.call(employeeApi, 'grantAdministrator', { employeeId, roleCode }, token);
  const revoke = (token = at.managing.token, id = employeeId) =>
    w.call(employeeApi, 'revokeAdministrator', { employeeId: id }, token);

  test('is made by a role that manages the people, once, and unmade again', async () => {
    const { code } = at.roles.administrator;
    expect(await give(at.roles.worker.code)).toMatchObject({
      code: 400,
      data: { roleCode: expect.any(String) },
    });
    expect(await give(code, admin.token)).toMatchObject({ code: 400 });
    expect(await give(code)).toMatchObject({ code: 200 });
    expect(await give(code)).toMatchObject({ code: 200 });
    expect(await codes()).toEqual(expect.arrayContaining([code, at.roles.clerk.code]));
    expect((await get(employeeId, at.managing.token)).can).toMatchObject({
      grantAdministrator: false,
      revokeAdministrator: true,
    });
    expect(await revoke()).toMatchObject({ code: 200 });
    expect(await revoke()).toMatchObject({ code: 200 });
    expect(await codes()).toEqual([at.roles.clerk.code]);
  });

  test('keeps the rights that head office gave', async () => {
    const boss = await at.tenantPerson(at.roles.administrator, 10);
    expect(await revoke(at.managing.token, employmentIdOf(boss))).toMatchObject({
      code: 409,
      message: 'Administrator rights given by head office or a parent role can’t be revoked',
    });
    for (const token of [at.managing.token, admin.token]) {
      expect((await get(employmentIdOf(boss), token)).can).toMatchObject({
        edit: true,
        state: false,
        leave: false,
        revokeAdministrator: false,
      });
    }
    expect((await get(employmentIdOf(boss), at.office.token)).can).toMatchObject({
      state: true,
      leave: true,
    });
  });

  test('without another role keeps this one', async () => {
    const boss = await at.tenantPerson(at.roles.administrator, 30);
    expect(await revoke(at.managing.token, employmentIdOf(boss))).toMatchObject({
      code: 409,
      message: 'An employee needs at least one role',
    });
  });

  test('does not revoke their own rights', async () => {
    expect(await revoke(admin.token, employmentIdOf(admin))).toMatchObject({ code: 409 });
  });
});

describe('a card', () => {
  const card = (icCard: string | null, state: 'inUse' | 'lost' | 'returned') =>
    w.call(employeeApi, 'card', { employeeId, icCard, state }, admin.token);

  test('is given out, lost, replaced and returned, one at a time', async () => {
    expect(await card(null, 'lost')).toMatchObject({
      code: 409,
      message: expect.stringContaining('no IC card'),
    });
    expect(await card('k-1', 'inUse')).toMatchObject({ code: 200 });
    expect(await card('K-2', 'inUse')).toMatchObject({
      code: 409,
      message: expect.stringContaining('Report it lost'),
    });
    expect(await card(null, 'lost')).toMatchObject({ code: 200 });
    expect(await row()).toMatchObject({ icCard: 'K-1', cardState: 'lost' });
    expect(await card('K-2', 'inUse')).toMatchObject({ code: 200 });
    expect(await card(null, 'returned')).toMatchObject({ code: 200 });
    expect(await row()).toMatchObject({ icCard: 'K-2', cardState: 'returned' });
    expect(await card(null, 'inUse')).toMatchObject({ code: 400, data: { icCard: expect.any(String) } });
    expect(await card('K-2', 'lost')).toMatchObject({ code: 400, data: { icCard: expect.any(String) } });
  });

  test('in use is nobody else’s in the project, by whichever way it is given out', async () => {
    const colleague = await at.tenantPerson(at.roles.worker);
    const taken = { employeeId: employmentIdOf(colleague), icCard: 'K-9', state: 'inUse' as const };
    expect(await w.call(employeeApi, 'card', taken, admin.token)).toMatchObject({ code: 200 });
    const refused = { code: 400, data: { icCard: 'This IC card number is in use' } };
    expect(await card('k-9', 'inUse')).toMatchObject(refused);
    expect(await edit({ icCard: 'k-9' })).toMatchObject(refused);
    const lost = { ...taken, icCard: null, state: 'lost' as const };
    expect(await w.call(employeeApi, 'card', lost, admin.token)).toMatchObject({ code: 200 });
    expect(await card('k-9', 'inUse')).toMatchObject({ code: 200 });
  });

  test('in a form is corrected by another number, taken back by none, and left as it is by its own', async () => {
    expect(await edit({ icCard: 'F-1' })).toMatchObject({ code: 200 });
    expect(await edit({ icCard: 'F-2' })).toMatchObject({ code: 200 });
    expect(await row()).toMatchObject({ icCard: 'F-2', cardState: 'inUse' });
    expect(await edit({ icCard: null })).toMatchObject({ code: 200 });
    expect(await row()).toMatchObject({ icCard: 'F-2', cardState: 'returned' });
    expect(await edit({ icCard: 'F-2' })).toMatchObject({ code: 200 });
    expect(await row()).toMatchObject({ icCard: 'F-2', cardState: 'returned' });
  });

  test('is given to one of two who get it at once', async () => {
    const colleague = await at.tenantPerson(at.roles.worker);
    const give = (id: number) =>
      w.call(employeeApi, 'card', { employeeId: id, icCard: 'RACE', state: 'inUse' }, admin.token);
    const tries = Array.from({ length: 16 }, () => [
      give(employeeId),
      give(employmentIdOf(colleague)),
    ]).flat();
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 400]));
    const holders = await w.db
      .selectFrom('employee')
      .select('id')
      .where('icCard', '=', 'RACE')
      .where('cardState', '=', 'inUse')
      .execute();
    expect(holders).toHaveLength(1);
  });
});

test('a cut-off time is moved to the future, or taken away', async () => {
  const extend = (cutOffAt: string | null) =>
    w.call(employeeApi, 'extend', { employeeId, cutOffAt }, admin.token);
  expect(await extend('2100-01-01T00:00:00Z')).toMatchObject({ code: 200, data: { version: 2 } });
  expect(await extend('2000-01-01T00:00:00Z')).toMatchObject({
    code: 400,
    data: { cutOffAt: 'The access end time can’t be in the past' },
  });
  expect(await extend(null)).toMatchObject({ code: 200, data: { version: 3 } });
});

describe('an invitation', () => {
  const invite = (id = employeeId) => w.call(employeeApi, 'invite', { employeeId: id }, admin.token);

  test('sends the link to the person’s phone', async () => {
    const before = w.outbox.length;
    const { phone } = person.user;
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect(await invite()).toMatchObject({ code: 200, data: { phone: masked, expiresIn: 1800 } });
    await w.work();
    expect(w.outbox.slice(before)).toMatchObject([{ template: 'accountLink', phone }]);
  });

  test('goes out once in ten minutes, and voids the link of before', async () => {
    expect(await invite()).toMatchObject({ code: 200 });
    const again = await invite();
    expect(again).toMatchObject({ code: 429 });
    expect(again.message).toMatch(/Try again in \d+ seconds/);
    await w.work();
    const former = w.outbox.at(-1)?.params.link?.split('&t=')[1] ?? '';
    w.pass(11);
    await w.prove(admin.token);
    expect(await invite()).toMatchObject({ code: 200 });
    await w.work();
    const link = w.outbox.at(-1)?.params.link?.split('&t=')[1] ?? '';
    const set = (ticket: string) =>
      w.call(authApi, 'modifyPw', { mdiUserId: person.user.id, password: 'Fresh#pass2', ticket });
    expect(await set(former)).toMatchObject({ code: 400 });
    expect(await set(link)).toMatchObject({ code: 200 });
  });

  test('is refused for who may not sign in, and who is disabled', async () => {
    const worker = await at.tenantPerson(at.roles.worker);
    expect(await invite(employmentIdOf(worker))).toMatchObject({ code: 409 });
    await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', employeeId).execute();
    expect(await invite()).toMatchObject({ code: 409 });
  });
});

test('property staff hold a role once: one given in the project by itself is not given with the job again', async () => {
  const guard = await at.staffPerson(at.roles.guard);
  const { user } = guard;
  const role = await w.make.role({ level: 30, parents: [at.roles.manager.id] });
  await w.make.assign(user.id, { roleId: role.id, projectId: at.project.id });
  const data = await w.ok(staffApi, 'get', { employeeId: employmentIdOf(guard) }, at.managing.token);
  const { version } = data;
  const { companyId, phone, ...form } = newEmployee({ roles: [at.roles.guard.code, role.code] });
  const input = { ...form, name: user.nickName, employeeId: employmentIdOf(guard), version };
  expect(await w.call(staffApi, 'edit', input, at.managing.token)).toMatchObject({
    code: 400,
    data: { roles: 'The user already holds this role' },
  });
});
