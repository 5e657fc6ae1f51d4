import type { SentOf } from '@mdi/contract/kit/op.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { reportApi, reportLeaseApi } from '@mdi/contract/modules/report/report.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const rights = ['pass:tenantReport:view', 'pass:company:view'] as const;
const national = () => w.make.person({ role: { resources: rights } });
const summary = async (token: string, asked: SentOf<typeof reportApi.ops.summary>) =>
  await w.ok(reportApi, 'summary', asked, token);
const groups = async (token: string, asked: SentOf<typeof reportApi.ops.list>) =>
  (await w.ok(reportApi, 'list', { limit: 50, ...asked }, token)).list;
const leases = async (token: string, asked: SentOf<typeof reportLeaseApi.ops.list>) =>
  await w.ok(reportLeaseApi, 'list', { limit: 50, ...asked }, token);

const days = (from: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    new Date(w.now().getTime() + from * 86_400_000),
  );

/**
 * Two buildings. A: floor 1 (100 m²) with units of a tenant (60 m²) and a vacant one; floor 2 (50 m²) with an
 * owner's unit without an area; floor 3 without space with the property's. B: one vacant unit on 40 m².
 */
async function made(timeZone = 'Asia/Shanghai') {
  const { make } = w;
  const project = await make.project({ timeZone });
  const a = await make.building({ projectId: project.id, name: 'A座', sort: 0 });
  const b = await make.building({ projectId: project.id, name: 'B座', sort: 1 });
  const floor = (buildingId: number, usableSpace: number | null) =>
    make.floor({ buildingId, usableSpace: usableSpace === null ? null : String(usableSpace) });
  const [one, two, three, bOne] = [
    await floor(a.id, 100),
    await floor(a.id, 50),
    await floor(a.id, null),
    await floor(b.id, 40),
  ];
  const unit = (on: { id: number }) => make.unit({ floorId: on.id });
  const [leased, vacant, owned, office, empty] = [
    await unit(one),
    await unit(one),
    await unit(two),
    await unit(three),
    await unit(bOne),
  ];
  const company = (category: 0 | 1 | 2, businessType: string | null) =>
    make.company({ projectId: project.id, category, businessType });
  const [tenant, owner, property] = [await company(2, 'FIN'), await company(1, null), await company(0, null)];
  const lease = (unitId: number, companyId: number, startsOn: string, endsOn: string | null, area?: number) =>
    make.lease({ unitId, companyId, startsOn, endsOn, area: area === undefined ? null : String(area) });
  await lease(leased.id, tenant.id, '2025-03-10', '2025-12-31', 60);
  await lease(leased.id, owner.id, '2024-01-01', '2025-03-09', 60);
  await lease(owned.id, owner.id, '2025-01-01', null);
  await lease(office.id, property.id, '2025-02-01', null, 30);
  return { project, a, b, tenant, owner, property, units: { leased, vacant, owned, office, empty }, lease };
}

const year = { from: '2025-01-01', to: '2025-06-30' };

