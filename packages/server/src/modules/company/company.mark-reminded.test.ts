import type { SentOf } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
let staff: { token: string; user: { nickName: string } };
let projectId: number;
let tower: { id: number };
let annex: { id: number };
beforeAll(async () => {
  w = await world();
  projectId = (await w.make.project()).id;
  tower = await w.make.building({ projectId });
  annex = await w.make.building({ projectId });
  staff = await w.make.person({ role: { level: 30, resources: [...allResources] }, projectId });
});

type Ops = typeof companyApi.ops;
const call = <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>, token = staff.token) =>
  w.call(companyApi, op, input, token);
const list = async (asked: SentOf<Ops['list']>, token = staff.token) =>
  done(await call('list', asked, token)).list;
const rowOf = async (name: string, token = staff.token) => (await list({ keyword: name }, token))[0];
const remind = (
  companies: { companyId: number; endsOn: string }[],
  { reminded = true, token = staff.token } = {},
) => call('remind', { companies, reminded }, token);

const day = (days: number) =>
  new Date(w.now().getTime() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

let count = 0;
/** A tenant whose last lease ends in so many days, as its list shows it. */
async function leasing(days: number, buildingId = tower.id) {
  count += 1;
  const company = await w.make.company({ projectId, name: `提醒租户${count}号` });
  const endsOn = day(days);
  const lease = await w.make.lease({ companyId: company.id, buildingId, startsOn: '2020-01-01', endsOn });
  return { name: company.name, seen: { companyId: company.id, endsOn }, leaseId: lease.id };
}

test('who was reminded of the end of the lease is told with who did it and when, found by it, and taken back', async () => {
  const [told, other] = [await leasing(20), await leasing(21)];
  expect(await remind([told.seen])).toMatchObject({ code: 200, data: { companies: 1 } });
  expect(await rowOf(told.name)).toMatchObject({
    reminder: { by: staff.user.nickName, at: expect.any(String) },
  });
  expect(await rowOf(other.name)).toMatchObject({ reminder: null });
  const found = async (reminded: boolean) => (await list({ ending: 30, reminded })).map(({ name }) => name);
  expect(await found(true)).toEqual([told.name]);
  expect(await found(false)).toEqual([other.name]);
  await remind([told.seen], { reminded: false });
  expect(await found(true)).toEqual([]);
});

test('a tenant whose lease was renewed is not reminded of the new end', async () => {
  const { name, seen, leaseId } = await leasing(10);
  await remind([seen]);
  await call('renewLease', { leaseId, version: 1, endsOn: day(25) });
  expect(await rowOf(name)).toMatchObject({ leaseEndsOn: day(25), reminder: null });
  expect((await list({ ending: 30, reminded: false })).map((row) => row.name)).toContain(name);
});

test('several are marked at once, and none when the end of one is another than was seen, or open', async () => {
  const [a, b, open] = [await leasing(12), await leasing(13), await leasing(14)];
  await call('renewLease', { leaseId: open.leaseId, version: 1, endsOn: null });
  const outdated = { ...b.seen, endsOn: day(11) };
  expect(await remind([a.seen, outdated, open.seen])).toMatchObject({
    code: 409,
    data: { which: 'state' },
    message: `Nothing was marked: the lease end of 2 tenants has changed (${b.name}, ${open.name}). Check the new date first`,
  });
  expect(await rowOf(a.name)).toMatchObject({ reminder: null });
  expect(await remind([a.seen, b.seen])).toMatchObject({ code: 200, data: { companies: 2 } });
  expect([await rowOf(a.name), await rowOf(b.name)]).toMatchObject([
    { reminder: { by: staff.user.nickName } },
    { reminder: { by: staff.user.nickName } },
  ]);
});

test('who reminded first stays, and marking outdates nobody’s form', async () => {
  const { name, seen } = await leasing(15);
  await remind([seen]);
  const first = await rowOf(name);
  const other = await w.make.person({ role: { level: 30, resources: [...allResources] }, projectId });
  expect(await remind([seen], { token: other.token })).toMatchObject({ code: 200 });
  expect((await rowOf(name))?.reminder).toEqual(first?.reminder);
  expect((await call('get', { companyId: seen.companyId })).data).toMatchObject({ version: 1 });
});

test('the history of a tenant tells of which end it was reminded', async () => {
  const { seen } = await leasing(16);
  await remind([seen]);
  await remind([seen], { reminded: false });
  const { data } = await w.call(auditApi, 'history', { entity: 'company', id: seen.companyId }, staff.token);
  const told = { field: 'leaseRemindedFor', label: 'Reminded of lease end' };
  expect(JSON.stringify(data)).toContain(JSON.stringify({ ...told, before: null, after: seen.endsOn }));
  expect(JSON.stringify(data)).toContain(JSON.stringify({ ...told, before: seen.endsOn, after: null }));
});

test('who reaches one building reminds of the end there; of a later end elsewhere that says nothing', async () => {
  const { name, seen } = await leasing(17);
  await w.make.lease({
    companyId: seen.companyId,
    buildingId: annex.id,
    startsOn: '2020-01-01',
    endsOn: day(40),
  });
  const role = { level: 30 as const, resources: [...allResources] };
  const some = await w.make.person({ role, projectId, narrowed: { buildingIds: [tower.id] } });
  expect(await remind([seen])).toMatchObject({ code: 409 });
  expect(await remind([seen], { token: some.token })).toMatchObject({ code: 200 });
  expect(await rowOf(name, some.token)).toMatchObject({ reminder: { by: some.user.nickName } });
  expect(await rowOf(name)).toMatchObject({ leaseEndsOn: day(40), reminder: null });
});

test('tenants neither mark nor see that they were reminded, and out of sight nobody is marked', async () => {
  const { name, seen } = await leasing(18);
  await remind([seen]);
  const role = { level: 40 as const, resources: [...allResources] };
  const tenant = await w.make.person({ role, projectId, companyId: seen.companyId });
  expect(await remind([seen], { token: tenant.token, reminded: false })).toMatchObject({ code: 403 });
  expect(await rowOf(name, tenant.token)).toMatchObject({ reminder: null });
  expect(await list({ reminded: true }, tenant.token)).toEqual([]);
  const elsewhere = await w.make.person({
    role: { level: 30, resources: [...allResources] },
    projectId: (await w.make.project()).id,
  });
  expect(await remind([seen], { token: elsewhere.token, reminded: false })).toMatchObject({ code: 404 });
  expect(await rowOf(name)).toMatchObject({ reminder: { by: staff.user.nickName } });
});
