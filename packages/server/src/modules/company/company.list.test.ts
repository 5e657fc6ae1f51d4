import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let token: string;
let project: { id: number };
let tower: { id: number; name: string };
let annex: { id: number; name: string };
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ role: { resources: ['pass:company:view'] } })).token;
  project = await w.make.project();
  tower = await w.make.building({ projectId: project.id, name: 'A 塔' });
  annex = await w.make.building({ projectId: project.id, name: 'B 塔' });
  const at = { projectId: project.id };
  const property = await w.make.company({ ...at, name: '物业', category: 0 });
  const owner = await w.make.company({
    ...at,
    name: '业主',
    category: 1,
    contactPhone: '021-61234567',
    businessType: 'MEDIA',
  });
  const tenant = await w.make.company({
    ...at,
    name: 'Ａcme 租户',
    category: 2,
    contactPhone: '13812345678',
    state: 'Y',
  });
  await w.db.insertInto('managedBuilding').values({ companyId: property.id, buildingId: annex.id }).execute();
  await w.make.lease({ companyId: owner.id, buildingId: tower.id, area: 10.25, endsOn: '2030-01-31' });
  await w.make.lease({ companyId: tenant.id, buildingId: tower.id, area: 1.5, endsOn: '2028-01-31' });
  await w.make.lease({ companyId: tenant.id, buildingId: annex.id, area: 2, endsOn: '2031-12-31' });
  const years = { startsOn: '2020-01-01', endsOn: '2020-12-31' };
  await w.make.lease({ companyId: owner.id, buildingId: annex.id, area: 100, ...years });
  await w.make.lease({
    companyId: tenant.id,
    buildingId: tower.id,
    area: 100,
    startsOn: '2100-01-01',
    endsOn: '2100-02-01',
  });
  const seat = { role: { level: 40 as const }, projectId: project.id, companyId: tenant.id };
  await w.make.person(seat);
  const left = await w.make.person(seat);
  const gone = { state: 'Y' as const, leftAt: w.now().toISOString() };
  await w.db.updateTable('employee').set(gone).where('userId', '=', left.user.id).execute();
});

type Asked = Parameters<typeof w.call<typeof companyApi, 'list'>>[2];
const list = async (asked: Asked, as = token) => {
  const data = await w.ok(companyApi, 'list', asked, as);
  return data;
};
const names = async (asked: Asked, as = token) => (await list(asked, as)).list.map((c) => c.name);

