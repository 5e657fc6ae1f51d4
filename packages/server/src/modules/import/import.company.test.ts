import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions } from '../../../test/import-actions.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let p: Workplace;
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
  const right = { roleId: p.roles.manager.id, resource: 'pass:company:add' as const };
  const more = { roleId: p.roles.manager.id, resource: 'pass:company:view' as const };
  await w.db.insertInto('roleResource').values([right, more]).execute();
});

/** A building with one floor and units of these names, in a project. */
async function building(projectId: number, name: string, ...units: string[]) {
  const { id: buildingId } = await w.make.building({ projectId, name });
  const { id: floorId } = await w.make.floor({ buildingId, name: '1F' });
  for (const unit of units) await w.make.unit({ floorId, name: unit });
  return buildingId;
}

const titles = [
  'Tenant name',
  'Category',
  'Building',
  'Floor',
  'Unit',
  'Lease start',
  'Lease end',
  'Contact',
];
const administrator = ['Administrator name', 'Administrator phone', 'Administrator role'];

describe('an import of companies with their units', () => {
  test('makes one company of the rows of one name, with all their units', async () => {
    await building(p.project.id, 'A座', '101', '102', '103');
    const { checked, get, rows, commit } = importActions(w, p.managing.token);
    const id = await checked('company', [
      titles,
      ['蓝屿科技', '租户', 'A座', '1F', '101', '2026-01-01', '2026-12-31', '林知夏'],
      ['蓝屿科技', '', 'A座', '1F', '102', new Date('2026-02-01T00:00:00Z'), '', ''],
      ['恒景物业', 'Property company', '', '', '', '', '', ''],
    ]);
    expect(await rows(id)).toMatchObject([{ problems: [] }, { problems: [] }, { problems: [] }]);
    await commit(id);
    expect(await get(id)).toMatchObject({ state: 'done', counts: { total: 3, added: 3, failed: 0 } });
    const [first, second] = await rows(id, 'added');
    expect(first?.recordId).toBe(second?.recordId);
    const companyId = first?.recordId ?? 0;
    const { data } = await w.call(companyApi, 'get', { companyId }, p.managing.token);
    expect(data).toMatchObject({
      name: '蓝屿科技',
      category: 2,
      contact: '林知夏',
      projectId: p.project.id,
      leases: [
        { unitName: '102', startsOn: '2026-02-01', endsOn: null },
        { unitName: '101', startsOn: '2026-01-01', endsOn: '2026-12-31' },
      ],
    });
  });

  test('takes an open end as workbooks of now and of before say it, in either language', async () => {
    const said = ['长期', 'open-ended', 'Open-ended', 'open', 'Open'];
    await building(p.project.id, 'O座', ...said.map((_, at) => `30${at}`));
    const { checked, rows } = importActions(w, p.managing.token);
    const id = await checked('company', [
      titles,
      ...said.map((end, at) => [`长租${at}`, '租户', 'O座', '1F', `30${at}`, '2026-01-01', end, '']),
    ]);
    expect((await rows(id)).map(({ problems }) => problems)).toEqual(said.map(() => []));
  });

  test('keeps a company out as a whole while one of its rows has errors', async () => {
    await building(p.project.id, 'B座', '201', '202');
    const { checked, get, rows, commit } = importActions(w, p.managing.token);
    const id = await checked('company', [
      titles,
      ['青禾', '租户', 'B座', '1F', '201', '2026-01-01', '', ''],
      ['青禾', '租户', 'B座', '1F', '299', '2026-01-01', '', ''],
      ['白露', '租户', 'B座', '1F', '202', '2026-03-01', '2026-01-01', '甲'],
    ]);
    expect(await get(id)).toMatchObject({ counts: { total: 3, ready: 0, bad: 3 }, can: { commit: false } });
    expect(await rows(id)).toMatchObject([
      { state: 'waits' },
      { state: 'bad', problems: [{ column: 'unit', code: 'unknown' }] },
      { state: 'bad', problems: [{ column: 'endsOn', code: 'format' }] },
    ]);
    const fix = { number: 3, cells: [{ column: 'unit', text: '202' }] };
    const fixed = await w.call(importApi, 'fix', { importId: id, rows: [fix] }, p.managing.token);
    expect(fixed.data).toMatchObject({ counts: { ready: 2, bad: 1 } });
    await commit(id);
    expect(await get(id)).toMatchObject({ state: 'done', counts: { added: 2, bad: 1 } });
  });

  test('marks the one cell that leads nowhere, and names what a list offers', async () => {
    await building(p.project.id, 'H座', '101');
    const { checked, rows } = importActions(w, p.managing.token);
    const head = [...titles.slice(0, 7), 'Project', 'Leased area (m²)', 'Phone'];
    const place = ['H座', '1F', '101', '46023', '20271231'];
    const id = await checked('company', [
      head,
      ['好公司', '租户', ...place, '', '１２０．５', '159 0000 1279'],
      ['甲', '房客', '无此楼', '1F', '101', '2026-01-01', '', '', '', ''],
      ['乙', '租户', 'H座', '9F', '101', '2026-01-01', '', '', 'big', ''],
      ['丙', '租户', ...place, '别的项目', '', ''],
    ]);
    const list = await rows(id);
    expect(list.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      [],
      ['category', 'building'],
      ['floor', 'area'],
      ['projectId'],
    ]);
    expect(list[1]?.problems[0]?.text).toBe(
      'There is no “房客”. Possible values: Tenant, Owner, Property company',
    );
    expect(list[2]?.problems.map(({ text }) => text)).toEqual(['H座 has no “9F”', 'Please enter a number']);
  });

  test('finds units that are leased, twice in the file or by somebody else, and names that are taken', async () => {
    const buildingId = await building(p.project.id, 'C座', '301', '302');
    const unit = await w.db
      .selectFrom('unit')
      .select('id')
      .where('buildingId', '=', buildingId)
      .where('name', '=', '302')
      .executeTakeFirstOrThrow();
    await w.make.lease({ companyId: p.tenant.id, unitId: unit.id, startsOn: '2026-01-01', endsOn: null });
    const { checked, rows } = importActions(w, p.managing.token);
    const id = await checked('company', [
      titles,
      ['甲公司', '租户', 'C座', '1F', '301', '2026-01-01', '2026-06-30', ''],
      ['乙公司', '租户', 'C座', '1F', '301', '2026-06-01', '', ''],
      ['丙公司', '租户', 'C座', '1F', '301', '2025-01-01', '2025-12-31', ''],
      [p.tenant.name, '租户', 'C座', '1F', '302', '2026-01-01', '', ''],
      ['丁公司', '租户', '', '', '', '', '', ''],
    ]);
    const list = (await rows(id)).map(({ problems }) =>
      problems.map(({ column, code }) => `${column} ${code}`),
    );
    expect(list).toEqual([
      [],
      ['unit duplicate'],
      [],
      ['name duplicate', 'unit duplicate'],
      ['unit required'],
    ]);
  });

  test('employs the first administrator', async () => {
    await building(p.project.id, 'D座', '401');
    const { checked, rows, commit } = importActions(w, p.managing.token);
    const phone = '13012345678';
    const id = await checked('company', [
      [...titles, ...administrator],
      [
        '有管理员',
        '租户',
        'D座',
        '1F',
        '401',
        '2026-01-01',
        '',
        '',
        '王芳',
        phone,
        p.roles.administrator.code,
      ],
    ]);
    await commit(id);
    const [row] = await rows(id);
    expect(row).toMatchObject({ state: 'added', problems: [] });
    const { data } = await w.call(companyApi, 'get', { companyId: row?.recordId ?? 0 }, p.managing.token);
    expect(data).toMatchObject({ administrators: ['王芳'], people: 1 });
  });

  test('is refused to a tenant’s people, who add no companies', async () => {
    const person = await p.tenantPerson(p.roles.administrator);
    const right = { roleId: p.roles.administrator.id, resource: 'pass:company:add' as const };
    await w.db.insertInto('roleResource').values(right).execute();
    const data = await w.ok(importApi, 'kinds', {}, person.token);
    expect(data.map(({ kind }) => kind)).toEqual(['employee']);
    expect(await w.call(importApi, 'template', { kind: 'company' }, person.token)).toMatchObject({
      code: 403,
    });
  });
});
