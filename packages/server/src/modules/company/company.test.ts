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
  const owner = await w.make.company({ ...at, name: '业主', category: 1, contactPhone: '021-61234567' });
  const tenant = await w.make.company({
    ...at,
    name: 'Ａcme 租户',
    category: 2,
    contactPhone: '13812345678',
    state: 'Y',
  });
  await w.make.lease({ companyId: owner.id, buildingId: tower.id, area: 10.25, endsOn: '2030-01-31' });
  await w.make.lease({ companyId: tenant.id, buildingId: tower.id, area: 1.5, endsOn: '2028-01-31' });
  await w.make.lease({ companyId: tenant.id, buildingId: annex.id, area: 2, endsOn: '2031-12-31' });
  await w.make.lease({ companyId: tenant.id, buildingId: annex.id, area: 0.25, endsOn: null });
  expect(property.category).toBe(0);
});

type Asked = Parameters<typeof w.call<typeof companyApi, 'list'>>[2];
const list = async (asked: Asked, as = token) => {
  const { data } = await w.call(companyApi, 'list', asked, as);
  return data as { list: { name: string }[]; total: number };
};
const names = async (asked: Asked) => (await list(asked)).list.map((c) => c.name);

describe('the companies', () => {
  test('show buildings and area of all leases, the last end, and a masked phone', async () => {
    expect(await list({ keyword: 'acme' })).toEqual({
      total: 1,
      list: [
        {
          companyId: expect.any(Number),
          name: 'Ａcme 租户',
          category: 2,
          projectName: expect.any(String),
          buildings: ['A 塔', 'B 塔'],
          area: 3.75,
          contact: null,
          contactPhone: '138****5678',
          leaseEndsOn: '2031-12-31',
          state: 'Y',
        },
      ],
    });
    const shown = JSON.stringify(await list({}));
    expect(shown).not.toContain('61234567');
    expect(shown).toContain('021****4567');
  });

  test('filter by category, state, building, project and name together', async () => {
    expect(await names({ category: 0 })).toEqual(['物业']);
    expect(await names({ category: 1 })).toEqual(['业主']);
    expect(await names({ state: 'Y' })).toEqual(['Ａcme 租户']);
    expect(await names({ buildingId: annex.id })).toEqual(['Ａcme 租户']);
    expect(await names({ buildingId: tower.id, category: 1 })).toEqual(['业主']);
    expect(await names({ projectId: project.id, keyword: '业' })).toHaveLength(2);
    expect(await names({ projectId: 999_999 })).toEqual([]);
  });

  test('sort by name, end and area, those without at the end', async () => {
    expect(await names({ sort: 'area' })).toEqual(['物业', 'Ａcme 租户', '业主']);
    expect(await names({ sort: '-area' })).toEqual(['业主', 'Ａcme 租户', '物业']);
    expect(await names({ sort: 'leaseEndsOn' })).toEqual(['业主', 'Ａcme 租户', '物业']);
    expect(await names({ sort: '-leaseEndsOn' })).toEqual(['Ａcme 租户', '业主', '物业']);
    expect((await names({ sort: 'name' })).toReversed()).toEqual(await names({ sort: '-name' }));
  });

  test('show a building manager nothing of leases in other buildings', async () => {
    const seat = {
      role: { resources: ['pass:company:view'] as const },
      narrowed: { buildingIds: [tower.id] },
    };
    const some = await w.make.person(seat);
    const seen = await list({ keyword: 'acme' }, some.token);
    expect(seen.list).toMatchObject([{ buildings: ['A 塔'], area: 1.5, leaseEndsOn: '2028-01-31' }]);
    expect(await list({ buildingId: annex.id }, some.token)).toEqual({ list: [], total: 0 });
    expect((await list({}, some.token)).list.map((c) => c.name).toSorted()).toEqual(
      ['Ａcme 租户', '业主'].toSorted(),
    );
  });
});