describe('the companies', () => {
  test('show where they lease now or later, the area of now, the last end, who works there, a masked phone', async () => {
    expect(await list({ keyword: 'acme' })).toEqual({
      total: 1,
      list: [
        {
          companyId: expect.any(Number),
          name: 'Ａcme 租户',
          category: 2,
          projectId: project.id,
          projectName: expect.any(String),
          buildings: ['A 塔', 'B 塔'],
          area: 3.5,
          businessType: null,
          contact: null,
          contactPhone: '138****5678',
          leaseEndsOn: '2100-02-01',
          reminder: null,
          people: 1,
          state: 'Y',
          updatedAt: expect.any(String),
          can: { edit: false, state: false, remove: false },
        },
      ],
    });
    const shown = JSON.stringify(await list({}));
    expect(shown).not.toContain('61234567');
    expect(shown).toContain('021****4567');
    expect(await list({ keyword: '业主' })).toMatchObject({ list: [{ buildings: ['A 塔'], area: 10.25 }] });
    expect(await list({ keyword: '物业' })).toMatchObject({
      list: [{ buildings: ['B 塔'], leaseEndsOn: null }],
    });
  });

  test('filter by category, state, building, project, business type and name together', async () => {
    expect(await names({ category: 0 })).toEqual(['物业']);
    expect(await names({ category: 1 })).toEqual(['业主']);
    expect(await names({ state: 'Y' })).toEqual(['Ａcme 租户']);
    expect((await names({ buildingId: annex.id })).toSorted()).toEqual(['Ａcme 租户', '物业'].toSorted());
    // As what stands against the removal of a building counts them.
    const ever = await names({ buildingId: annex.id, past: true });
    expect(ever.toSorted()).toEqual(['Ａcme 租户', '业主', '物业'].toSorted());
    expect(await names({ buildingId: tower.id, category: 1 })).toEqual(['业主']);
    expect(await names({ projectId: project.id, keyword: '业' })).toHaveLength(2);
    expect(await names({ businessType: 'MEDIA' })).toEqual(['业主']);
    expect(await names({ businessType: 'MEDIA', keyword: '租' })).toEqual([]);
    expect(await names({ projectId: 999_999 })).toEqual([]);
  });

  test('sort by name, end and change, those without an end last', async () => {
    expect(await names({ sort: 'leaseEndsOn' })).toEqual(['业主', 'Ａcme 租户', '物业']);
    expect(await names({ sort: '-leaseEndsOn' })).toEqual(['Ａcme 租户', '业主', '物业']);
    expect((await names({ sort: 'name' })).toReversed()).toEqual(await names({ sort: '-name' }));
    const { id } = await w.db
      .updateTable('company')
      .set({ updatedAt: '2090-01-01T00:00:00Z' })
      .where('name', '=', '物业')
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await names({ sort: '-updatedAt' }))[0]).toBe('物业');
    expect(await names({ sort: 'updatedAt' })).toEqual((await names({ sort: '-updatedAt' })).toReversed());
    await w.db
      .updateTable('company')
      .set({ updatedAt: w.now().toISOString() })
      .where('id', '=', id)
      .execute();
  });

  test('show a building manager nothing of leases in other buildings', async () => {
    const seat = {
      role: { resources: ['pass:company:view'] as const },
      narrowed: { buildingIds: [tower.id] },
    };
    const some = await w.make.person(seat);
    expect(await list({ keyword: '业主' }, some.token)).toMatchObject({
      list: [{ leaseEndsOn: '2030-01-31' }],
    });
    const both = { role: seat.role, narrowed: { buildingIds: [annex.id] } };
    const other = await w.make.person(both);
    const seen = await list({ keyword: 'acme' }, other.token);
    expect(seen.list).toMatchObject([{ buildings: ['B 塔'], area: 2, leaseEndsOn: '2031-12-31' }]);
    expect(await list({ buildingId: annex.id }, some.token)).toEqual({ list: [], total: 0 });
    expect((await names({}, some.token)).toSorted()).toEqual(['Ａcme 租户', '业主'].toSorted());
    expect((await names({ sort: '-leaseEndsOn' }, other.token))[0]).toBe('Ａcme 租户');
  });
});

describe('companies whose last lease ends', () => {
  const day = 86_400_000;
  const on = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * day).toISOString().slice(0, 10);
  let there: { id: number };
  const add = async (name: string, ...ends: (string | null)[]) => {
    const company = await w.make.company({ projectId: there.id, name });
    for (const endsOn of ends) {
      const unit = await w.make.unit({ buildingId: (await w.make.building({ projectId: there.id })).id });
      await w.make.lease({ companyId: company.id, unitId: unit.id, startsOn: '2020-01-01', endsOn });
    }
  };
  beforeAll(async () => {
    there = await w.make.project();
    await add('到期今天', on(0));
    await add('到期三十', on(-10), on(30));
    await add('到期三一', on(31));
    await add('已经过期', on(-1));
    await add('没有期限', on(10), null);
    await add('没有租约');
  });
  const ending = (days: 30 | 60 | 90) => names({ projectId: there.id, ending: days, sort: 'leaseEndsOn' });

  test('within so many days are found, counted from today in the time zone of the project', async () => {
    expect(await ending(30)).toEqual(['到期今天', '到期三十']);
    expect(await ending(60)).toEqual(['到期今天', '到期三十', '到期三一']);
    // Where it is always tomorrow's date or today's, whatever the clock says here.
    await w.db
      .updateTable('project')
      .set({ timeZone: 'Pacific/Kiritimati' })
      .where('id', '=', there.id)
      .execute();
    const local = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(await ending(30)).toEqual(local === on(0) ? ['到期今天', '到期三十'] : ['到期三十', '到期三一']);
  });

  test('have no end while one lease is open', async () => {
    expect(await list({ keyword: '没有期限' })).toMatchObject({ list: [{ leaseEndsOn: null }] });
  });
});
