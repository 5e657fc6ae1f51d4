import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmployee, newUser } from '../../../test/factories/inputs.ts';
import { allResources, fingerprint } from '../../../test/factories/twins.ts';
import { employmentIdOf } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';

type Person = Awaited<ReturnType<World['make']['person']>>;
type Seat = NonNullable<Parameters<World['make']['person']>[0]>;

let w: World;
let project: Awaited<ReturnType<World['make']['project']>>;
let a: { id: number };
let b: { id: number };
beforeAll(async () => {
  w = await world();
  project = await w.make.project();
  a = await w.make.building({ projectId: project.id });
  b = await w.make.building({ projectId: project.id });
});

const property = (seat: Seat = {}): Seat => ({
  projectId: project.id,
  ...seat,
  role: { level: 30, resources: allResources, ...seat.role },
});
const narrowedTo = (...buildings: { id: number }[]) => ({
  narrowed: { buildingIds: buildings.map(({ id }) => id) },
});

/** Every act on an account as a whole. */
const acts = {
  'phone, user name and birth date': (token: string, mdiUserId: number) => {
    const { assignments: _, ...facts } = newUser();
    return w.call(userApi, 'updateUser', { mdiUserId, version: 1, ...facts }, token);
  },
  'password link': (token: string, mdiUserId: number) => w.call(userApi, 'resetPwd', { mdiUserId }, token),
  'the phone shown': (token: string, mdiUserId: number) => w.call(userApi, 'showPhone', { mdiUserId }, token),
  state: (token: string, mdiUserId: number) =>
    w.call(userApi, 'updateState', { mdiUserId, state: 'Y' }, token),
  deletion: (token: string, mdiUserId: number) => w.call(userApi, 'deleteUserInfo', { mdiUserId }, token),
};

async function refusesAll(caller: Person, target: Person): Promise<void> {
  const before = await fingerprint(w.db);
  for (const [what, act] of Object.entries(acts)) {
    expect(await act(caller.token, target.user.id), what).toMatchObject({ code: 403 });
  }
  expect(await fingerprint(w.db)).toBe(before);
  const { data } = await w.call(userApi, 'get', { mdiUserId: target.user.id }, caller.token);
  expect(data).toMatchObject({
    can: { edit: false, state: false, resetPassword: false, remove: false, showPhone: false },
  });
}

async function allowsAll(caller: Person, target: Person): Promise<void> {
  const { data } = await w.call(userApi, 'get', { mdiUserId: target.user.id }, caller.token);
  expect(data).toMatchObject({
    can: { edit: true, state: true, resetPassword: true, remove: true, showPhone: true },
  });
  for (const [what, act] of Object.entries(acts)) {
    expect(await act(caller.token, target.user.id), what).toMatchObject({ code: 200 });
  }
}