describe('the numbers of the report', () => {
  test('are those of the last day for use, and of the whole period for what began and ended', async () => {
    const { token } = await national();
    const { project } = await made();
    const { all, from, to } = await summary(token, { projectId: project.id, ...year });
    expect({ from, to }).toEqual(year);
    expect(all).toEqual({
      units: 5,
      leased: 1,
      owner: 1,
      property: 1,
      vacant: 2,
      leasedArea: 60,
      ownerArea: 0,
      propertyArea: 30,
      // The floor of the owner doesn't tell how much is leased, that of the property how much there is.
      usableArea: 140,
      usedArea: 60,
      tenants: 1,
      owners: 1,
      // The tenant's and the owner's; the property's own office isn't counted.
      started: 2,
      ended: 1,
      ending30: 0,
      ending60: 0,
      ending90: 0,
    });
  });

  test('count the last day of a lease and the first day of the next', async () => {
    const { token } = await national();
    const { project } = await made();
    const on = async (day: string) => {
      const { all } = await summary(token, { projectId: project.id, from: day, to: day });
      return [all.leased, all.owner, all.started, all.ended];
    };
    expect(await on('2025-03-09')).toEqual([0, 2, 0, 1]);
    expect(await on('2025-03-10')).toEqual([1, 1, 1, 0]);
    expect(await on('2025-12-31')).toEqual([1, 1, 0, 1]);
    expect(await on('2026-01-01')).toEqual([0, 1, 0, 0]);
    expect(await on('2023-12-31')).toEqual([0, 0, 0, 0]);
  });

  test('stand by building in the order of the buildings, empty ones too, and by project', async () => {
    const { token } = await national();
    const { project, a, b } = await made();
    const rows = await groups(token, { projectId: project.id, by: 'building', ...year });
    expect(rows).toMatchObject([
      {
        key: String(a.id),
        name: 'A座',
        projectName: project.name,
        units: 4,
        vacant: 1,
        leased: 1,
        started: 2,
      },
      { key: String(b.id), name: 'B座', units: 1, vacant: 1, tenants: 0, usableArea: 40, usedArea: 0 },
    ]);
    const most = await groups(token, { projectId: project.id, by: 'building', sort: '-vacant', ...year });
    expect(most).toHaveLength(2);
    const [whole] = await groups(token, { projectId: project.id, by: 'project', ...year });
    const { all } = await summary(token, { projectId: project.id, ...year });
    expect(whole).toEqual({
      ...all,
      key: String(project.id),
      name: project.name,
      projectId: project.id,
      projectName: null,
    });
  });

  test('stand by business type, without one last, and tell no vacancy of a type', async () => {
    const { token } = await national();
    const { project } = await made();
    const rows = await groups(token, { projectId: project.id, by: 'businessType', ...year });
    expect(rows.map((row) => [row.key, row.leased, row.owner, row.property, row.units])).toEqual([
      ['FIN', 1, 0, 0, null],
      ['', 0, 1, 1, null],
    ]);
    expect(rows[1]?.name).toBeNull();
  });

  test('of a business type leave out what others lease; vacant is only what is', async () => {
    const { token } = await national();
    const { project } = await made();
    const { all } = await summary(token, { projectId: project.id, businessType: 'FIN', ...year });
    expect(all).toMatchObject({
      units: 5,
      leased: 1,
      owner: 0,
      property: 0,
      vacant: 2,
      started: 1,
      ended: 0,
    });
    expect(all).toMatchObject({ tenants: 1, owners: 0, usableArea: 140, usedArea: 60 });
  });

  test('by month have a point for each, of its last day or the period’s', async () => {
    const { token } = await national();
    const { project } = await made();
    const { months } = await summary(token, { projectId: project.id, from: '2025-01-15', to: '2025-03-20' });
    expect(months).toEqual([
      { month: '2025-01', on: '2025-01-31', held: 2, tenants: 0, started: 0, ended: 0 },
      { month: '2025-02', on: '2025-02-28', held: 3, tenants: 0, started: 0, ended: 0 },
      { month: '2025-03', on: '2025-03-20', held: 3, tenants: 1, started: 1, ended: 1 },
    ]);
  });

  test('by month count a tenant once, whatever its leases overlap, and not in a month between', async () => {
    const { token } = await national();
    const { project, tenant, units, lease } = await made();
    await lease(units.vacant.id, tenant.id, '2025-04-01', '2025-05-30');
    await lease(units.empty.id, tenant.id, '2025-06-01', '2026-01-31');
    await lease(units.vacant.id, tenant.id, '2026-03-31', null);
    const asked = { projectId: project.id, from: '2025-02-01', to: '2026-04-15' };
    const { months } = await summary(token, asked);
    expect(months.map(({ month, tenants, held }) => `${month} ${tenants} ${held}`)).toEqual([
      ...['2025-02 0 3', '2025-03 1 3', '2025-04 1 4', '2025-05 1 3', '2025-06 1 4', '2025-07 1 4'],
      ...['2025-08 1 4', '2025-09 1 4', '2025-10 1 4', '2025-11 1 4', '2025-12 1 4', '2026-01 1 3'],
      ...['2026-02 0 2', '2026-03 1 3', '2026-04 1 3'],
    ]);
  });

  test('tell what ends soon, counted from today in the project’s own time zone', async () => {
    const { token } = await national();
    const { project, units, tenant, lease } = await made();
    for (const [unit, from] of [
      [units.vacant, 30],
      [units.empty, 31],
    ] as const) {
      await lease(unit.id, tenant.id, '2025-07-01', days(from));
    }
    const { all } = await summary(token, { projectId: project.id });
    expect([all.ending30, all.ending60, all.ending90]).toEqual([1, 2, 2]);
    // Where it is a day earlier or later than in Shanghai at this hour, the report's last day is that day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const there = await made(timeZone);
      const { to } = await summary(token, { projectId: there.project.id });
      expect(to).toBe(new Intl.DateTimeFormat('en-CA', { timeZone }).format(w.now()));
    }
  });

  test('without a period are of the last 24 months up to today; a longer one is refused', async () => {
    const { token } = await national();
    const { months, to } = await summary(token, {});
    expect(months).toHaveLength(24);
    expect(months.at(-1)?.on).toBe(to);
    const long = { from: '2024-01-31', to: '2026-01-01' };
    expect(await w.call(reportApi, 'summary', long, token)).toMatchObject({ code: 400 });
    expect(await w.call(reportApi, 'summary', { ...long, to: '2025-12-31' }, token)).toMatchObject({
      code: 200,
    });
    const turned = { from: '2025-02-01', to: '2025-01-01' };
    expect(await w.call(reportApi, 'summary', turned, token)).toMatchObject({ code: 400 });
  });
});

