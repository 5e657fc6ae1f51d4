import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { importActions } from '../../../test/import-actions.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const most = 200;
const numbered = (n: number) => String(15_600_000_000 + n);

describe('somebody who searched for too many', () => {
  let token: string;
  let projectId: number;
  let companyId: number;
  beforeAll(async () => {
    projectId = (await w.make.project()).id;
    companyId = (await w.make.company({ projectId })).id;
    const role = { level: 30 as const, resources: allResources };
    const me = await w.make.person({ role, projectId });
    token = me.token;
    for (let n = 0; n < most; n += 1) await w.call(userApi, 'list', { keyword: numbered(n) }, token);
  });

  const whole = numbered(9_000);
  test.each([
    ['user/list', () => w.call(userApi, 'list', { keyword: whole }, token)],
    ['employee/list', () => w.call(employeeApi, 'list', { keyword: whole }, token)],
    ['staff/list', () => w.call(staffApi, 'list', { keyword: whole }, token)],
    ['visit/list', () => w.call(visitApi, 'list', { keyword: whole }, token)],
    ['visit/queue', () => w.call(visitApi, 'queue', { queue: 'expected', keyword: whole }, token)],
    ['visit/find', () => w.call(visitApi, 'find', { projectId, text: whole }, token)],
    ['visit/options', () => w.call(visitApi, 'options', { companyId, host: whole }, token)],
    ['deniedVisitor/list', () => w.call(deniedVisitorApi, 'list', { keyword: whole }, token)],
    ['audit/list', () => w.call(auditApi, 'list', { keyword: whole }, token)],
    ['audit/export', () => w.call(auditApi, 'export', { keyword: whole }, token)],
    [
      'export/start',
      () => w.call(exportApi, 'start', { list: 'user', filters: { keyword: whole }, columns: null }, token),
    ],
    ['search/find', () => w.call(searchApi, 'find', { word: whole }, token)],
  ])('finds nobody more by a phone in %s', async (_, search) => {
    expect(await search()).toMatchObject({ code: 429 });
  });
});

describe('exports by a whole phone', () => {
  test('count as searches, whether somebody has it or not', async () => {
    const me = await w.make.person({ role: { level: 30, resources: allResources } });
    const key = w.deps.secrets.mac('throttle', 'limit', 'phoneSearch', String(me.user.id));
    const count = async () =>
      (await w.db.selectFrom('throttle').select('fails').where('key', '=', key).executeTakeFirst())?.fails;
    const users = (keyword: string) =>
      w.ok(exportApi, 'start', { list: 'user', filters: { keyword }, columns: null }, me.token);
    await users(me.user.phone);
    await users(numbered(9_200));
    await users('张三');
    expect(await count()).toBe(2);
    await w.ok(auditApi, 'export', { keyword: numbered(9_201) }, me.token);
    // What the jobs find adds nothing to it.
    await w.work();
    expect(await count()).toBe(3);
  });
});

test('phones that come onto a whitelist are counted', async () => {
  const project = await w.make.project();
  const me = await w.make.person({ role: { level: 30, resources: allResources }, projectId: project.id });
  const listed = [9_301, 9_302].map((n) => ({ phone: numbered(n), person: null }));
  const facts = { projectId: project.id, name: '名单', phones: listed };
  const { whitelistId } = await w.ok(whitelistApi, 'add', facts, me.token);
  await w.ok(whitelistApi, 'addPhones', { whitelistId, phones: listed }, me.token);
  const key = w.deps.secrets.mac('throttle', 'limit', 'phoneLookup', 'project', String(project.id), '30');
  const counted = w.db.selectFrom('throttle').select('fails').where('key', '=', key);
  expect(await counted.execute()).toEqual([{ fails: 4 }]);
});

describe('imports of phones', () => {
  const phone = numbered(9_100);
  test.each([
    ['employee', ['公司', '姓名', '手机号', '角色']],
    ['staff', ['公司', '姓名', '手机号', '角色']],
    ['user', ['姓名', '手机号', '角色']],
    ['company', ['类别', '租户名称', '管理员手机号']],
    ['whitelistPhone', ['白名单名称', '手机号']],
  ] as const)('of kind %s count the phones they ask for', async (kind, header) => {
    const project = await w.make.project();
    const me = await w.make.person({ role: { level: 30, resources: allResources }, projectId: project.id });
    const row = header.map((title) => (title.includes('手机') ? phone : title));
    await importActions(w, me.token).checked(kind, [[...header], row]);
    const key = w.deps.secrets.mac('throttle', 'limit', 'phoneLookup', 'project', String(project.id), '30');
    expect(await w.db.selectFrom('throttle').select('fails').where('key', '=', key).execute()).toEqual([
      { fails: expect.any(Number) },
    ]);
  });
});
