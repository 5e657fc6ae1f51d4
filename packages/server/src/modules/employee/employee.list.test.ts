import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { employmentIdOf, type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let at: Workplace;
type Person = Awaited<ReturnType<Workplace['tenantPerson']>>;
let admin: Person;
let zhang: Person;
let neighbour: Person;
beforeAll(async () => {
  w = await world();
  at = await workplace(w);
  admin = await at.tenantPerson(at.roles.administrator, 10);
  const seat = { roleId: at.roles.clerk.id, projectId: at.project.id, grantedLevel: 40 };
  zhang = await w.make.person(
    { ...seat, companyId: at.tenant.id },
    { nickName: '张三丰', phone: '13811112345' },
  );
  const facts = { jobNumber: 'HR-77', department: 'Ｓales 部', icCard: 'ZX-1', cardState: 'inUse' as const };
  await w.db.updateTable('employee').set(facts).where('id', '=', employmentIdOf(zhang)).execute();
  const next = await w.make.company({ projectId: at.project.id, name: 'Next Door 有限公司' });
  neighbour = await w.make.person({ ...seat, companyId: next.id }, { nickName: '邻居' });
  await at.staffPerson(at.roles.guard);
});

type Asked = Parameters<typeof w.call<typeof employeeApi, 'list'>>[2];
const list = async (asked: Asked, token = at.office.token) => await w.ok(employeeApi, 'list', asked, token);
const names = async (asked: Asked, token?: string) => (await list(asked, token)).list.map((one) => one.name);

describe('the list', () => {
  test('shows the facts of a job with its roles and what may be done, and masks the phone', async () => {
    const { list: rows } = await list({ keyword: '张三' }, admin.token);
    expect(rows).toEqual([
      {
        employeeId: employmentIdOf(zhang),
        mdiUserId: zhang.user.id,
        name: '张三丰',
        phone: '138****2345',
        jobNumber: 'HR-77',
        department: 'Ｓales 部',
        icCard: 'ZX-1',
        cardState: 'inUse',
        cutOffAt: null,
        status: 'working',
        leftAt: null,
        roles: [
          {
            roleCode: at.roles.clerk.code,
            roleName: at.roles.clerk.name,
            administrator: false,
            canSignIn: true,
            kept: false,
          },
        ],
        phoneLost: false,
        signIn: 'active',
        link: null,
        screenshots: 0,
        companyId: at.tenant.id,
        companyName: at.tenant.name,
        projectId: at.project.id,
        projectName: at.project.name,
        version: 1,
        updatedAt: expect.any(String),
        can: {
          edit: true,
          state: true,
          leave: true,
          invite: true,
          grantAdministrator: false,
          revokeAdministrator: false,
        },
      },
    ]);
  });

  test('finds by name, whole phone or its last four, job number, card and department', async () => {
    for (const keyword of ['三丰', '13811112345', '2345', 'hr-7', 'zx-1', 'sales']) {
      expect(await names({ keyword, projectId: at.project.id }), keyword).toEqual(['张三丰']);
    }
    for (const keyword of ['1111', '1381111', '%', '_']) {
      expect(await names({ keyword, projectId: at.project.id }), keyword).toEqual([]);
    }
  });

  test('filters by company, role, status, card and cut-off time', async () => {
    const id = employmentIdOf(zhang);
    const here = { projectId: at.project.id };
    expect(await names({ ...here, companyId: at.tenant.id, roleCode: at.roles.clerk.code })).toEqual([
      '张三丰',
    ]);
    expect(await names({ ...here, card: 'inUse' })).toEqual(['张三丰']);
    const set = (facts: object) => w.db.updateTable('employee').set(facts).where('id', '=', id).execute();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);
    const found = async () => ({
      over: (await names({ ...here, cutOff: 'over' })).length,
      soon: (await names({ ...here, cutOff: 'soon' })).length,
    });
    await set({ cutOffAt: day(-1) });
    expect(await found()).toEqual({ over: 1, soon: 0 });
    await set({ cutOffAt: day(29) });
    expect(await found()).toEqual({ over: 0, soon: 1 });
    await set({ cutOffAt: day(31) });
    expect(await found()).toEqual({ over: 0, soon: 0 });
    await set({ state: 'Y' });
    expect(await names({ ...here, status: 'disabled' })).toEqual(['张三丰']);
    await set({ leftAt: day(0) });
    expect(await names({ ...here, status: 'disabled' })).toEqual([]);
    expect(await names({ ...here, status: 'left' })).toEqual(['张三丰']);
    expect(await names({ ...here, status: 'working' })).not.toContain('张三丰');
    await set({ state: 'N', leftAt: null, cutOffAt: null });
  });

  test('sorts by name and cut-off time, those without at the end', async () => {
    const here = { projectId: at.project.id };
    const up = await names({ ...here, sort: 'name' });
    expect(up.toReversed()).toEqual(await names({ ...here, sort: '-name' }));
    const id = employmentIdOf(neighbour);
    await w.db
      .updateTable('employee')
      .set({ cutOffAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await names({ ...here, sort: 'cutOffAt' }))[0]).toBe('邻居');
    expect((await names({ ...here, sort: '-cutOffAt' }))[0]).toBe('邻居');
  });
});

