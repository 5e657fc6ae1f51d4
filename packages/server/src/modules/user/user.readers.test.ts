import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Workplace, workplace } from '../../../test/factories/company.ts';
import { newAddress, newEmployee, newPhone, newUser } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';

// Who was let in to read, and is no account of the office.

let w: World;
let at: Workplace;
let office: string;
let head: string;
let admin: string;
beforeAll(async () => {
  w = await world();
  at = await workplace(w);
  admin = (await at.tenantPerson(at.roles.administrator)).token;
  const role = await w.make.administratorRole();
  head = role.code;
  office = (await w.make.person({ roleId: role.id })).token;
});

const userWith = (phoneKey: string) =>
  w.db.selectFrom('user').selectAll().where('phoneKey', '=', phoneKey).execute();
const viewsOf = (userId: number) =>
  w.db.selectFrom('reportView').select('id').where('userId', '=', userId).execute();

/** Somebody who reads, and has read something. */
async function reader() {
  const one = await w.make.outsider();
  const { id: reportId } = await w.make.report();
  await w.make.reportView({ reportId, userId: one.user.id });
  return { ...one, reportId };
}

/** An account of head office. */
const valid = (phone: string) => newUser({ phone, assignments: [{ roleCode: head }] });

const hired = (phone: string, facts: object = {}) =>
  newEmployee({ companyId: at.tenant.id, roles: [at.roles.clerk.code], phone, ...facts });

describe('who was let in to read', () => {
  test('is in no list of users, found by no search, and no record', async () => {
    const { user } = await reader();
    const asked = { keyword: user.phone, signIn: 'all' as const };
    expect(await w.ok(userApi, 'list', asked, office)).toMatchObject({ total: 0 });
    const gone = await w.call(userApi, 'get', { mdiUserId: user.id }, office);
    expect(gone).toEqual(await w.call(userApi, 'get', { mdiUserId: 999_999_999 }, office));
    expect(gone.code).toBe(404);
  });

  test('is the person whom a company employs with this phone, under the name of the job', async () => {
    const { user, token } = await reader();
    const { employeeId } = await w.ok(employeeApi, 'add', hired(user.phone, { name: '新同事' }), admin);
    const job = w.db.selectFrom('employee').select('userId').where('id', '=', employeeId);
    expect(await job.executeTakeFirst()).toEqual({ userId: user.id });
    expect(await userWith(user.phone)).toMatchObject([
      { id: user.id, readsOnly: false, nickName: '新同事', userName: user.phone },
    ]);
    expect(await viewsOf(user.id)).toHaveLength(1);
    expect((await w.call(appReportApi, 'list', {}, token)).code).toBe(200);
    const address = newAddress();
    await w.call(myPassApi, 'sendCode', { phone: user.phone }, null, { address });
    const sent = () => w.outbox.filter((m) => m.phone === user.phone && m.template === 'code');
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    const code = sent()[0]?.params.code ?? '';
    expect(done(await w.call(myPassApi, 'signIn', { phone: user.phone, code }, null, { address })).jobs).toBe(
      1,
    );
  });

  test('is one person when somebody is employed while they sign in for the first time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const phone = newPhone();
      await w.make.whitelist({ projectId: null, phones: [phone] });
      const address = newAddress();
      await w.call(appReportApi, 'sendCode', { phone }, null, { address });
      await vi.waitFor(() => expect(w.outbox.filter((m) => m.phone === phone)).toHaveLength(1));
      const code = w.outbox.find((m) => m.phone === phone)?.params.code ?? '';
      const [entered, employed] = await Promise.all([
        w.call(appReportApi, 'signIn', { phone, code }, null, { address }),
        w.call(employeeApi, 'add', hired(phone), admin),
      ]);
      expect([entered.code, employed.code]).toEqual([200, 200]);
      expect(await userWith(phone)).toMatchObject([{ readsOnly: false }]);
    }
  });

  test('is the person for whom an account is added with this phone', async () => {
    const { user } = await reader();
    const { mdiUserId } = await w.ok(userApi, 'addUser', valid(user.phone), office);
    expect(mdiUserId).toBe(user.id);
    expect(await userWith(user.phone)).toMatchObject([{ id: user.id, readsOnly: false }]);
  });

  test('becomes one with the user or the employee who has the phone from now on, and the ledger names them', async () => {
    const [first, second] = [await reader(), await reader()];
    const input = valid(newPhone());
    const { mdiUserId } = await w.ok(userApi, 'addUser', input, office);
    const { version } = await w.ok(userApi, 'get', { mdiUserId }, office);
    const { nickName, birth } = input;
    await w.ok(
      userApi,
      'updateUser',
      { mdiUserId, version, nickName, birth, phone: first.user.phone },
      office,
    );
    expect(await userWith(first.user.phone)).toMatchObject([{ id: mdiUserId }]);
    expect(await viewsOf(mdiUserId)).toHaveLength(1);

    const employed = hired(newPhone());
    const { employeeId } = await w.ok(employeeApi, 'add', employed, admin);
    const job = await w.ok(employeeApi, 'get', { employeeId }, admin);
    const { companyId: _, ...facts } = { ...employed, phone: second.user.phone };
    await w.ok(employeeApi, 'edit', { employeeId, version: job.version, ...facts }, admin);
    expect(await userWith(second.user.phone)).toMatchObject([{ id: job.mdiUserId }]);
    expect(await viewsOf(job.mdiUserId)).toHaveLength(1);
    expect((await w.call(appReportApi, 'list', {}, second.token)).code).toBe(401);
  });
});
