import type { SentOf } from '@mdi/contract/kit/op.ts';
import { type CompanyRow, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { runners } from '../jobs.ts';
import { makeListExport } from './export.jobs.ts';

/** The limit of the product would only make the tests slow. */
const limit = 1_000;

let w: World;
beforeAll(async () => {
  w = await world({ runners: { ...runners, listExport: makeListExport(limit) } });
});

const rights = [
  'pass:company:view',
  'pass:employee:view',
  'sys:user:view',
  'sys:project:view',
  'sys:role:view',
  'pass:tenantReport:view',
] as const;
const national = () => w.make.person({ role: { resources: rights } });

type Asked = SentOf<typeof exportApi.ops.start>;

const jobOf = async (token: string): Promise<Job | undefined> =>
  ((await w.call(jobApi, 'list', {}, token)).data as Job[])[0];

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
    const { data } = await w.call(companyApi, 'list', { projectId, state: 'N', sort: '-name' }, token);
    const { list } = data as { list: CompanyRow[] };
    expect(cells[0]?.slice(0, 3)).toEqual(['租户名称', '类别', '项目']);
    expect(cells.slice(1).map(([name]) => name)).toEqual(list.map(({ name }) => name));
    expect(cells.slice(1).map((row) => row[9])).toEqual(list.map(({ contactPhone }) => contactPhone));
    expect(cells[1]).toContain('138****8000');
    expect(job).toMatchObject({ step: 3, total: 3, subject: expect.stringContaining('租户') });
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
    const columns = ['contact', 'name'];
    const { cells } = await exported(token, { list: 'company', filters: { projectId }, columns });
    expect(cells[0]).toEqual(['Tenant name', 'Contact', 'Phone']);
    expect(cells[1]?.slice(0, 2)).toEqual(['甲', '王芳']);
    const { data } = await w.call(exportApi, 'columns', { list: 'company' }, token);
    expect((data as { key: string }[]).map(({ key }) => key)).toContain('leaseEndsOn');
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
    const role = { level: 40 as const, resources: rights };
    const { token } = await w.make.person({ role, projectId, companyId: own.id });
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
    expect(cells.at(-1)).toEqual([expect.stringContaining('Only the first 1000')]);
  });

  test.each(['employee', 'user', 'project', 'role', 'report', 'reportLease'] as const)(
    'of %s can be made with every column',
    async (list) => {
      const { token } = await national();
      await w.make.person({ role: { level: 40 } });
      await w.make.lease();
      const { cells } = await exported(token, { list, filters: {}, columns: null });
      expect(cells.length).toBeGreaterThan(1);
    },
  );
});
