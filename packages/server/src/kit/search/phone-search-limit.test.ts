import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import type { Actor, Ctx } from '../calls/ctx.ts';
import { giveRows } from '../calls/rows.ts';
import { countPhoneLookups } from './phone-search-limit.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const seat = { role: { level: 30 as const, resources: ['sys:user:view', 'pass:employee:view'] as const } };
const most = 200;
const numbered = (n: number) => String(15_500_000_000 + n);

describe('searches for whole phones that nobody has', () => {
  test('that find somebody are not counted', async () => {
    const me = await w.make.person(seat);
    const found = { keyword: me.user.phone };
    for (let n = 0; n <= most; n += 1) {
      expect(await w.call(userApi, 'list', found, me.token)).toMatchObject({ data: { total: 1 } });
    }
  });

  test('are refused after many in a day, on every list of people together', async () => {
    const me = await w.make.person(seat);
    const users = (keyword: string, token = me.token) => w.call(userApi, 'list', { keyword }, token);
    const employees = (keyword: string) => w.call(employeeApi, 'list', { keyword }, me.token);
    for (let n = 0; n < most; n += 1) {
      const search = n % 2 === 0 ? users : employees;
      expect(await search(numbered(n))).toMatchObject({ code: 200, data: { total: 0 } });
    }
    const refused = { code: 429, message: /^Too many searches by full phone number found nobody today/ };
    for (const search of [users, employees]) {
      const { code, message } = await search(numbered(most));
      expect({ code, message }).toEqual({
        code: refused.code,
        message: expect.stringMatching(refused.message),
      });
    }
    // A name, the last four digits, and another person's searches are not.
    for (const word of ['张三', '1234']) expect(await users(word)).toMatchObject({ code: 200 });
    expect(await users(numbered(0), (await w.make.person(seat)).token)).toMatchObject({ code: 200 });
    w.pass(24 * 60 + 1);
    const later = await w.make.session(me.user.id, me.assignment, { createdAt: w.now(), usedAt: w.now() });
    expect(await users(numbered(0), later)).toMatchObject({ code: 200 });
  });
});

test('who views as somebody else counts such searches as their own', async () => {
  const role = { resources: ['sys:user:view', 'sys:user:viewAs', 'pass:employee:view'] as const };
  const me = await w.make.person({ role });
  const token = await w.make.session(me.user.id, me.assignment, { createdAt: w.now(), usedAt: w.now() });
  const search = (n: number) => w.call(userApi, 'list', { keyword: numbered(n) }, token);
  for (let n = 0; n < most - 1; n += 1) expect(await search(n)).toMatchObject({ code: 200 });
  const { user, assignment } = await w.make.person(seat);
  await w.ok(viewAsApi, 'start', { mdiUserId: user.id, assignmentId: assignment.id, reason: '核实' }, token);
  expect(await search(most)).toMatchObject({ code: 200, data: { total: 0 } });
  expect(await search(most + 1)).toMatchObject({ code: 429 });
});

describe('phones that imports ask for', () => {
  const office: Actor = {
    resources: new Set(),
    sessionId: 0,
    userId: 1,
    userName: 'x',
    assignmentId: 1,
    roleId: 1,
    roleCode: 'X',
    level: 10,
    scope: { regions: null, buildings: null },
    projectId: null,
    companyId: null,
    provenAt: null,
    viewAs: null,
  };
  /** What a piece of an import holds, as far as counting needs it. */
  function importing(actor: Actor): Ctx {
    const ctx = { actor, deps: w.deps, now: w.now, jobId: null, keepCounts: [] } as unknown as Ctx;
    giveRows(ctx, w.db);
    return ctx;
  }
  const ask = (actor: Actor, many: number, from = 0) =>
    countPhoneLookups(
      importing(actor),
      Array.from({ length: many }, (_, n) => numbered(from + n)),
    );
  const tenant: Actor = { ...office, level: 40, projectId: 1, companyId: 1 };

  test('are bounded a day, for a company together', async () => {
    await ask(tenant, 20_000);
    const refused = { code: 'tooMany', key: 'kit.error.phoneLookups' };
    await expect(ask({ ...tenant, userId: 2 }, 1)).rejects.toMatchObject(refused);
    await ask({ ...tenant, companyId: 2 }, 1);
    w.pass(24 * 60 + 1);
    await ask(tenant, 1);
  });

  test('count once each, and not for who sees everybody', async () => {
    const other = { ...tenant, companyId: 3 };
    await countPhoneLookups(
      importing(other),
      Array.from({ length: 30_000 }, () => numbered(1)),
    );
    await ask(office, 300_000);
    await ask({ ...office, level: 30, projectId: 1 }, 50_000);
  });
});
