import type { SentOf } from '@mdi/contract/kit/op.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { passEventReader } from '../../../test/factories/pass-events.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { importActions, sendWorkbook } from '../../../test/import-actions.ts';
import { workbookOf } from '../../../test/workbook.ts';
import { type World, world } from '../../../test/world.ts';
import { registry } from '../index.ts';
import { makeListExport } from './export.jobs.ts';

/** The limit of the product would only make the tests slow. */
const limit = 1_000;

let w: World;
beforeAll(async () => {
  w = await world({ runners: { ...registry.jobs, listExport: makeListExport(limit) } });
});

const rights = [
  'pass:company:view',
  'pass:employee:view',
  'sys:user:view',
  'sys:project:view',
  'sys:role:view',
  'pass:tenantReport:view',
  'sys:building:view',
  'pass:area:view',
  'pass:device:view',
  'sys:baseData:view',
  'sys:menu:view',
  'pass:employee:add',
  'pass:record:view',
] as const;
const national = () => w.make.person({ role: { resources: rights } });
const clerkOf = (projectId: number, companyId: number) =>
  w.make.person({ role: { level: 40, resources: rights }, projectId, companyId });

type Asked = SentOf<typeof exportApi.ops.start>;

const jobOf = async (token: string): Promise<Job | undefined> => (await w.ok(jobApi, 'list', {}, token))[0];

async function start(token: string, asked: Asked, lang = 'en_US') {
  return w.call(exportApi, 'start', asked, token, { lang });
}

/** The rows of the workbook that an export made, the titles first. */
async function exported(token: string, asked: Asked, lang?: string) {
  expect(await start(token, asked, lang)).toMatchObject({ code: 200 });
  await w.work();
  const job = await jobOf(token);
  expect(job).toMatchObject({ kind: 'listExport', state: 'done', error: null });
  const file = await w.app.inject({ method: 'GET', url: job?.result?.url ?? '' });
  const book = new exceljs.Workbook();
  const { buffer, byteOffset, byteLength } = file.rawPayload;
  await book.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const cells: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    const values: unknown[] = [];
    for (let n = 1; n <= row.cellCount; n += 1) values.push(row.getCell(n).value);
    cells.push(values);
  });
  return { cells, job };
}

