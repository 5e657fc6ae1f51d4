import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SentOf } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import exceljs from 'exceljs';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, type World, world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import { registry } from '../index.ts';
import { makeAuditExport } from './audit.jobs.ts';

let w: World;
let usual: string | undefined;
let folder: string;
beforeAll(async () => {
  usual = process.env.TMPDIR;
  folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-export-test-'));
  w = await world({ runners: { ...registry.jobs, auditExport: makeAuditExport(limit) } });
});
afterAll(() => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  rmSync(folder, { recursive: true, force: true });
});

/** The limit of the product would only make the tests slow. */
const limit = 3_000;

const rights = ['sys:audit:view', 'sys:audit:export'] as const;
const national = () => w.make.person({ role: { resources: rights } });

const log = (facts: Partial<Insertable<DB['audit']>>) =>
  w.db
    .insertInto('audit')
    .values({ requestId: 'x', op: 'project/edit', code: 200, address: '10.0.0.1', ...facts })
    .execute();

const columns = 7;

type Filters = SentOf<typeof auditApi.ops.export>;

async function start(token: string, filters: Filters, lang?: string): Promise<number> {
  const answer = await w.call(auditApi, 'export', filters, token, lang ? { lang } : {});
  expect(answer).toMatchObject({ code: 200 });
  return done(answer).jobId;
}
const jobOf = async (token: string): Promise<Job | undefined> => (await w.ok(jobApi, 'list', {}, token))[0];

/** What stands in a cell; a time as the workbook shows it, which knows no zones. */
const textOf = ({ value, text }: exceljs.Cell) =>
  value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : text;

/** The workbook a person's newest job made. */
async function workbookOf(token: string) {
  const job = await jobOf(token);
  expect(job).toMatchObject({ state: 'done', error: null });
  const file = await w.app.inject({ method: 'GET', url: job?.result?.url ?? '' });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload).toHaveLength(job?.result?.bytes ?? 0);
  const book = new exceljs.Workbook();
  const { buffer, byteOffset, byteLength } = file.rawPayload;
  await book.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('the workbook has no sheet');
  const cells: string[][] = [];
  sheet.eachRow((row) => {
    const values: string[] = [];
    for (let i = 1; i <= columns; i += 1) values.push(textOf(row.getCell(i)));
    cells.push(values);
  });
  return { sheet, cells, job };
}

async function exported(token: string, filters: Filters, lang?: string) {
  await start(token, filters, lang);
  await w.work();
  return workbookOf(token);
}