describe('after any writes at once', () => {
  /** The same numbers in each run. */
  function dice(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  }

  test.each([1, 7, 42])('the numbers are those of what the tables hold (%i)', async (seed) => {
    const { project, a, b, tenant, owner, property, units } = await made();
    const pick = dice(seed);
    const companies = [tenant.id, owner.id, property.id];
    const places = Object.values(units).map(({ id }) => id);
    const of = <T>(all: readonly T[]) => all[pick(all.length)] as T;
    const write = async () => {
      const [company, day] = [of(companies), days(-1000 + pick(1200))];
      const mine = w.db.selectFrom('lease').select('id').where('companyId', '=', company).limit(1);
      const kind = pick(5);
      if (kind < 2)
        await w.make.lease({ unitId: of(places), companyId: company, startsOn: day, endsOn: day });
      if (kind === 2)
        await w.db
          .updateTable('company')
          .set({ category: of([0, 1, 2]), businessType: of(['FIN', 'MED', null]) })
          .where('id', '=', company)
          .execute();
      if (kind === 3)
        await w.db
          .updateTable('lease')
          .set({ endsOn: days(40) })
          .where('id', 'in', mine)
          .execute();
      if (kind === 4) await w.db.deleteFrom('lease').where('id', 'in', mine).execute();
    };
    // Some meet a lease that is there; what they leave is what counts.
    await Promise.allSettled(Array.from({ length: 60 }, write));
    const rows = await w.db
      .selectFrom('lease')
      .innerJoin('company', 'company.id', 'lease.companyId')
      .select(['lease.companyId', 'lease.buildingId', 'lease.startsOn', 'lease.endsOn'])
      .select([
        'lease.category as named',
        'lease.businessType as namedType',
        'company.category',
        'company.businessType',
      ])
      .where('company.projectId', '=', project.id)
      .execute();
    expect(rows.filter((row) => row.named !== row.category || row.namedType !== row.businessType)).toEqual(
      [],
    );
    const [from, to] = [days(-500), days(-3)];
    const count = (some: typeof rows) => {
      const held = some.filter((row) => row.startsOn <= to && (row.endsOn === null || row.endsOn >= to));
      const business = some.filter(({ category }) => category !== 0);
      const ends = (until: string) => (day: string | null) => day !== null && day >= days(0) && day <= until;
      const holders = (category: number) =>
        new Set(held.filter((row) => row.category === category).map(({ companyId }) => companyId)).size;
      return {
        leased: held.filter(({ category }) => category === 2).length,
        owner: held.filter(({ category }) => category === 1).length,
        property: held.filter(({ category }) => category === 0).length,
        tenants: holders(2),
        owners: holders(1),
        started: business.filter(({ startsOn }) => startsOn >= from && startsOn <= to).length,
        ended: business.filter(({ endsOn }) => endsOn !== null && endsOn >= from && endsOn <= to).length,
        ending30: business.filter(({ endsOn }) => ends(days(30))(endsOn)).length,
        ending60: business.filter(({ endsOn }) => ends(days(60))(endsOn)).length,
      };
    };
    const { token } = await national();
    const asked = { projectId: project.id, from, to };
    const { all, months } = await summary(token, asked);
    expect(all).toMatchObject(count(rows));
    expect(months.at(-1)).toMatchObject({
      held: all.leased + all.owner + all.property,
      tenants: all.tenants,
    });
    expect(months.reduce((sum, { started }) => sum + started, 0)).toBe(all.started);
    expect(months.reduce((sum, { ended }) => sum + ended, 0)).toBe(all.ended);
    for (const { key, vacant, ...row } of await groups(token, { ...asked, by: 'building' })) {
      const here = count(rows.filter(({ buildingId }) => String(buildingId) === key));
      expect(row).toMatchObject(here);
      expect(vacant).toBe((key === String(a.id) ? 4 : 1) - here.leased - here.owner - here.property);
      expect([String(a.id), String(b.id)]).toContain(key);
    }
    for (const { key, ...row } of await groups(token, { ...asked, by: 'businessType' }))
      expect(row).toMatchObject(count(rows.filter(({ businessType }) => (businessType ?? '') === key)));
  });
});

