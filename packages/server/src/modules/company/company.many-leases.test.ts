import type { SentOf } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
let projectId: number;
let tower: { id: number };
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  projectId = (await w.make.project()).id;
  tower = await w.make.building({ projectId, name: 'A 塔' });
});

type Ops = typeof companyApi.ops;
const call = <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>, token = admin) =>
  w.call(companyApi, op, input, token);
const unit = async () => (await w.make.unit({ buildingId: tower.id })).id;
const facts = { area: null, ownerName: null, startsOn: '2026-01-01', endsOn: '2027-12-31' };

/** A company that leases so many units until the end of 2027. */
async function leasing(count: number, more: Partial<typeof facts> = {}) {
  const companyId = (await w.make.company({ projectId })).id;
  const units = await Promise.all(Array.from({ length: count }, unit));
  const leases = units.map((unitId) => ({ unitId, ...facts, ...more }));
  expect(await call('addLeases', { companyId, leases })).toMatchObject({ data: { leases: count } });
  return { companyId, leases: (await leasesOf(companyId)).map(({ leaseId }) => ({ leaseId, version: 1 })) };
}
const leasesOf = async (companyId: number) => done(await call('get', { companyId })).leases;
const endsOf = async (companyId: number) => (await leasesOf(companyId)).map(({ endsOn }) => endsOn);

test('fourteen units are added and renewed by one call each', async () => {
  const { companyId, leases } = await leasing(14);
  expect(await call('renewLeases', { companyId, leases, endsOn: '2030-12-31' })).toMatchObject({
    code: 200,
    data: { leases: 14 },
  });
  expect(new Set(await endsOf(companyId))).toEqual(new Set(['2030-12-31']));
});

test('when one can’t be renewed, it says why under its place and none is', async () => {
  const { companyId, leases } = await leasing(2);
  const { leases: open } = await leasing(1);
  const other = await call('addLeases', {
    companyId,
    leases: [{ ...facts, unitId: await unit(), endsOn: null }],
  });
  expect(other).toMatchObject({ code: 200 });
  const all = (await leasesOf(companyId)).map(({ leaseId, version }) => ({ leaseId, version }));
  const answer = await call('renewLeases', { companyId, leases: all, endsOn: '2031-01-01' });
  expect(answer).toMatchObject({
    code: 400,
    message: 'Nothing was changed: 1 of 3 units couldn’t be processed. See the reason for each',
  });
  expect(Object.keys(answer.data as object)).toEqual(['leases.0']);
  expect((await endsOf(companyId)).toSorted()).toEqual(['2027-12-31', '2027-12-31', null]);
  // A lease of another company is none of this one's.
  expect(
    await call('endLeases', { companyId, leases: [...leases, ...open], endsOn: '2027-01-01' }),
  ).toMatchObject({ code: 404 });
});

test('several leases end on one day, and whom somebody else changed meanwhile is named', async () => {
  const { companyId, leases } = await leasing(3);
  const [first] = leases;
  if (!first) throw new Error('no lease');
  await call('renewLease', { ...first, endsOn: '2028-01-31' });
  const outdated = await call('endLeases', { companyId, leases, endsOn: '2027-01-31' });
  expect(outdated).toMatchObject({ code: 400, data: { 'leases.0': expect.any(String) } });
  const now = (await leasesOf(companyId)).map(({ leaseId, version }) => ({ leaseId, version }));
  expect(await call('endLeases', { companyId, leases: now, endsOn: '2027-01-31' })).toMatchObject({
    code: 200,
  });
  expect(new Set(await endsOf(companyId))).toEqual(new Set(['2027-01-31']));
});

test('what several leases have in common is corrected; their areas stay', async () => {
  const companyId = (await w.make.company({ projectId })).id;
  const two = [
    { ...facts, unitId: await unit(), area: 10 },
    { ...facts, unitId: await unit(), area: 20 },
  ];
  await call('addLeases', { companyId, leases: two });
  const leases = (await leasesOf(companyId)).map(({ leaseId }) => ({ leaseId, version: 1 }));
  await call('correctLeases', { companyId, leases, ownerName: '甲业主', startsOn: '2026-02-01' });
  const after = await leasesOf(companyId);
  expect(after.map(({ area }) => area)).toEqual([10, 20]);
  expect(after.map(({ ownerName, startsOn, endsOn }) => [ownerName, startsOn, endsOn])).toEqual([
    ['甲业主', '2026-02-01', '2027-12-31'],
    ['甲业主', '2026-02-01', '2027-12-31'],
  ]);
});

test('several leases move to other units on one day; the history of each tells it', async () => {
  const { companyId, leases } = await leasing(2);
  const to = [await unit(), await unit()];
  const moves = leases.map((lease, at) => ({ ...lease, unitId: to[at] ?? 0, area: null }));
  expect(await call('moveLeases', { companyId, leases: moves, from: '2027-02-01' })).toMatchObject({
    code: 200,
  });
  const now = await leasesOf(companyId);
  expect(
    now
      .filter(({ startsOn }) => startsOn === '2027-02-01')
      .map(({ unitId }) => unitId)
      .toSorted(),
  ).toEqual(to.toSorted());
  expect(now.filter(({ endsOn }) => endsOn === '2027-01-31')).toHaveLength(2);
  const { data } = await w.call(auditApi, 'history', { entity: 'company', id: companyId }, admin);
  expect(JSON.stringify(data).split('2027-01-31').length - 1).toBeGreaterThanOrEqual(2);
});

test('a unit asked for twice is told under its place, and no unit is added', async () => {
  const companyId = (await w.make.company({ projectId })).id;
  const unitId = await unit();
  const answer = await call('addLeases', {
    companyId,
    leases: [
      { ...facts, unitId },
      { ...facts, unitId },
    ],
  });
  expect(answer).toMatchObject({ code: 400, data: { 'leases.1.unitId': expect.any(String) } });
  expect(await leasesOf(companyId)).toEqual([]);
});

test('who loses access is counted: nobody while another lease opens the building, then everybody', async () => {
  const { companyId, leases } = await leasing(2);
  await w.make.person({ role: { level: 40 }, projectId, companyId });
  await w.make.person({ role: { level: 40 }, projectId, companyId });
  const [one] = leases.map(({ leaseId }) => leaseId);
  const all = leases.map(({ leaseId }) => leaseId);
  const area = await w.make.area({ projectId, buildingId: tower.id, kind: 'building' });
  expect(await call('leaseImpact', { companyId, leaseIds: [one ?? 0] })).toMatchObject({
    data: { people: 0, areas: [] },
  });
  expect(await call('leaseImpact', { companyId, leaseIds: all })).toMatchObject({
    data: { people: 2, areas: [area.name] },
  });
});

test('leases of a company out of sight are neither changed nor counted, all of it named', async () => {
  const { companyId, leases } = await leasing(2);
  const leaseIds = leases.map(({ leaseId }) => leaseId);
  const elsewhere = (await w.make.project()).id;
  const role = { level: 30 as const, resources: [...allResources] };
  const { token } = await w.make.person({ role, projectId: elsewhere });
  const before = await leasesOf(companyId);
  const on = { companyId, leases };
  const answers = [
    await call('renewLeases', { ...on, endsOn: '2031-01-01' }, token),
    await call('endLeases', { ...on, endsOn: '2027-01-01' }, token),
    await call('correctLeases', { ...on, endsOn: '2027-01-01' }, token),
    await call('leaseImpact', { companyId, leaseIds }, token),
  ];
  expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
  expect(await leasesOf(companyId)).toEqual(before);
});
