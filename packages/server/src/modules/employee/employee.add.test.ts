import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmployee } from '../../../test/factories/inputs.ts';
import { employmentIdOf, type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
let at: Workplace;
let admin: Awaited<ReturnType<Workplace['tenantPerson']>>;
beforeAll(async () => {
  w = await world();
  at = await workplace(w);
  admin = await at.tenantPerson(at.roles.administrator);
});

type Input = ReturnType<typeof newEmployee>;
const add = (input: Input, token = admin.token) => w.call(employeeApi, 'add', input, token);
const added = async (input: Input, token = admin.token) => done(await add(input, token)).employeeId;
const row = (id: number) =>
  w.db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const userOf = async (id: number) => {
  const { userId } = await row(id);
  return w.db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
};
const rolesOf = (id: number) =>
  w.db
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select(['role.code', 'assignment.projectId', 'assignment.companyId', 'assignment.grantedLevel'])
    .where('employeeId', '=', id)
    .orderBy('role.code')
    .execute();
const links = () => w.outbox.filter((sms) => sms.template === 'accountLink').length;

describe('a new employee', () => {
  test('is one account that signs in by phone, one job, and the roles in the company', async () => {
    const input = newEmployee({
      companyId: at.tenant.id,
      roles: [at.roles.clerk.code, at.roles.worker.code],
      icCard: 'ab12',
    });
    const id = await added({ ...input, jobNumber: '007', cutOffAt: '2100-01-01T00:00:00Z' });
    expect(await userOf(id)).toMatchObject({ userName: input.phone, phone: input.phone, nickName: '李四' });
    expect(await row(id)).toMatchObject({
      companyId: at.tenant.id,
      jobNumber: '007',
      icCard: 'AB12',
      cardState: 'inUse',
      cutOffAt: new Date('2100-01-01T00:00:00Z'),
      state: 'N',
    });
    const held = { projectId: at.project.id, companyId: at.tenant.id, grantedLevel: 40 };
    expect(await rolesOf(id)).toEqual(
      [at.roles.clerk.code, at.roles.worker.code].toSorted().map((code) => ({ code, ...held })),
    );
  });

  test('gets a one-time link with a role that may sign in, and none without', async () => {
    await w.work();
    const before = links();
    await added(newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code] }));
    await w.work();
    expect(links()).toBe(before);
    await added(newEmployee({ companyId: at.tenant.id, roles: [at.roles.clerk.code] }));
    await w.work();
    expect(links()).toBe(before + 1);
  });

  test('of a property company holds the roles in the project, within the buildings of who gives them', async () => {
    const ask = newEmployee({ companyId: at.property.id, roles: [at.roles.guard.code] });
    const data = await w.ok(staffApi, 'add', ask, at.managing.token);
    const { employeeId } = data;
    const place = { projectId: at.project.id, companyId: null };
    expect(await rolesOf(employeeId)).toMatchObject([{ code: at.roles.guard.code, ...place }]);

    const tower = await w.make.building({ projectId: at.project.id });
    await w.db
      .insertInto('managedBuilding')
      .values({ companyId: at.property.id, buildingId: tower.id })
      .execute();
    const seat = { roleId: at.roles.manager.id, projectId: at.project.id };
    const limited = await w.make.person({ ...seat, narrowed: { buildingIds: [tower.id] } });
    const second = newEmployee({ companyId: at.property.id, roles: [at.roles.guard.code] });
    expect(await w.call(staffApi, 'add', second, limited.token)).toMatchObject({ code: 200 });
    const held = w.db.selectFrom('assignment').select('buildingIds').orderBy('id', 'desc').limit(1);
    expect(await held.execute()).toEqual([{ buildingIds: [tower.id] }]);
  });

  test('is refused with a cut-off time in the past', async () => {
    const past = newEmployee({
      companyId: at.tenant.id,
      roles: [at.roles.worker.code],
      cutOffAt: '2020-01-01T00:00:00Z',
    });
    expect(await add(past)).toMatchObject({
      code: 400,
      data: { cutOffAt: 'The access end time can’t be in the past' },
    });
  });

  test('is refused in an invalid company', async () => {
    const closed = await w.make.company({ projectId: at.project.id, state: 'Y' });
    const ask = newEmployee({ companyId: closed.id, roles: [at.roles.worker.code] });
    expect(await add(ask, at.managing.token)).toMatchObject({
      code: 409,
      message: 'This company is no longer valid',
      data: { which: 'state' },
    });
  });

  test('holds no role of another level, and none that its giver can’t give', async () => {
    const guard = newEmployee({ companyId: at.tenant.id, roles: [at.roles.guard.code] });
    const level = `The role “${at.roles.guard.code}” isn’t available to employees of this company`;
    expect(await add(guard, at.managing.token)).toMatchObject({ code: 400, data: { roles: level } });
    for (const code of [at.roles.administrator.code, 'NO_SUCH_ROLE']) {
      const message = `The role “${code}” doesn’t exist, or you can’t grant it`;
      expect(await add(newEmployee({ companyId: at.tenant.id, roles: [code] }))).toMatchObject({
        code: 400,
        data: { roles: message },
      });
    }
  });

  test('shares neither a card in use in the project nor a job number in the company', async () => {
    const card = newEmployee({
      companyId: at.tenant.id,
      roles: [at.roles.worker.code],
      icCard: 'CARD-1',
      jobNumber: 'N-1',
    });
    await added(card);
    const other = await w.make.company({ projectId: at.project.id });
    const elsewhere = newEmployee({ companyId: other.id, roles: [at.roles.worker.code] });
    const taken = { ...elsewhere, icCard: 'card-1' };
    expect(await add(taken, at.managing.token)).toMatchObject({
      code: 400,
      data: { icCard: 'This IC card number is in use' },
    });
    expect(await add({ ...elsewhere, jobNumber: 'N-1' }, at.managing.token)).toMatchObject({ code: 200 });
    const again = newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code], jobNumber: 'N-1' });
    expect(await add(again)).toMatchObject({
      code: 400,
      data: { jobNumber: 'This employee ID already exists' },
    });
    const none = [
      newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code] }),
      newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code] }),
    ];
    for (const input of none) await added({ ...input, jobNumber: '' });
  });
});

