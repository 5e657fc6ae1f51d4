import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmployee, newUser } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let token: string;
let phone: string;
let mdiUserId: number;
let masked: string;
beforeAll(async () => {
  w = await world();
  const at = await workplace(w);
  const role = { level: 30 as const, resources: allResources, parents: [] };
  token = (await w.make.person({ role, projectId: at.project.id })).token;
  const input = newEmployee({ companyId: at.tenant.id, roles: [at.roles.worker.code] });
  phone = input.phone;
  masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  expect(await w.call(employeeApi, 'add', input, at.managing.token)).toMatchObject({ code: 200 });
  const user = w.db.selectFrom('user').select('id').where('phone', '=', phone);
  mdiUserId = (await user.executeTakeFirstOrThrow()).id;
});

const list = async (keyword: string) => {
  const data = await w.ok(userApi, 'list', { keyword }, token);
  return data.list;
};

describe('a phone that somebody signs in with', () => {
  test('is masked where the user name is shown', async () => {
    const answers = [
      await w.call(userApi, 'list', {}, token),
      await w.call(userApi, 'get', { mdiUserId }, token),
      await w.call(userApi, 'listTreeUser', {}, token),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(phone);
    expect(answers[1]).toMatchObject({ data: { userName: masked, phone: masked } });
  });

  test('is found whole and by its last four digits, by no other part', async () => {
    for (const word of [phone, phone.slice(-4)])
      expect(await list(word)).toMatchObject([{ userName: masked }]);
    for (const part of [phone.slice(0, 7), phone.slice(3, 9), phone.slice(-5)])
      expect(await list(part)).toEqual([]);
  });

  test('stands in the order of user names where its mask does, whatever the digits behind it', async () => {
    const role = await w.make.role({ level: 30 });
    const project = await w.make.project();
    const add = async (userName: string, ownPhone = userName) => {
      const user = await w.make.user({ userName, phone: ownPhone });
      await w.make.assign(user.id, { roleId: role.id, projectId: project.id });
      return user.id;
    };
    // Between which two names a masked one stood would tell a digit more at each try.
    const later = await add('13799992222');
    const sooner = await add('13700002222');
    await add('13750002222', '13512349876');
    const national = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const sorted = async (sort: 'userName' | '-userName') => {
      const asked = { roleCode: role.code, sort };
      return (await w.ok(userApi, 'list', asked, national.token)).list.map(({ mdiUserId }) => mdiUserId);
    };
    const up = await sorted('userName');
    expect(up.slice(0, 2)).toEqual([later, sooner]);
    expect((await sorted('-userName')).slice(1)).toEqual([sooner, later]);
  });

  test('is masked in the sentence that it is in use', async () => {
    const answer = await w.call(
      userApi,
      'addUser',
      { ...newUser({ assignments: [{ roleCode: 'NONE' }] }), phone },
      token,
    );
    expect(answer.data).toMatchObject({ phone: `The phone number is in use (user name: ${masked})` });
  });

  test('stays the user name, and goes with a new phone, when no other name is given', async () => {
    const user = await w.db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', mdiUserId)
      .executeTakeFirstOrThrow();
    const facts = { mdiUserId, nickName: user.nickName, birth: '1991-02-03' };
    const saved = await w.call(userApi, 'updateUser', { ...facts, version: user.version }, token);
    expect(saved).toMatchObject({ code: 200 });
    const kept = w.db.selectFrom('user').select(['userName', 'phone', 'version']).where('id', '=', mdiUserId);
    expect(await kept.executeTakeFirst()).toMatchObject({ userName: phone, phone });
    const { phone: next } = newUser();
    const version = user.version + 1;
    await w.call(userApi, 'updateUser', { ...facts, version, phone: next }, token);
    expect(await kept.executeTakeFirst()).toMatchObject({ userName: next, phone: next });
    await w.call(userApi, 'updateUser', { ...facts, version: version + 1, phone }, token);
    expect(await kept.executeTakeFirst()).toMatchObject({ userName: phone, phone });
  });
});

describe('the log', () => {
  const stored = async () => {
    const rows = await w.db.selectFrom('audit').select(['userName', 'changes']).execute();
    return JSON.stringify(rows);
  };

  test('keeps no whole phone as a user name, no birth date and no whole card', async () => {
    const at = await workplace(w);
    const person = newEmployee({
      companyId: at.tenant.id,
      roles: [at.roles.worker.code],
      icCard: 'CARD00471147',
    });
    await w.call(employeeApi, 'add', person, at.managing.token);
    const text = await stored();
    for (const whole of [phone, person.phone, '1991-02-03', person.icCard]) expect(text).not.toContain(whole);
    expect(text).toContain('****1147');
  });

  test('keeps no phone and no birth date of who is deleted', async () => {
    const { token: office } = await w.make.person({ role: { resources: allResources } });
    const user = await w.make.user({ birth: '1977-03-04' });
    const removed = await w.call(userApi, 'deleteUserInfo', { mdiUserId: user.id }, office);
    expect(removed).toMatchObject({ code: 200 });
    const text = await stored();
    for (const whole of [user.phone, '1977-03-04']) expect(text).not.toContain(whole);
  });

  test('shows what a former version kept with masks, and finds nobody by a part of it', async () => {
    const facts = { userName: phone, phone: masked, birth: '1970-07-07' };
    const changes = JSON.stringify([
      { entity: 'user', id: mdiUserId, before: null, after: facts },
      { entity: 'employee', id: 1, before: null, after: { icCard: 'CARD99998888' } },
    ]);
    const row = { requestId: 'r', op: 'former/row', code: 200, userName: phone, address: '', changes };
    await w.db.insertInto('audit').values(row).execute();
    const office = await w.make.person({ role: { resources: allResources } });
    const log = async (keyword?: string) => {
      const asked = { op: 'former/row', ...(keyword ? { keyword } : {}) };
      return (await w.call(auditApi, 'list', asked, office.token)).data;
    };
    const fields = [
      { field: 'phone', after: masked },
      { field: 'userName', after: masked },
      { field: 'birth', after: '(hidden)' },
    ];
    const card = [{ field: 'icCard', after: '****8888' }];
    const told = { userName: masked, changes: [{ fields }, { fields: card }] };
    expect(await log()).toMatchObject({ total: 1, list: [told] });
    expect(await log(phone)).toMatchObject({ total: 1 });
    expect(await log(phone.slice(0, 8))).toMatchObject({ total: 0 });
  });
});