describe('behind a number', () => {
  test('stand exactly the leases it counts', async () => {
    const { token } = await national();
    const { project, a } = await made();
    for (const asked of [{}, { buildingId: a.id }, { businessType: 'FIN' }]) {
      const filters = { projectId: project.id, ...asked, ...year };
      const { all } = await summary(token, filters);
      const count = async (more: object) => (await leases(token, { ...filters, ...more })).total;
      expect(await count({ what: 'held' })).toBe(all.leased + all.owner + all.property);
      expect(await count({ what: 'held', category: 2 })).toBe(all.leased);
      expect(await count({ what: 'held', category: 1 })).toBe(all.owner);
      expect(await count({ what: 'started' })).toBe(all.started);
      expect(await count({ what: 'ended' })).toBe(all.ended);
      expect(await count({ what: 'ending90' })).toBe(all.ending90);
    }
  });

  test('it stands with a lease that its company was reminded of its end, by whom and when', async () => {
    const { token, user } = await w.make.person({ role: { resources: [...rights, 'pass:company:edit'] } });
    const { project, tenant, units, lease } = await made();
    const [first, last] = [days(10), days(20)];
    await lease(units.vacant.id, tenant.id, '2026-01-01', first);
    await lease(units.empty.id, tenant.id, '2026-01-01', last);
    await w.ok(
      companyApi,
      'remind',
      { companies: [{ companyId: tenant.id, endsOn: last }], reminded: true },
      token,
    );
    const { list } = await leases(token, { projectId: project.id, what: 'ending30' });
    expect(list.map(({ endsOn, reminder }) => [endsOn, reminder?.by])).toEqual([
      [first, undefined],
      [last, user.nickName],
    ]);
    // The end of the last lease is the one to be reminded of, by whoever may change companies.
    expect(list.map(({ can }) => can.remind)).toEqual([false, true]);
    const looker = await national();
    const seen = await leases(looker.token, { projectId: project.id, what: 'ending30' });
    expect(seen.list.map(({ can }) => can.remind)).toEqual([false, false]);
  });

  test('of tenants stand the companies of the list that lease something on the day', async () => {
    const { token } = await national();
    const { project, a, b, tenant } = await made();
    const listed = async (asked: object) => {
      const input = { projectId: project.id, category: 2 as const, ...asked };
      return (await w.ok(companyApi, 'list', input, token)).list;
    };
    expect((await listed({ leasing: '2025-06-30' })).map(({ companyId }) => companyId)).toEqual([tenant.id]);
    expect(await listed({ leasing: '2025-06-30', buildingId: a.id })).toHaveLength(1);
    expect(await listed({ leasing: '2025-06-30', buildingId: b.id })).toHaveLength(0);
    expect(await listed({ leasing: '2025-03-09' })).toHaveLength(0);
    expect(await listed({ leasing: '2026-01-01' })).toHaveLength(0);
  });
});

describe('the report', () => {
  test('reaches as far as the lists: the current project, and the buildings of a narrowed role', async () => {
    const here = await made();
    await made();
    const role = { level: 30 as const, resources: rights };
    const { token } = await w.make.person({ role, projectId: here.project.id });
    expect((await groups(token, { by: 'project', ...year })).map(({ key }) => key)).toEqual([
      String(here.project.id),
    ]);
    expect((await summary(token, year)).all.units).toBe(5);
    const narrowed = { buildingIds: [here.b.id] };
    const few = await w.make.person({ role, projectId: here.project.id, narrowed });
    const { all } = await summary(few.token, year);
    expect(all).toMatchObject({ units: 1, leased: 0, vacant: 1, started: 0 });
    expect((await leases(few.token, { what: 'held' })).total).toBe(0);
  });

  test('does not tell by its last day what time zone a hidden project has', async () => {
    const here = days(0);
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(w.now());
    // At any moment it is another day than in China in one of these.
    const timeZone = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find((zone) => dayIn(zone) !== here);
    const [mine, hidden] = [await w.make.project(), await w.make.project({ timeZone })];
    const role = { level: 30 as const, resources: rights };
    const { token } = await w.make.person({ role, projectId: mine.id });
    expect(await summary(token, { projectId: hidden.id })).toMatchObject({ to: here });
  });

  test('is refused to a tenant’s people, and to who lacks its right', async () => {
    const { project, tenant } = await made();
    const role = { level: 40 as const, resources: rights };
    const { token } = await w.make.person({ role, projectId: project.id, companyId: tenant.id });
    const { token: other } = await w.make.person({ role: { resources: ['pass:company:view'] } });
    for (const caller of [token, other]) {
      expect(await w.call(reportApi, 'summary', {}, caller)).toMatchObject({ code: 403 });
      expect(await w.call(reportApi, 'list', {}, caller)).toMatchObject({ code: 403 });
      expect(await w.call(reportApi, 'options', {}, caller)).toMatchObject({ code: 403 });
      expect(await w.call(reportLeaseApi, 'list', {}, caller)).toMatchObject({ code: 403 });
    }
  });
});