describe('a phone that somebody has', () => {
  test('is told with the owner’s name to who sees that person, and without to others', async () => {
    const colleague = await at.tenantPerson(at.roles.clerk);
    const mine = newEmployee({
      companyId: at.tenant.id,
      roles: [at.roles.worker.code],
      phone: colleague.user.phone,
    });
    expect(await add(mine)).toMatchObject({
      code: 400,
      data: { phone: `The phone number is in use (user name: ${colleague.user.userName})` },
    });
    const stranger = await w.make.person();
    const { phone } = stranger.user;
    expect(await add({ ...mine, phone })).toMatchObject({
      code: 400,
      data: { phone: `Phone ${phone} already exists, do not add again` },
    });
  });

  test('takes its owner back who has no role any more and the same name, with the old password', async () => {
    const gone = await w.make.user({ nickName: '李四' });
    await w.work();
    const before = links();
    const id = await added(
      newEmployee({ companyId: at.tenant.id, roles: [at.roles.clerk.code], phone: gone.phone }),
    );
    expect(await userOf(id)).toMatchObject({ id: gone.id, passwordHash: gone.passwordHash });
    await w.work();
    expect(links()).toBe(before);
  });

  test('takes a leaver back into the same job, with the facts that are given now', async () => {
    const input = newEmployee({
      companyId: at.tenant.id,
      roles: [at.roles.worker.code],
      icCard: 'OLD-CARD',
      jobNumber: 'OLD',
    });
    const employeeId = await added(input);
    expect(await w.call(employeeApi, 'leave', { employeeId }, admin.token)).toMatchObject({ code: 200 });
    const back = { ...input, name: ' 李四', icCard: null, jobNumber: 'NEW' };
    expect(await added(back)).toBe(employeeId);
    const now = { state: 'N', leftAt: null, jobNumber: 'NEW', icCard: null, cardState: 'none' };
    expect(await row(employeeId)).toMatchObject(now);
    expect(await rolesOf(employeeId)).toHaveLength(1);
  });

  test('takes nobody back of another name, with a role elsewhere, or with an invalid account', async () => {
    const others = [
      await w.make.user({ nickName: '王五' }),
      await w.make.user({ nickName: '李四', state: 'Y' }),
      (await w.make.person({}, { nickName: '李四' })).user,
    ];
    for (const { phone } of others) {
      const answer = await add(
        newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code], phone }),
      );
      const message = `Phone ${phone} already exists, do not add again`;
      expect(answer).toMatchObject({ code: 400, data: { phone: message } });
    }
  });

  test('as their user name only, is refused too', async () => {
    const input = newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code] });
    await w.make.user({ userName: input.phone });
    expect(await add(input)).toMatchObject({ code: 400, data: { phone: expect.stringContaining('exists') } });
  });

  test('is employed once by thirty-two who add it at once; the others are told of the phone', async () => {
    const input = newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code] });
    const answers = await Promise.all(Array.from({ length: 32 }, () => add(input)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200)) {
      expect(answer).toMatchObject({ code: 400, data: { phone: expect.stringContaining('in use') } });
    }
  });
});

test('a role granted in the company brings a leaver back, without the former job number', async () => {
  const person = await at.tenantPerson(at.roles.clerk);
  const employeeId = employmentIdOf(person);
  await w.db.updateTable('employee').set({ jobNumber: 'J-9' }).where('id', '=', employeeId).execute();
  expect(await w.call(employeeApi, 'leave', { employeeId }, admin.token)).toMatchObject({ code: 200 });
  await added(newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code], jobNumber: 'J-9' }));
  const assignment = { roleCode: at.roles.clerk.code, projectId: at.project.id, tenantId: at.tenant.id };
  const grant = { mdiUserId: person.user.id, assignment };
  expect(await w.call(userApi, 'grant', grant, at.office.token)).toMatchObject({ code: 200 });
  expect(await row(employeeId)).toMatchObject({ state: 'N', leftAt: null, jobNumber: null, version: 3 });
});