describe('an exported list', () => {
  test('is the list that its filters show, in its order and in the chosen language', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project({ name: '恒景' });
    for (const name of ['乙公司', '甲公司', '丙公司']) {
      await w.make.company({ projectId, name, contactPhone: '13800138000' });
    }
    await w.make.company({ projectId, name: '失效公司', state: 'Y' });
    const filters = { projectId, state: 'N', sort: '-name' };
    const { cells, job } = await exported(token, { list: 'company', filters, columns: null }, 'zh_CN');
    const data = await w.ok(companyApi, 'list', { projectId, state: 'N', sort: '-name' }, token);
    const { list } = data;
    expect(cells[0]?.slice(0, 3)).toEqual(['租户名称', '类别', '项目']);
    expect(cells.slice(1).map(([name]) => name)).toEqual(list.map(({ name }) => name));
    const phone = cells[0]?.indexOf('联系电话') ?? -1;
    expect(cells.slice(1).map((row) => row[phone])).toEqual(list.map(({ contactPhone }) => contactPhone));
    expect(cells[1]).toContain('138****8000');
    expect(job).toMatchObject({ step: 3, total: 3, subject: expect.stringContaining('租户') });
  });

  test('holds the whole record in all columns: leases, numbers, administrators, and days to reckon with', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    const more = { contactEmail: 'a@b.cn', financeNumber: 'F1', platformNumber: '007' };
    const company = await w.make.company({ projectId, ...more });
    const { id: buildingId } = await w.make.building({ projectId, name: 'A座' });
    const { id: floorId } = await w.make.floor({ buildingId, name: '1F' });
    const unit = await w.make.unit({ floorId, name: '101' });
    const period = { startsOn: '2026-01-01', endsOn: '2099-12-31' };
    await w.make.lease({ companyId: company.id, unitId: unit.id, ...period });
    const { cells } = await exported(token, { list: 'company', filters: { projectId }, columns: null });
    const of = (title: string) => cells[1]?.[cells[0]?.indexOf(title) ?? -1];
    expect(of('Leasing units')).toBe('A座 1F 101 (2026-01-01 to 2099-12-31)');
    expect(of('Lease ends')).toEqual(new Date('2099-12-31T00:00:00Z'));
    expect(of('Created')).toBeInstanceOf(Date);
    expect([
      of('Units'),
      of('Contact email'),
      of('Finance system number'),
      of('Property platform number'),
    ]).toEqual([1, 'a@b.cn', 'F1', '007']);
  });

  test('tells phones whole only to who may see them and asks for them, and that is recorded', async () => {
    const { id: projectId } = await w.make.project();
    await w.make.company({ projectId, contactPhone: '13800138000' });
    const asked = { list: 'company' as const, filters: { projectId }, columns: ['contact'] };
    const clerk = await national();
    expect(await start(clerk.token, { ...asked, phones: true })).toMatchObject({ code: 403 });
    const office = await w.make.person({ role: { resources: [...rights, 'pass:company:edit'] } });
    const masked = await exported(office.token, asked);
    expect(masked.cells[1]).toContain('138****8000');
    const whole = await exported(office.token, { ...asked, phones: true });
    expect(whole.cells[1]).toContain('13800138000');
    const audit = w.db.selectFrom('audit').select('changes').where('op', '=', 'job/listExport');
    const [last] = await audit.where('userId', '=', office.user.id).orderBy('id', 'desc').execute();
    expect(JSON.stringify(last)).toContain('"rowsWithPhones":1');
  });

  test('tells a business type by its name, also when it is no longer offered', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    await w.make.company({ projectId, businessType: 'MEDIA' });
    const media = w.db.updateTable('dictionaryEntry').where('code', '=', 'MEDIA');
    await media.set({ state: 'Y' }).execute();
    const asked = { list: 'company' as const, filters: { projectId }, columns: ['name', 'businessType'] };
    const { cells } = await exported(token, asked, 'zh_CN');
    await media.set({ state: 'N' }).execute();
    expect(cells[1]?.at(-1)).toBe('文化传媒');
  });

  test('has the columns that were asked for, and each of the list’s own when all are', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    await w.make.company({ projectId, name: '甲', contact: '王芳' });
    const asked = { list: 'company' as const, filters: { projectId }, columns: ['contact', 'name'] };
    const { cells } = await exported(token, asked);
    expect(cells[0]).toEqual(['Tenant name', 'Contact', 'Phone']);
    expect(cells[1]?.slice(0, 2)).toEqual(['甲', '王芳']);
    const data = await w.ok(exportApi, 'columns', { list: 'company' }, token);
    const columns = data.columns.map(({ key }) => key);
    expect(columns).toContain('leaseEndsOn');
  });

  test('holds text where a cell looks like a formula, and numbers where it holds numbers', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@x', '＝1+1', '\tx'];
    for (const name of names) await w.make.company({ projectId, name });
    const asked = {
      list: 'company',
      filters: { projectId, sort: 'name' },
      columns: ['name', 'people'],
    } as const;
    const { cells } = await exported(token, { ...asked, columns: [...asked.columns] });
    const values = cells.slice(1);
    expect(values.map(([name]) => name).toSorted()).toEqual(names.toSorted());
    expect(values.every(([, people]) => people === 0)).toBe(true);
  });

  test('reaches as far as the list: other companies, projects and regions are not in it', async () => {
    const { id: projectId } = await w.make.project();
    const own = await w.make.company({ projectId });
    await w.make.company({ projectId });
    const { token } = await clerkOf(projectId, own.id);
    const { cells } = await exported(token, { list: 'company', filters: {}, columns: ['name'] });
    expect(cells.slice(1)).toEqual([[own.name]]);
  });

  test('is refused for lists one may not see, and for filters and columns the list doesn’t have', async () => {
    const { token } = await w.make.person({ role: { resources: ['pass:company:view'] } });
    const filters = {};
    expect(await start(token, { list: 'user', filters, columns: null })).toMatchObject({ code: 403 });
    expect(await start(token, { list: 'company', filters: { x: 1 }, columns: null })).toMatchObject({
      code: 400,
    });
    expect(await start(token, { list: 'company', filters, columns: ['x'] })).toMatchObject({ code: 400 });
  });

  test('ends when its owner may not see the list any more', async () => {
    const { token, assignment } = await national();
    await start(token, { list: 'company', filters: {}, columns: null });
    await w.db.deleteFrom('roleResource').where('roleId', '=', assignment.roleId).execute();
    await w.work();
    expect(await jobOf(token)).toMatchObject({ state: 'failed', error: expect.stringMatching(/permission/) });
  });

  test('is kept in the audit log, with who made it', async () => {
    const { token, user } = await national();
    await exported(token, { list: 'role', filters: {}, columns: null });
    const log = w.db.selectFrom('audit').select(['op', 'code']).where('userId', '=', user.id);
    expect(await log.orderBy('id').execute()).toEqual([
      { op: 'export/start', code: 200 },
      { op: 'job/listExport', code: 200 },
    ]);
  });

  test.each(['user', 'employee', 'staff', 'visit', 'deniedVisitor'] as const)(
    'of kind %s filtered by a phone that nobody has is done, without a row',
    async (list) => {
      const role = { resources: allResources };
      const { token } = await w.make.person({ role });
      const asked = { list, filters: { keyword: '15700000000' }, columns: null };
      const { cells, job } = await exported(token, asked);
      expect(cells).toHaveLength(1);
      expect(job).toMatchObject({ state: 'done', step: 0 });
    },
  );

  test('says so when it doesn’t hold everything', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    const values = Array.from({ length: limit + 1 }, (_, n) => ({
      projectId,
      name: `C${n}`,
      nameKey: `c${n}`,
      category: 2 as const,
    }));
    await w.db.insertInto('company').values(values).execute();
    const { cells } = await exported(token, { list: 'company', filters: { projectId }, columns: ['name'] });
    expect(cells).toHaveLength(limit + 2);
    expect(cells.at(-1)).toEqual([expect.stringContaining('only the first 1000')]);
  });

  test('of a part of a record holds what the part shows, and nothing of another record', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    const company = await w.make.company({ projectId });
    const { id: areaId } = await w.make.area({ projectId, common: true, name: '大门' });
    const user = await w.make.user({ nickName: '王芳' });
    await w.make.employee({ company, userId: user.id });
    const device = await w.make.device({ projectId, areaId, name: '东门' });
    const other = await w.make.device({ projectId, areaId, name: '西门' });
    for (const { id: deviceId } of [device, other]) {
      const at = { deviceId, createdAt: w.now() };
      await w.db
        .insertInto('deviceCommand')
        .values({ ...at, type: 'sync', args: JSON.stringify({ what: 'cards' }), expiresAt: w.now() })
        .execute();
      const told = { code: 'OFFLINE' as const, level: 2 as const, at: w.now() };
      await w.db
        .insertInto('deviceException')
        .values({ deviceId, projectId, eventId: `E${deviceId}`, ...told })
        .execute();
    }
    const names = async (list: Asked['list'], filters: Asked['filters'], columns: string[]) =>
      (await exported(token, { list, filters, columns })).cells.slice(1);
    expect(await names('area', { projectId }, ['name', 'devices'])).toEqual([['大门', 2]]);
    expect(await names('areaCompany', { areaId }, ['company', 'people'])).toEqual([[company.name, 1]]);
    expect(await names('areaPerson', { areaId }, ['name'])).toEqual([[user.nickName]]);
    const deviceId = device.id;
    expect(await names('deviceCommand', { deviceId }, ['device', 'type'])).toEqual([
      ['东门', device.code, 'Refresh lists', 'IC cards'],
    ]);
    expect(await names('deviceException', { deviceId, state: 'open' }, ['device', 'code'])).toEqual([
      ['东门', device.code, 'Device offline'],
    ]);
    expect(await names('deviceException', { deviceId, state: 'cleared' }, ['device'])).toEqual([]);
  });

  test('of devices can be imported again: models are called in it as the import takes them', async () => {
    const { token } = await w.make.person({ role: { resources: [...rights, 'pass:device:add'] } });
    const { id: projectId, name: project } = await w.make.project();
    const device = await w.make.device({ projectId, areaId: null, name: '来回', model: 'DOOR_QR' });
    for (const lang of ['en_US', 'zh_CN']) {
      const asked = {
        list: 'device' as const,
        filters: { projectId },
        columns: ['name', 'model', 'project'],
      };
      const { cells } = await exported(token, asked, lang);
      const row = cells[1]?.map(String) ?? [];
      expect(row).toContain(project);
      const model = row[cells[0]?.findIndex((title) => ['Model', '型号'].includes(String(title))) ?? 0];
      const { checked, rows, commit } = importActions(w, token);
      const code = `AGAIN${lang.slice(0, 2).toUpperCase()}`;
      const id = await checked('device', [
        ['设备编码', '设备名称', '型号'],
        [code, device.name, model],
      ]);
      expect(await rows(id)).toMatchObject([{ state: 'ready' }]);
      await commit(id);
      const made = w.db.selectFrom('device').select('model').where('code', '=', code);
      expect(await made.executeTakeFirst()).toEqual({ model: 'DOOR_QR' });
    }
  });

  test('of passages goes on page after page, each once, with what its marks mean', async () => {
    const { token } = await national();
    const { id: projectId } = await w.make.project();
    const door = await passEventReader(w, { projectId, areaId: null });
    const noon = Date.parse('2026-11-10T04:00:00Z');
    const count = 510;
    for (let n = 0; n < count; n += 102) {
      // Many at the same moment.
      const told = Array.from({ length: 102 }, (_, m) => ({ at: new Date(noon + Math.floor((n + m) / 7)) }));
      await door.tell(...told);
    }
    const filters = { projectId, from: '2026-11-10', to: '2026-11-10' };
    const { cells, job } = await exported(token, { list: 'passRecord', filters, columns: null }, 'zh_CN');
    expect(cells).toHaveLength(count + 1);
    expect(cells[0]?.slice(0, 3)).toEqual(['通行时间', '上报时间', '人员']);
    expect(cells[1]).toEqual(expect.arrayContaining([new Date('2026-11-10T12:00:00Z'), '放行', '延迟上报']));
    expect(job).toMatchObject({ step: count, total: count });
    const late = { list: 'passRecord' as const, filters: { ...filters, mark: 'late' }, columns: ['at'] };
    expect((await exported(token, late)).job).toMatchObject({ step: count, total: null });
    const half = { ...late, filters: { ...filters, result: 'denied' } };
    expect((await exported(token, half)).cells).toHaveLength(1);
  });

  test('of buildings follows the search and the scope', async () => {
    const { id: projectId } = await w.make.project();
    const own = await w.make.building({ projectId, name: '甲座' });
    await w.make.building({ projectId, name: '乙座' });
    const role = { level: 30 as const, resources: rights };
    const limited = await w.make.person({ role, projectId, narrowed: { buildingIds: [own.id] } });
    const all = await w.make.person({ role, projectId });
    const asked = { list: 'building' as const, filters: { projectId }, columns: ['name'] };
    expect((await exported(limited.token, asked)).cells.slice(1)).toEqual([['甲座']]);
    const found = { ...asked, filters: { projectId, keyword: '乙' } };
    expect((await exported(all.token, found)).cells.slice(1)).toEqual([['乙座']]);
  });

  test('of an option list holds the options that hold the word, in their order', async () => {
    const { token } = await national();
    const filters = { dict: 'businessType' as const, keyword: 'me' };
    const { cells } = await exported(token, { list: 'baseData', filters, columns: ['code', 'nameEn'] });
    const data = await w.ok(baseDataApi, 'list', filters, token);
    const entries = data;
    expect(entries.length).toBeGreaterThan(1);
    expect(cells.slice(1)).toEqual(entries.map(({ code, nameEn }) => [nameEn, code]));
    const regions = { list: 'baseData' as const, filters: { dict: 'region' }, columns: ['provinces'] };
    expect((await exported(token, regions, 'zh_CN')).cells.flat().join()).toContain('广东');
  });

  test('of a menu is its tree from top to bottom, each entry with those above it', async () => {
    const { token } = await national();
    const filters = { surface: 'mdi' as const };
    const { cells } = await exported(token, { list: 'menu', filters, columns: ['path', 'url'] });
    const data = await w.ok(menuApi, 'tree', filters, token);
    const { entries } = data;
    const urls = (list: MenuEntry[]): string[] => list.flatMap((one) => [one.url, ...urls(one.children)]);
    expect(cells.slice(1).map((row) => row[1])).toEqual(urls(entries));
    const group = entries.find(({ children }) => children.length > 0);
    expect(cells.find(([, url]) => url === group?.children[0]?.url)?.[0]).toBe(group?.titleEn);
  });

  test('of sessions and imports is everybody’s own, whatever they may see', async () => {
    const { id: projectId } = await w.make.project();
    const company = await w.make.company({ projectId });
    const { token, user, assignment } = await clerkOf(projectId, company.id);
    await w.make.session(user.id, assignment);
    const stranger = await clerkOf(projectId, company.id);
    await sendWorkbook(w, token, 'employee', await workbookOf([['姓名'], ['王芳']]), '人员.xlsx');
    await w.work();
    const sessions = { list: 'session' as const, filters: {}, columns: null };
    expect((await exported(token, sessions)).cells).toHaveLength(3);
    expect((await exported(stranger.token, sessions)).cells).toHaveLength(2);
    const imports = { list: 'import' as const, filters: { kind: 'employee' }, columns: ['fileName', 'kind'] };
    expect((await exported(token, imports)).cells.slice(1)).toEqual([['人员.xlsx', 'Tenant staff']]);
    expect((await exported(stranger.token, imports)).cells).toHaveLength(1);
  });

  test.each([
    ['employee', {}],
    ['user', {}],
    ['project', {}],
    ['role', {}],
    ['report', {}],
    ['reportLease', {}],
    ['building', {}],
    ['area', {}],
    ['device', {}],
    ['deviceCommand', {}],
    ['deviceException', {}],
    ['baseData', { dict: 'region' }],
    ['menu', { surface: 'mdi' }],
  ] as const)('of %s can be made with every column', async (list, filters) => {
    const { token } = await national();
    await w.make.person({ role: { level: 40 } });
    await w.make.lease();
    const { cells } = await exported(token, { list, filters, columns: null });
    expect(cells.length).toBeGreaterThan(1);
  });
});
