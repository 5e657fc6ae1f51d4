import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions, sendWorkbook } from '../../../test/import-actions.ts';
import { workbookOf } from '../../../test/workbook.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let p: Workplace;
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
});

async function opened(bytes: Buffer) {
  const book = new exceljs.Workbook();
  const { buffer, byteOffset, byteLength } = bytes;
  await book.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  return book;
}

const template = async (kind: 'employee' | 'company', lang: string) => {
  const data = await w.ok(importApi, 'template', { kind }, p.office.token, { lang });
  const { name, base64 } = data;
  return { name, bytes: Buffer.from(base64, 'base64') };
};

describe('a template', () => {
  test('has the titles and the drop-downs in the chosen language', async () => {
    const zh = await template('company', 'zh_CN');
    expect(zh.name).toBe('租户与租赁单元导入模板.xlsx');
    const [sheet, notes, choices] = (await opened(zh.bytes)).worksheets;
    expect(sheet?.getRow(1).values).toContain('租户名称 *');
    expect(notes?.name).toBe('填写说明');
    expect(choices?.state).toBe('veryHidden');
    expect(choices?.getColumn(2).values).toEqual([undefined, '租户', '业主', '物业公司']);
    const titles: unknown = sheet?.getRow(1).values;
    const category = Array.isArray(titles) ? titles.indexOf('类别 *') : 0;
    const rule = sheet?.getCell(2, category).dataValidation;
    expect(rule).toMatchObject({ type: 'list', formulae: ["'_'!$B$1:$B$3"] });
    const en = await template('company', 'en_US');
    const [english] = (await opened(en.bytes)).worksheets;
    expect(english?.getRow(1).values).toContain('Tenant name *');
  });

  test('is read back with every column matched', async () => {
    for (const lang of ['zh_CN', 'en_US']) {
      const { bytes } = await template('employee', lang);
      const book = await opened(bytes);
      book.worksheets[0]?.addRow([p.tenant.name, '甲', '13011112222', p.roles.worker.name]);
      const filled = Buffer.from(await book.xlsx.writeBuffer());
      const { data } = await sendWorkbook(w, p.office.token, 'employee', filled);
      await w.work();
      const { get } = importActions(w, p.office.token);
      const { mapping, columns, state } = await get(data.importId);
      // Every title is known: there is nothing to match, and the dry run follows at once.
      expect(state).toBe('checked');
      expect(mapping).toEqual(columns.map(({ key }) => key));
    }
  });
});

describe('a mapping', () => {
  test('must fill in what is required, each column once, and only columns that are there', async () => {
    const { token } = p.managing;
    const { data } = await sendWorkbook(
      w,
      token,
      'employee',
      await workbookOf([
        ['a', 'b', 'c', 'd'],
        ['x', '', '', ''],
      ]),
    );
    await w.work();
    const { get } = importActions(w, token);
    const { importId } = data;
    expect((await get(importId)).mapping).toEqual([null, null, null, null]);
    const check = (...mapping: (string | null)[]) => w.call(importApi, 'check', { importId, mapping }, token);
    expect(await check(null, null, null, null)).toMatchObject({
      code: 400,
      message: expect.stringContaining('required'),
    });
    expect(await check('name', 'name', 'phone', 'roles')).toMatchObject({ code: 400 });
    expect(await check('name', 'phone', 'roles', 'level')).toMatchObject({ code: 400 });
    expect(await check('name', 'phone', 'roles')).toMatchObject({ code: 400 });
    expect(await check('companyId', 'name', 'phone', 'roles')).toMatchObject({ code: 200 });
    await w.work();
    expect(await get(importId)).toMatchObject({ state: 'checked', counts: { bad: 1 } });
  });
});

describe('the workbook of errors', () => {
  test('holds the original columns with the errors, and can be corrected and imported again', async () => {
    const { token } = p.managing;
    const { checked } = importActions(w, token);
    const id = await checked('employee', [
      ['公司', '姓名', '手机号', '角色'],
      [p.tenant.name, '甲', '13033330001', p.roles.worker.code],
      [p.tenant.name, '', '=1+1', p.roles.worker.code],
    ]);
    expect(await w.call(importApi, 'errors', { importId: id }, token)).toMatchObject({ code: 200 });
    await w.work();
    const [job] = await w.ok(jobApi, 'list', {}, token);
    expect(job).toMatchObject({ kind: 'importErrors', state: 'done', total: 1 });
    const file = await w.app.inject({ method: 'GET', url: job?.result?.url ?? '' });
    const [sheet] = (await opened(file.rawPayload)).worksheets;
    expect(sheet?.getRow(1).values).toEqual([undefined, '公司', '姓名', '手机号', '角色', 'Errors', 'Row']);
    const cells = sheet?.getRow(2).values as unknown[];
    expect(cells[3]).toBe('=1+1');
    expect(cells[5]).toMatch(/^Name: This field is required\nPhone: /);
    expect(cells[6]).toBe('3');
    const { data } = await sendWorkbook(w, token, 'employee', file.rawPayload);
    await w.work();
    const { get } = importActions(w, token);
    expect((await get(data.importId)).mapping).toEqual(['companyId', 'name', 'phone', 'roles', null, null]);
  });
});

test('a file that is no workbook is refused at once, in words', async () => {
  const { token } = p.managing;
  const sent = await sendWorkbook(w, token, 'employee', Buffer.from('name,phone\n'), 'people.csv');
  expect(sent).toMatchObject({ code: 400, data: { file: 'Only XLS and XLSX files are supported' } });
  const large = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(20 * 1024 * 1024)]);
  const refused = await sendWorkbook(w, token, 'employee', large);
  expect(refused).toMatchObject({ code: 400, data: { file: 'The file can’t exceed 20 MB' } });
  const none = await sendWorkbook(w, (await w.make.person()).token, 'employee', await workbookOf([['x']]));
  expect(none).toMatchObject({ code: 403 });
});

test('imports are listed newest first, and only one’s own', async () => {
  const { token } = p.managing;
  const data = await w.ok(importApi, 'list', {}, token);
  const { list, total } = data;
  expect(total).toBe(list.length);
  expect(list.map(({ importId }) => importId)).toEqual(
    list.map(({ importId }) => importId).toSorted((a, b) => b - a),
  );
  const other = await w.make.person({ role: { resources: ['pass:employee:add'] } });
  expect(await w.call(importApi, 'list', {}, other.token)).toMatchObject({ data: { list: [], total: 0 } });
});
