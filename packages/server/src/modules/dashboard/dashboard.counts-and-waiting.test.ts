import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ role: { resources: ['dashboard:home:view', 'sys:project:view'] } })).token;
});

/** A day so many days from today in Shanghai. */
const day = (from: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    new Date(w.now().getTime() + from * 86_400_000),
  );

test('an empty installation counts nothing but its administrator', async () => {
  const counted = await w.call(dashboardApi, 'counts', {}, token);
  expect(counted.data).toEqual({
    projects: 0,
    buildings: 0,
    companies: 0,
    users: 1,
    byRegion: [],
    leaseEnds: { in30: 0, in60: 0, in90: 0 },
    at: expect.stringMatching(/Z$/),
  });
  expect((await w.call(dashboardApi, 'waiting', {}, token)).data).toEqual([]);
});

test('the counts leave out property companies, count a person once, and every lease that ends', async () => {
  const project = await w.make.project({ provinceCode: 'SH' });
  const building = await w.make.building({ projectId: project.id });
  await w.make.company({ projectId: project.id, category: 0 });
  for (const ends of [[0], [30], [31], [60], [90], [91], [-1], [5, 400]]) {
    const company = await w.make.company({ projectId: project.id });
    for (const from of ends) {
      await w.make.lease({ companyId: company.id, buildingId: building.id, endsOn: day(from) });
    }
  }
  const { user } = await w.make.person({ role: { level: 30 }, projectId: project.id });
  await w.make.assign(user.id, { role: { level: 30 }, projectId: project.id });
  const counted = await w.call(dashboardApi, 'counts', {}, token);
  expect(counted.data).toMatchObject({
    projects: 1,
    buildings: 1,
    companies: 8,
    users: 2,
    byRegion: [{ nameZh: '华东区域', nameEn: 'East China', projects: 1, companies: 8 }],
    leaseEnds: { in30: 3, in60: 5, in90: 6 },
  });
});

test('users are counted as the list finds them, however their roles are held', async () => {
  const project = await w.make.project({ provinceCode: 'SH' });
  const other = await w.make.project({ provinceCode: 'GD' });
  const building = await w.make.building({ projectId: project.id });
  const opens = { level: 30, canSignIn: true } as const;
  const hour = (from: number) => new Date(w.now().getTime() + from * 3_600_000);
  const held: { startsAt?: Date; endsAt?: Date }[][] = [
    [{}],
    [{}, {}],
    [{}, { endsAt: hour(1) }],
    [{ endsAt: hour(-1) }],
    [{ startsAt: hour(1) }],
    [{ startsAt: hour(-1) }, { startsAt: hour(-2), endsAt: hour(1) }],
    [{ endsAt: hour(-1) }, { endsAt: hour(1) }],
    [{ startsAt: hour(-1), endsAt: hour(1) }, { startsAt: hour(2) }],
  ];
  for (const periods of held) {
    for (const role of [opens, { level: 30, canSignIn: false } as const]) {
      const { user } = await w.make.person({ role: { level: 30, canSignIn: false }, projectId: other.id });
      for (const [n, period] of periods.entries()) {
        const { id } = await w.make.assign(user.id, { role, projectId: n === 0 ? project.id : other.id });
        await w.db
          .updateTable('assignment')
          .set({ startsAt: null, ...period })
          .where('id', '=', id)
          .execute();
      }
    }
  }
  // Nobody's project: a limited office sees those that reach no more than it does.
  await w.make.person({ role: { level: 10, dataScope: 20, regionCodes: ['EAST'] } });
  await w.make.person({ role: { level: 10 } });
  const looks = ['dashboard:home:view', 'sys:user:view'] as const;
  const office = await w.make.person({ role: { level: 10, resources: looks } });
  const chosen = { ...office.assignment, projectId: project.id };
  const people = {
    office: office.token,
    officeInProject: await w.make.session(office.user.id, chosen),
    region: (
      await w.make.person({ role: { level: 10, resources: looks }, narrowed: { regionCodes: ['EAST'] } })
    ).token,
    buildings: (
      await w.make.person({ role: { level: 10, resources: looks }, narrowed: { buildingIds: [building.id] } })
    ).token,
    staff: (await w.make.person({ role: { level: 30, resources: looks }, projectId: project.id })).token,
  };
  for (const [who, theirs] of Object.entries(people)) {
    const counted = await w.ok(dashboardApi, 'counts', {}, theirs);
    const there = who === 'officeInProject' ? { projectId: project.id } : {};
    const listed = await w.ok(userApi, 'list', { signIn: 'may', ...there }, theirs);
    expect([who, counted.users]).toEqual([who, listed.total]);
    expect(counted.users).toBeGreaterThan(5);
  }
});

test('head office is told for three days that the database was away, and nobody else', async () => {
  const endedAt = w.now();
  const beganAt = new Date(endedAt.getTime() - 2_000);
  await w.db.insertInto('outage').values({ beganAt, endedAt }).execute();
  const told = async (who: string) =>
    (await w.ok(dashboardApi, 'waiting', {}, who)).filter(({ kind }) => kind === 'outage');
  const head = await w.make.person({ role: { level: 10 } });
  const regional = await w.make.person({ role: { level: 10, dataScope: 20, regionCodes: ['EAST'] } });
  expect(await told(head.token)).toMatchObject([{ kind: 'outage', seconds: 2 }]);
  expect(await told(regional.token)).toEqual([]);
  await w.db
    .updateTable('outage')
    .set({ endedAt: new Date(endedAt.getTime() - 73 * 3_600_000) })
    .execute();
  expect(await told(head.token)).toEqual([]);
});

test('projects wait from 30 days before their end on, the most urgent first; invalid ones do not', async () => {
  const add = (name: string, from: number, state: 'N' | 'Y' = 'N') =>
    w.make.project({ name, state, serviceTo: day(from) });
  await add('third', 30);
  await add('not yet', 31);
  await add('second', 0);
  await add('first', -3);
  await add('invalid', 1, 'Y');
  const { data } = await w.call(dashboardApi, 'waiting', {}, token);
  expect(data).toMatchObject([
    { kind: 'serviceEnds', projectName: 'first', days: -3, on: day(-3) },
    { projectName: 'second', days: 0 },
    { projectName: 'third', days: 30 },
  ]);
});