describe('an exported log', () => {
  test('has the list’s columns and rows, newest first, in the language of who asked', async () => {
    const { token } = await national();
    const company = await w.make.company({ name: '蓝屿科技' });
    await w.db.updateTable('project').set({ name: '恒景' }).where('id', '=', company.projectId).execute();
    const user = await w.make.user({ userName: 'export.user', nickName: '林知夏' });
    const doer = { userId: user.id, userName: user.userName };
    const changes = [
      { entity: 'project', id: 5, before: { name: 'old' }, after: { name: 'new' } },
      { entity: 'user', id: 6, before: null, after: { nickName: '王芳' } },
      { entity: 'assignment', id: 7, before: null, after: {} },
    ];
    const at = (hour: number) => new Date(`2026-02-03T0${hour}:05:06Z`);
    await log({
      at: at(4),
      ...doer,
      projectId: company.projectId,
      companyId: company.id,
      changes: JSON.stringify(changes),
    });
    await log({ at: at(5), op: 'auth/login', code: 400, reason: 'auth.error.badLogin', userName: 'nobody1' });
    await log({ at: at(6), op: 'auth/scanState', address: '' });
    const days = { from: '2026-02-03', to: '2026-02-03' };
    const zh = await exported(token, days, 'zh_CN');
    expect(zh.cells).toEqual([
      ['时间', '操作人', '操作', '对象', '结果', '所在项目', '来源地址'],
      ['2026-02-03 14:05:06', '未登录', '打开扫码页面', '', '成功', '', ''],
      ['2026-02-03 13:05:06', 'nobody1', '登录', '', '被拒绝 · 用户名或密码错误', '', '10.0.0.1'],
      [
        '2026-02-03 12:05:06',
        '林知夏 (export.user)',
        '编辑项目',
        '项目 new、用户 王芳、用户角色（已删除）',
        '成功',
        '恒景 · 蓝屿科技',
        '10.0.0.1',
      ],
    ]);
    expect(zh.sheet.name).toBe('操作日志');
    expect(zh.job).toMatchObject({
      kind: 'auditExport',
      subject: '2026-02-03 – 2026-02-03',
      step: 3,
      total: 3,
    });
    expect(zh.job?.result?.name).toMatch(/^操作日志 \d{4}-\d\d-\d\d \d{4}\.xlsx$/);
    const en = await exported(token, { ...days, op: 'auth/login', outcome: 'refused', keyword: 'nobody1' });
    expect(en.cells).toEqual([
      ['Time', 'Person', 'Action', 'Record', 'Outcome', 'Project', 'Address'],
      [
        '2026-02-03 13:05:06',
        'nobody1',
        'Log in',
        '',
        'Refused · Incorrect user name or password',
        '',
        '10.0.0.1',
      ],
    ]);
    expect(en.job?.subject).toBe('2026-02-03 – 2026-02-03 · nobody1 · Log in · Refused');
  });

  test('without a row is a sheet with its titles', async () => {
    const { token } = await national();
    const { cells, job } = await exported(token, { op: 'no/such' });
    expect(cells).toHaveLength(1);
    expect(job).toMatchObject({ step: 0, total: 0 });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A1'])(
    'keeps a name that begins like a formula as text: %j',
    async (name) => {
      const { token } = await national();
      const op = `formula/${encodeURIComponent(name)}`;
      await log({ op, userName: name });
      const { sheet } = await exported(token, { op });
      const cell = sheet.getRow(2).getCell(2);
      expect(cell.formula).toBeUndefined();
      expect(cell.type).toBe(exceljs.ValueType.String);
      // A carriage return in XML reads as a line feed.
      expect(String(cell.value).replace('\n', '\r')).toBe(name);
      expect(cell.numFmt).toBe('@');
    },
  );

  test('repeats and omits nothing where thousands of rows have the same time', async () => {
    const { token } = await national();
    await sql`insert into audit (request_id, op, code, address, user_name, at)
      select 'x', 'many/same', 200, '', 'n' || i, '2026-01-01'::timestamptz + (i / 1500) * interval '1 microsecond'
      from generate_series(1, 2600) i`.execute(w.db);
    const { cells, job } = await exported(token, { op: 'many/same' });
    const names = cells.slice(1).map((row) => row[1]);
    expect(names).toEqual(Array.from({ length: 2600 }, (_, i) => `n${2600 - i}`));
    expect(job).toMatchObject({ step: 2600, total: 2600 });
  });

  test('has the newest rows up to the limit and says so in its last row', async () => {
    const { token } = await national();
    await sql`insert into audit (request_id, op, code, address, user_name)
      select 'x', 'many/more', 200, '', 'n' || i from generate_series(1, ${limit + 1}) i`.execute(w.db);
    const { cells, job } = await exported(token, { op: 'many/more' });
    expect(cells).toHaveLength(limit + 2);
    expect(cells[1]?.[1]).toBe(`n${limit + 1}`);
    expect(cells[limit]?.[1]).toBe('n2');
    expect(cells.at(-1)?.[0]).toBe(
      `Contains only the newest ${limit} entries. Narrow the filters to export earlier ones`,
    );
    expect(job).toMatchObject({ step: limit, total: limit });
  });
});

describe('an export', () => {
  test('reaches as far as its starter’s scope does when it runs', async () => {
    const project = await w.make.project();
    const seat = { role: { level: 30 as const, resources: rights }, projectId: project.id };
    const person = await w.make.person(seat);
    const role = await w.make.role({ level: 30 });
    const op = 'scope/export';
    await log({ op, userName: 'inside', projectId: project.id, roleCode: role.code });
    await log({ op, userName: 'outside', projectId: (await w.make.project()).id, roleCode: role.code });
    await log({ op, userName: 'nowhere' });
    const found = await exported(person.token, { op });
    expect(found.cells.slice(1).map((row) => row[1])).toEqual(['inside']);
  });

  test('fails when its starter has lost the right meanwhile', async () => {
    const person = await national();
    await start(person.token, {});
    await w.db.deleteFrom('roleResource').where('roleId', '=', person.assignment.roleId).execute();
    await w.work();
    expect(await jobOf(person.token)).toMatchObject({ state: 'failed', result: null });
  });

  test('needs its own right', async () => {
    const { token } = await w.make.person({ role: { resources: ['sys:audit:view'] } });
    expect(await w.call(auditApi, 'export', {}, token)).toMatchObject({ code: 403 });
    expect(await jobOf(token)).toBeUndefined();
  });

  test('that is cancelled on the way stops and leaves no file', async () => {
    process.env.TMPDIR = folder;
    const { token, user } = await national();
    await sql`insert into audit (request_id, op, code, address)
      select 'x', 'cancel/me', 200, '' from generate_series(1, 3000)`.execute(w.db);
    const jobId = await start(token, { op: 'cancel/me' });
    // As if the person cancelled while the first piece was being written.
    await w.db.executeQuery(
      sql`create function ask_to_cancel() returns trigger language plpgsql as $$
        begin new.cancel_asked := new.cancel_asked or new.step = 1000; return new; end $$`.compile(w.db),
    );
    await w.db.executeQuery(
      sql`create trigger cancel_it before update on job for each row execute function ask_to_cancel()`.compile(
        w.db,
      ),
    );
    await w.work();
    await w.db.executeQuery(sql`drop trigger cancel_it on job`.compile(w.db));
    expect(await jobOf(token)).toMatchObject({
      jobId,
      state: 'cancelled',
      step: 1000,
      total: 3000,
      result: null,
    });
    expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
    const files = await w.db.selectFrom('upload').select('id').where('userId', '=', user.id).execute();
    expect(files).toEqual([]);
  });

  test('that is tried again writes the whole workbook', async () => {
    const { token } = await national();
    await log({ op: 'again/once', userName: 'first' });
    const jobId = await start(token, { op: 'again/once' });
    await w.call(jobApi, 'cancel', { jobId }, token);
    expect(await w.call(jobApi, 'retry', { jobId }, token)).toMatchObject({ code: 200 });
    await log({ op: 'again/once', userName: 'second' });
    await w.work();
    expect((await workbookOf(token)).cells.slice(1).map((row) => row[1])).toEqual(['second', 'first']);
  });

  test('is itself in the log: who started it, and the file it made', async () => {
    const { token, user } = await national();
    await exported(token, { op: 'no/such' });
    const found = await w.db
      .selectFrom('audit')
      .select(['op', 'code', 'changes'])
      .where('userId', '=', user.id)
      .orderBy('id')
      .execute();
    expect(found).toMatchObject([
      { op: 'audit/export', code: 200 },
      { op: 'job/auditExport', code: 200, changes: [{ entity: 'upload' }] },
    ]);
  });
});