describe('the people', () => {
  test('of a property company and of tenants are apart', async () => {
    const here = { projectId: at.project.id, limit: 100 };
    const tenants = (await list(here)).list.map((one) => one.employeeId);
    const property = await w.ok(staffApi, 'list', here, at.office.token);
    expect(property.list).toHaveLength(1);
    const [guard] = property.list.map((one) => one.employeeId);
    expect(tenants).not.toContain(guard);
    const foreign = { employeeId: guard ?? 0 };
    expect(await w.call(employeeApi, 'get', foreign, at.office.token)).toMatchObject({ code: 404 });
    expect(await w.call(staffApi, 'get', foreign, at.office.token)).toMatchObject({ code: 200 });
    const own = { employeeId: employmentIdOf(zhang) };
    expect(await w.call(staffApi, 'leave', own, at.office.token)).toMatchObject({ code: 404 });
  });

  test('of the own company only are there for a tenant, of the project for its property', async () => {
    expect(await names({ limit: 100 }, admin.token)).toEqual(
      expect.arrayContaining(['张三丰', admin.user.nickName]),
    );
    expect(await names({ limit: 100 }, admin.token)).not.toContain('邻居');
    const ask = { employeeId: employmentIdOf(neighbour) };
    expect(await w.call(employeeApi, 'get', ask, admin.token)).toMatchObject({ code: 404 });
    expect(await names({ keyword: '邻居' }, at.managing.token)).toEqual(['邻居']);
    const elsewhere = await workplace(w);
    expect(await names({ keyword: '邻居' }, elsewhere.managing.token)).toEqual([]);
  });

  test('of property companies are no business of a tenant', async () => {
    const role = { level: 40 as const, resources: ['pass:staff:view', 'pass:staff:add'] as const };
    const { token } = await w.make.person({ role, projectId: at.project.id, companyId: at.tenant.id });
    expect(await w.call(staffApi, 'list', {}, token)).toMatchObject({ code: 403 });
    expect(await w.call(staffApi, 'options', {}, token)).toMatchObject({ code: 403 });
  });

  test('of the companies in the own buildings are there for who is limited to some', async () => {
    const tower = await w.make.building({ projectId: at.project.id });
    await w.make.lease({ companyId: at.tenant.id, buildingId: tower.id });
    const seat = { roleId: at.roles.manager.id, projectId: at.project.id };
    const { token } = await w.make.person({ ...seat, narrowed: { buildingIds: [tower.id] } });
    const seen = await names({ limit: 100 }, token);
    expect(seen).toContain('张三丰');
    expect(seen).not.toContain('邻居');
  });
});

describe('the options', () => {
  type Options = {
    companies: { companyId: number; companyName: string }[];
    roles: { roleCode: string; administrator: boolean; canSignIn: boolean }[];
  };
  const options = async (asked: { keyword?: string; companyId?: number }, token = at.managing.token) =>
    await w.ok(employeeApi, 'options', asked, token);

  test('are the valid companies by name, found by parts from one letter up', async () => {
    await w.make.company({ projectId: at.project.id, name: 'Next 失效', state: 'Y' });
    for (const keyword of ['n', 'ex', 'door', 'Ｎext door', '有限']) {
      const { companies } = await options({ keyword });
      expect(
        companies.map((one) => one.companyName),
        keyword,
      ).toContain('Next Door 有限公司');
      expect(JSON.stringify(companies)).not.toContain('失效');
    }
    expect((await options({ keyword: 'doo r' })).companies).toEqual([]);
    expect((await options({ companyId: at.tenant.id })).companies).toMatchObject([
      { companyId: at.tenant.id, companyName: at.tenant.name },
    ]);
    const property = { companyId: at.property.id };
    expect(await w.call(employeeApi, 'options', property, at.managing.token)).toMatchObject({ code: 404 });
  });

  test('are the roles that the caller can give to such people', async () => {
    const { administrator, clerk, worker, chief, guard } = at.roles;
    const of = ({ roles }: Options) => Object.fromEntries(roles.map((one) => [one.roleCode, one]));
    const given = of(await options({}));
    expect(given[administrator.code]).toMatchObject({ administrator: true, canSignIn: true });
    expect(given[clerk.code]).toMatchObject({ administrator: false, canSignIn: true });
    expect(given[worker.code]).toMatchObject({ administrator: false, canSignIn: false });
    expect(Object.keys(given)).not.toContain(guard.code);
    expect(Object.keys(of(await options({}, admin.token))).toSorted()).toEqual(
      [clerk.code, worker.code].toSorted(),
    );
    const property = await w.ok(staffApi, 'options', {}, at.managing.token);
    expect(Object.keys(of(property)).toSorted()).toEqual([chief.code, guard.code].toSorted());
    expect(of(property)[chief.code]).toMatchObject({ administrator: true });
  });
});
