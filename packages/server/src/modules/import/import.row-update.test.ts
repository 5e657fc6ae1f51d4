import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
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
  const rights = [
    'pass:company:add',
    'pass:company:view',
    'pass:company:edit',
    'pass:device:add',
    'pass:device:edit',
  ];
  const values = rights.map((resource) => ({ roleId: p.roles.manager.id, resource }));
  await w.db.insertInto('roleResource').values(values).execute();
});

const titles = ['租户名称', '类别', '联系人', '联系电话', '物业平台编号'];

/** Checks again so that rows whose record is there change it. */
async function updating(token: string, importId: number) {
  const { get } = importActions(w, token);
  const { mapping } = await get(importId);
  const answer = await w.call(importApi, 'check', { importId, mapping, updates: true }, token);
  if (answer.code === 200) await w.work();
  return answer;
}

describe('rows of companies that are there already', () => {
  test('are errors until somebody has them change the records, after the differences were shown', async () => {
    const { token } = p.managing;
    const facts = { contact: '旧人', contactPhone: '13800138000', platformNumber: '7' };
    const company = await w.make.company({ projectId: p.project.id, name: '更新公司', ...facts });
    const same = await w.make.company({ projectId: p.project.id, name: '不变公司', contact: '甲' });
    const { checked, get, rows, commit } = importActions(w, token);
    const id = await checked('company', [
      titles,
      ['更新公司', '租户', '新人', '138****8000', ''],
      ['不变公司', '', '甲', '', ''],
      ['更新公司 ', '业主', '', '', ''],
    ]);
    expect((await rows(id)).map(({ state }) => state)).toEqual(['bad', 'bad', 'bad']);
    expect(await get(id)).toMatchObject({ updates: false, mayUpdate: true });
    await updating(token, id);
    expect(await rows(id)).toMatchObject([
      {
        state: 'waits',
        recordId: company.id,
        changes: [{ column: 'contact', before: '旧人', after: '新人' }],
      },
      { state: 'same', recordId: same.id, changes: [] },
      { state: 'bad', problems: [{ column: 'category', code: 'format' }] },
    ]);
    const fix = { number: 4, cells: [{ column: 'category', text: '' }] };
    await w.call(importApi, 'fix', { importId: id, rows: [fix] }, token);
    expect(await get(id)).toMatchObject({ counts: { ready: 2, changing: 2, same: 1, bad: 0 } });
    await commit(id);
    expect(await get(id)).toMatchObject({ state: 'done', counts: { added: 0, updated: 2, failed: 0 } });
    const { data } = await w.call(companyApi, 'get', { companyId: company.id }, token);
    expect(data).toMatchObject({ contact: '新人', contactPhone: '138****8000', platformNumber: '7' });
    const kept = w.db.selectFrom('company').select('contactPhone').where('id', '=', company.id);
    expect(await kept.executeTakeFirst()).toEqual({ contactPhone: '13800138000' });
    const log = w.db.selectFrom('audit').select('changes').where('op', '=', 'job/importCommit');
    const [entry] = await log.orderBy('id', 'desc').limit(1).execute();
    expect(entry?.changes).toMatchObject([
      { entity: 'company', id: company.id, before: { contact: '旧人' }, after: { contact: '新人' } },
      { entity: 'import', id, before: null, after: { added: 0, updated: 2, failed: 0 } },
    ]);
  });

  test('are told, and stay as they are, when somebody changed them after the check', async () => {
    const { token } = p.managing;
    const company = await w.make.company({ projectId: p.project.id, name: '被改公司', contact: '甲' });
    const { checked, rows, get, commit } = importActions(w, token);
    const id = await checked('company', [titles, ['被改公司', '', '乙', '', '']]);
    await updating(token, id);
    await w.db
      .updateTable('company')
      .set({ contact: '丙', version: company.version + 1 })
      .where('id', '=', company.id)
      .execute();
    await commit(id);
    expect(await get(id)).toMatchObject({ counts: { updated: 0, failed: 1, changing: 0 } });
    expect((await rows(id))[0]?.problems[0]?.text).toMatch(/Someone else changed/);
    const { data } = await w.call(companyApi, 'get', { companyId: company.id }, token);
    expect(data).toMatchObject({ contact: '丙' });
  });

  test('are changed by nobody who may not edit them by hand', async () => {
    const { token } = await w.make.person({ role: { resources: ['pass:company:add', 'pass:company:view'] } });
    await w.make.company({ projectId: p.project.id, name: '无权公司' });
    const { checked, get } = importActions(w, token);
    const id = await checked('company', [
      ['租户名称', '项目', '类别'],
      ['无权公司', p.project.name, ''],
    ]);
    expect(await get(id)).toMatchObject({ mayUpdate: false });
    expect(await updating(token, id)).toMatchObject({ code: 403 });
  });
});

test('people are found by phone and company, and only their filled cells change', async () => {
  const { token } = p.managing;
  const { checked, rows, get, commit } = importActions(w, token);
  const head = ['公司', '姓名', '手机号', '角色', '部门', '工号'];
  const person = [p.tenant.name, '张三', '13166660001', p.roles.worker.name, '财务部', 'U1'];
  await commit(await checked('employee', [head, person]));
  const id = await checked('employee', [head, [p.tenant.name, '张三丰', '131 6666 0001', '', '', 'U1']]);
  await updating(token, id);
  expect(await rows(id)).toMatchObject([
    { state: 'changes', changes: [{ column: 'name', before: '张三', after: '张三丰' }] },
  ]);
  await commit(id);
  expect(await get(id)).toMatchObject({ counts: { updated: 1, failed: 0 } });
  const [row] = await rows(id, 'added');
  const { data } = await w.call(employeeApi, 'get', { employeeId: row?.recordId ?? 0 }, token);
  expect(data).toMatchObject({ name: '张三丰', department: '财务部', jobNumber: 'U1' });
});

test('a reader is found by its code, and its exported row changes nothing', async () => {
  const { token } = p.managing;
  const { id: areaId } = await w.make.area({ projectId: p.project.id, common: true, name: '更新大门' });
  const facts = { projectId: p.project.id, areaId, name: '旧名', channel: 'in' as const, model: 'DOOR_QR' };
  const device = await w.make.device(facts);
  const { checked, rows, get, commit } = importActions(w, token);
  const head = ['设备编码', '设备名称', '型号', '所属项目', '通行区域', '通道类型'];
  const place = ['门禁读头', p.project.name, '更新大门', '进'];
  const id = await checked('device', [head, [device.code, '旧名', ...place]]);
  await updating(token, id);
  expect(await rows(id)).toMatchObject([{ state: 'same', changes: [] }]);
  const renamed = await checked('device', [head, [device.code, '新名', '', '', '', '出']]);
  await updating(token, renamed);
  await commit(renamed);
  expect(await get(renamed)).toMatchObject({ counts: { updated: 1 } });
  const now = w.db.selectFrom('device').select(['name', 'channel', 'areaId']).where('id', '=', device.id);
  expect(await now.executeTakeFirst()).toEqual({ name: '新名', channel: 'out', areaId });
});