describe('an account that reaches more is nobody’s to act on:', () => {
  test('the whole project, by somebody narrowed to a building', async () => {
    const caller = await w.make.person(property(narrowedTo(b)));
    await refusesAll(caller, await w.make.person(property()));
    await refusesAll(caller, await w.make.person(property(narrowedTo(a, b))));
    await allowsAll(caller, await w.make.person(property(narrowedTo(b))));
  });

  test('the buildings that both role and assignment leave count, not those of one of them', async () => {
    const caller = await w.make.person(property(narrowedTo(b)));
    const role = { dataScope: 30 as const, buildingIds: [a.id, b.id] };
    await refusesAll(caller, await w.make.person(property({ role })));
    await allowsAll(caller, await w.make.person(property({ role, ...narrowedTo(b) })));
    await allowsAll(caller, await w.make.person(property({ role: { ...role, buildingIds: [b.id] } })));
  });

  test('a company’s whole reach, by somebody narrowed to one of its buildings', async () => {
    const caller = await w.make.person(property(narrowedTo(b)));
    const [here, both] = [
      await w.make.company({ projectId: project.id }),
      await w.make.company({ projectId: project.id }),
    ];
    await w.make.lease({ companyId: here.id, buildingId: b.id });
    for (const { id } of [a, b]) await w.make.lease({ companyId: both.id, buildingId: id });
    // The last of a company stays.
    await w.make.employee({ company: here });
    const of = (companyId: number) =>
      w.make.person({ role: { level: 40 }, projectId: project.id, companyId });
    await refusesAll(caller, await of(both.id));
    await allowsAll(caller, await of(here.id));
  });

  test('more regions, or every region, by head office of one', async () => {
    const east = { resources: allResources, dataScope: 20 as const, regionCodes: ['EAST'] };
    const caller = await w.make.person({ role: east });
    const local = { role: { level: 30 as const }, projectId: project.id };
    for (const seat of [
      { role: {} },
      { role: { dataScope: 20 as const, regionCodes: ['EAST', 'NORTH'] } },
      { role: {}, narrowed: { regionCodes: ['EAST', 'NORTH'] } },
    ]) {
      const target = await w.make.person(seat);
      await w.make.assign(target.user.id, local);
      await refusesAll(caller, target);
    }
    await allowsAll(caller, await w.make.person({ role: { ...east, resources: [] } }));
    await allowsAll(caller, await w.make.person({ role: {}, narrowed: { regionCodes: ['EAST'] } }));
    await allowsAll(caller, await w.make.person({ role: {}, narrowed: { buildingIds: [a.id] } }));
    await allowsAll(caller, await w.make.person(local));
  });

  test('the region of a building, by head office of that building', async () => {
    const caller = await w.make.person({ role: { resources: allResources }, ...narrowedTo(b) });
    await refusesAll(caller, await w.make.person(property()));
    await allowsAll(caller, await w.make.person({ role: {}, ...narrowedTo(b) }));
    await allowsAll(caller, await w.make.person(property(narrowedTo(b))));
  });
});

describe('an account that may do more is nobody’s to act on:', () => {
  const accounts = ['sys:user:view', 'sys:user:edit', 'sys:user:resetPassword'] as const;
  const all = [...accounts, 'sys:user:state', 'sys:user:delete', 'sys:user:phone'] as const;

  test('an administrator, by a role that only manages accounts', async () => {
    const caller = await w.make.person(property({ role: { resources: all } }));
    await refusesAll(caller, await w.make.person(property()));
    await allowsAll(caller, await w.make.person(property({ role: { resources: accounts } })));
  });

  test('one right more is enough, on whichever surface, in a disabled role too', async () => {
    const caller = await w.make.person(property({ role: { resources: all } }));
    await refusesAll(
      caller,
      await w.make.person(property({ role: { state: 'Y', resources: [...accounts, 'pass:device:view'] } })),
    );
    const phone = await w.make.person(property({ role: { resources: accounts } }));
    const held = { roleId: phone.assignment.roleId, surface: 'pm', resource: 'pm:task:view' };
    await w.db.insertInto('roleResource').values(held).execute();
    await refusesAll(caller, phone);
  });

  test('every role of the account counts, not only one of them', async () => {
    const caller = await w.make.person(property({ role: { resources: all } }));
    const target = await w.make.person(property({ role: { resources: accounts } }));
    await w.make.assign(target.user.id, property());
    await refusesAll(caller, target);
  });
});

test('a role that reaches or may do more is taken away by nobody who reaches or may do less', async () => {
  const wide = await w.make.person(property({ grantedLevel: 30 }));
  const mdiUserId = wide.user.id;
  const { code } = await w.db
    .selectFrom('role')
    .select('code')
    .where('id', '=', wide.assignment.roleId)
    .executeTakeFirstOrThrow();
  const resources = ['sys:user:view', 'sys:user:edit'] as const;
  for (const seat of [property(narrowedTo(b)), property({ role: { resources } })]) {
    const { token } = await w.make.person(seat);
    const shown = await w.call(userApi, 'get', { mdiUserId }, token);
    expect(shown.data).toMatchObject({ assignments: [{ kept: 'beyond', can: { remove: false } }] });
    const refused = {
      code: 409,
      message: 'This role’s permissions or scope exceed those of your current role, so it can’t be revoked',
    };
    const taken = { assignmentId: wide.assignment.id };
    expect(await w.call(userApi, 'revoke', taken, token)).toMatchObject(refused);
    const named = { mdiUserId, roleCode: code, projectId: project.id };
    expect(await w.call(userApi, 'deleteUserPermission', named, token)).toMatchObject(refused);
  }
  const { token } = await w.make.person(property());
  expect(await w.call(userApi, 'revoke', { assignmentId: wide.assignment.id }, token)).toMatchObject({
    code: 200,
  });
});

describe('by a job nobody gets an account that may do more either:', () => {
  const clerkly = ['pass:employee:view', 'pass:employee:edit'] as const;
  const { companyId: _, phone: __, ...facts } = newEmployee();

  /** Every call about an employee that reaches the account. */
  const jobActs = (token: string, employeeId: number, roles: string[]) => ({
    phone: () => {
      const { phone } = newUser();
      return w.call(employeeApi, 'edit', { employeeId, version: 1, ...facts, phone, roles }, token);
    },
    name: () => w.call(employeeApi, 'edit', { employeeId, version: 1, ...facts, roles }, token),
    link: () => w.call(employeeApi, 'invite', { employeeId }, token),
    'lost phone': () => w.call(employeeApi, 'lostPhone', { employeeId }, token),
    leaving: () => w.call(employeeApi, 'leave', { employeeId }, token),
    disabling: () => w.call(employeeApi, 'updateState', { employeeId, state: 'Y' }, token),
    enabling: () => w.call(employeeApi, 'updateState', { employeeId, state: 'N' }, token),
  });

  test('a tenant’s clerk and the tenant’s administrator', async () => {
    const company = await w.make.company({ projectId: project.id });
    const at = { projectId: project.id, companyId: company.id };
    const role = { level: 40 as const, resources: clerkly };
    const clerk = await w.make.person({ role, ...at });
    const administrator = await w.make.person({ role: { ...role, resources: allResources }, ...at });
    const roles = [await codeOf(administrator)];
    const before = await fingerprint(w.db);
    for (const [what, act] of Object.entries(jobActs(clerk.token, employmentIdOf(administrator), roles))) {
      expect(await act(), what).toMatchObject({ code: 403 });
    }
    expect(await fingerprint(w.db)).toBe(before);
    const { data } = await w.call(
      employeeApi,
      'get',
      { employeeId: employmentIdOf(administrator) },
      clerk.token,
    );
    expect(data).toMatchObject({ can: { invite: false, leave: false, state: false } });
  });

  test('an administrator of the property company, by one who reaches a single building', async () => {
    const propertyCompany = await w.make.company({ projectId: project.id, category: 0 });
    const managed = { companyId: propertyCompany.id, buildingId: b.id };
    await w.db.insertInto('managedBuilding').values(managed).execute();
    const user = await w.make.user();
    const job = await w.make.employee({ company: propertyCompany, userId: user.id });
    const seat = property({ employeeId: job.id });
    await w.make.assign(user.id, seat);
    const narrowed = await w.make.person(property(narrowedTo(b)));
    for (const op of ['invite', 'lostPhone', 'leave'] as const) {
      expect(await w.call(staffApi, op, { employeeId: job.id }, narrowed.token), op).toMatchObject({
        code: 403,
      });
    }
    const whole = await w.make.person(property());
    expect(await w.call(staffApi, 'lostPhone', { employeeId: job.id }, whole.token)).toMatchObject({
      code: 200,
    });
  });

  const codeOf = async ({ assignment }: Person) => {
    const role = w.db.selectFrom('role').select('code').where('id', '=', assignment.roleId);
    return (await role.executeTakeFirstOrThrow()).code;
  };
});
