import type { SentOf } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newCompany } from '../../../test/factories/inputs.ts';
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

const day = 86_400_000;
/** So many days from today where the project is. */
const on = (days: number) =>
  new Date(w.now().getTime() + 8 * 3_600_000 + days * day).toISOString().slice(0, 10);
const unit = async () => (await w.make.unit({ buildingId: tower.id })).id;
const company = async (name?: string) => (await w.make.company({ projectId, ...(name ? { name } : {}) })).id;

type Ops = typeof companyApi.ops;
const call = <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>, token = admin) =>
  w.call(companyApi, op, input, token);
const facts = { area: null, ownerName: null, startsOn: '2026-01-01', endsOn: null as string | null };
const lease = (companyId: number, unitId: number, more: Partial<typeof facts> = {}, token = admin) =>
  call('addLease', { companyId, unitId, ...facts, ...more }, token);
async function leased(more: Partial<typeof facts> = {}) {
  const [companyId, unitId] = [await company(), await unit()];
  const data = done(await lease(companyId, unitId, more));
  return { companyId, unitId, leaseId: data.leaseId, version: 1 };
}
const leasesOf = async (companyId: number) => done(await call('get', { companyId })).leases;
const historyOf = async (unitId: number, token = admin) => done(await call('unitHistory', { unitId }, token));

describe('a unit', () => {
  test('is leased to one company at a time; the refusal names unit and company', async () => {
    const first = await company('甲公司');
    const { id: unitId } = await w.make.unit({ buildingId: tower.id, name: '1201' });
    await lease(first, unitId, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
    const second = await company();
    expect(await lease(second, unitId, { startsOn: '2026-12-31' })).toMatchObject({
      code: 400,
      data: { unitId: 'Unit “1201” is already leased to “甲公司” in this period (2026-01-01 to 2026-12-31)' },
    });
    expect(await lease(second, unitId, { startsOn: '2027-01-01' })).toMatchObject({ code: 200 });
    expect(await lease(first, unitId, { startsOn: '2030-01-01', endsOn: '2030-02-01' })).toMatchObject({
      data: { unitId: expect.stringMatching(/ in this period \(from 2027-01-01, open-ended\)$/) },
    });
  });

  test('asked for by sixteen at once goes to exactly one, and the others are told to whom', async () => {
    const unitId = await unit();
    const companies = await Promise.all(Array.from({ length: 16 }, () => company()));
    const answers = await Promise.all(companies.map((id) => lease(id, unitId)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const winner = answers.findIndex((answer) => answer.code === 200);
    const { name } = await w.db
      .selectFrom('company')
      .select('name')
      .where('id', '=', companies[winner] ?? 0)
      .executeTakeFirstOrThrow();
    for (const answer of answers.filter((one) => one.code !== 200)) {
      expect(answer).toMatchObject({ code: 400, data: { unitId: expect.stringContaining(name) } });
    }
    expect(await historyOf(unitId)).toHaveLength(1);
  });

  test('pairs asked for in opposite orders at once don’t wait for each other for ever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await unit(), await unit()];
      const input = (units: number[]) =>
        newCompany({ projectId, category: 2, leases: units.map((unitId) => ({ unitId, ...facts })) });
      const answers = await Promise.all([call('add', input([a, b])), call('add', input([b, a]))]);
      expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400]);
    }
  });

  test('is kept single by the database itself', async () => {
    const { unitId, companyId } = await leased();
    const row = { companyId, unitId, buildingId: tower.id, startsOn: '2027-01-01' };
    await expect(w.db.insertInto('lease').values(row).execute()).rejects.toThrow(/lease_unit_once/);
  });

  test('has a history, newest first; a tenant’s people see their own leases alone', async () => {
    const unitId = await unit();
    const [first, second] = [await company('旧租户'), await company('新租户')];
    await lease(first, unitId, { startsOn: '2020-01-01', endsOn: '2020-12-31' });
    await lease(second, unitId, { startsOn: '2021-01-01' });
    expect((await historyOf(unitId)).map((one) => [one.companyName, one.phase])).toEqual([
      ['新租户', 'current'],
      ['旧租户', 'past'],
    ]);
    const role = { level: 40 as const, resources: ['pass:company:view'] as const };
    const { token } = await w.make.person({ role, projectId, companyId: first });
    expect((await historyOf(unitId, token)).map((one) => one.companyName)).toEqual(['旧租户']);
  });

  test('is vacant when nobody leases it on any day of the period, by floor from the bottom up', async () => {
    const { id: buildingId } = await w.make.building({ projectId });
    const top = await w.make.floor({ buildingId, name: '2F', sort: 2 });
    const ground = await w.make.floor({ buildingId, name: '1F', sort: 1 });
    const [a, b, c] = [
      await w.make.unit({ floorId: top.id, name: '201' }),
      await w.make.unit({ floorId: ground.id, name: '102', sort: 2 }),
      await w.make.unit({ floorId: ground.id, name: '101', sort: 1 }),
    ];
    const companyId = await company();
    await lease(companyId, a.id, { startsOn: '2026-01-01', endsOn: '2026-06-30' });
    await lease(companyId, b.id, { startsOn: '2026-07-01', endsOn: '2026-12-31' });
    const vacant = async (startsOn: string, endsOn: string | null) =>
      done(await call('vacancies', { buildingId, startsOn, endsOn })).map((floor) =>
        floor.units.map((one) => one.unitName),
      );
    expect(await vacant('2026-06-30', '2026-07-01')).toEqual([[c.name]]);
    expect(await vacant('2026-07-01', null)).toEqual([['101'], ['201']]);
    expect(await vacant('2027-01-01', null)).toEqual([['101', '102'], ['201']]);
  });
});

describe('a lease', () => {
  test('is corrected with its version, within what is free', async () => {
    const { leaseId, unitId } = await leased({ startsOn: '2026-02-01', endsOn: '2026-06-30' });
    await lease(await company(), unitId, { startsOn: '2026-01-01', endsOn: '2026-01-15' });
    await lease(await company(), unitId, { startsOn: '2026-08-01' });
    const correct = (startsOn: string, endsOn: string, version = 1) =>
      call('editLease', { leaseId, version, area: 77, ownerName: '业主', startsOn, endsOn });
    expect(await correct('2026-01-15', '2026-06-30')).toMatchObject({
      data: { startsOn: expect.any(String) },
    });
    expect(await correct('2026-02-01', '2026-08-01')).toMatchObject({ data: { endsOn: expect.any(String) } });
    expect(await correct('2026-01-16', '2026-07-31')).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await correct('2026-01-16', '2026-07-30')).toMatchObject({
      code: 409,
      data: { which: 'version' },
    });
    expect((await historyOf(unitId)).find((one) => one.leaseId === leaseId)).toMatchObject({
      area: 77,
      ownerName: '业主',
      startsOn: '2026-01-16',
      endsOn: '2026-07-31',
      version: 2,
    });
  });

  test('is renewed to a later day only, also when it is over, but not into the next one', async () => {
    const { leaseId, unitId } = await leased({ startsOn: '2020-01-01', endsOn: '2020-12-31' });
    const renew = (endsOn: string | null, version = 1) => call('renewLease', { leaseId, version, endsOn });
    for (const endsOn of ['2020-12-31', '2020-06-30']) {
      expect(await renew(endsOn)).toMatchObject({ code: 400, data: { endsOn: expect.any(String) } });
    }
    await lease(await company('下一家'), unitId, { startsOn: '2024-01-01' });
    expect(await renew(null)).toMatchObject({ data: { endsOn: expect.stringContaining('下一家') } });
    expect(await renew('2023-12-31')).toMatchObject({ code: 200 });
    const open = await leased();
    const again = { leaseId: open.leaseId, version: 1, endsOn: '2090-01-01' };
    expect(await call('renewLease', again)).toMatchObject({
      code: 400,
      data: { endsOn: expect.any(String) },
    });
  });

  test('ends on an earlier day, which may have passed, never before its start', async () => {
    const { leaseId } = await leased({ startsOn: on(-30), endsOn: on(300) });
    const end = (endsOn: string, version = 1) => call('endLease', { leaseId, version, endsOn });
    for (const endsOn of [on(300), on(301), on(-31)]) {
      expect(await end(endsOn)).toMatchObject({ code: 400, data: { endsOn: expect.any(String) } });
    }
    expect(await end(on(10))).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await end(on(-1), 2)).toMatchObject({ code: 200, data: { version: 3 } });
    expect(await end(on(-2), 3)).toMatchObject({ code: 409, data: { which: 'state' } });
    expect(await end(on(-2), 1)).toMatchObject({ code: 409, data: { which: 'version' } });
  });

  test('moves from a day on: the old one ends the day before, the new one goes on to its end', async () => {
    const { leaseId, companyId } = await leased({ startsOn: '2026-01-01', endsOn: '2031-12-31' });
    const unitId = await unit();
    expect(
      await call('moveLease', { leaseId, version: 1, unitId, from: '2028-03-01', area: 50 }),
    ).toMatchObject({
      code: 200,
    });
    expect(await leasesOf(companyId)).toMatchObject([
      { unitId, startsOn: '2028-03-01', endsOn: '2031-12-31', area: 50 },
      { leaseId, startsOn: '2026-01-01', endsOn: '2028-02-29', version: 2 },
    ]);
  });

  test('doesn’t move to its own unit, to one that is leased, or outside its time, and then stays as it was', async () => {
    const {
      leaseId,
      companyId,
      unitId: own,
    } = await leased({ startsOn: '2026-01-01', endsOn: '2031-12-31' });
    const taken = (await leased()).unitId;
    const move = (unitId: number, from: string) =>
      call('moveLease', { leaseId, version: 1, unitId, from, area: null });
    expect(await move(own, '2028-01-01')).toMatchObject({ data: { unitId: expect.any(String) } });
    expect(await move(taken, '2028-01-01')).toMatchObject({ data: { unitId: expect.any(String) } });
    for (const from of ['2026-01-01', '2032-01-01']) {
      expect(await move(await unit(), from)).toMatchObject({ data: { from: expect.any(String) } });
    }
    expect(await leasesOf(companyId)).toMatchObject([{ leaseId, endsOn: '2031-12-31', version: 1 }]);
  });

  test('that was a mistake goes, the last one of a tenant stays, also when two go at once', async () => {
    const { companyId, leaseId } = await leased();
    expect(await call('removeLease', { leaseId })).toMatchObject({ code: 409, data: { which: 'state' } });
    for (let round = 0; round < 5; round += 1) {
      await lease(companyId, await unit());
      const both = await leasesOf(companyId);
      const answers = await Promise.all(both.map((one) => call('removeLease', { leaseId: one.leaseId })));
      expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 409]);
    }
    const office = await w.make.company({ projectId, category: 0 });
    const only = await w.make.lease({ companyId: office.id, unitId: await unit() });
    expect(await call('removeLease', { leaseId: only.id })).toMatchObject({ code: 200 });
  });

  test('tells the company’s list when its last one ends, whatever happens to it', async () => {
    const { companyId, leaseId } = await leased({ startsOn: on(-30), endsOn: on(300) });
    const last = async () =>
      (
        await w.db
          .selectFrom('company')
          .select('leaseEndsOn')
          .where('id', '=', companyId)
          .executeTakeFirstOrThrow()
      ).leaseEndsOn;
    expect(await last()).toBe(on(300));
    await call('renewLease', { leaseId, version: 1, endsOn: on(400) });
    expect(await last()).toBe(on(400));
    const open = await lease(companyId, await unit());
    expect(await last()).toBeNull();
    await call('removeLease', done(open));
    expect(await last()).toBe(on(400));
    await Promise.all([
      lease(companyId, await unit(), { endsOn: on(500) }),
      lease(companyId, await unit(), { endsOn: on(600) }),
    ]);
    expect(await last()).toBe(on(600));
  });

  test('is written down in its company’s history in words', async () => {
    const { id: unitId } = await w.make.unit({
      floorId: (await w.make.floor({ buildingId: tower.id, name: '12F' })).id,
      name: '1208',
    });
    const companyId = await company();
    await lease(companyId, unitId, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
    const rows = await w.db
      .selectFrom('audit')
      .select('changes')
      .where('op', '=', 'company/addLease')
      .execute();
    expect(rows.flatMap((row) => row.changes)).toContainEqual({
      entity: 'company',
      id: companyId,
      before: { leases: null },
      after: { leases: 'A 塔 12F 1208, 2026-01-01 – 2026-12-31' },
    });
    const history = async (token: string) =>
      JSON.stringify(await w.call(auditApi, 'history', { entity: 'company', id: companyId }, token));
    expect(await history(admin)).toContain('12F 1208');
    const other = await w.make.building({ projectId });
    await lease(companyId, (await w.make.unit({ buildingId: other.id })).id);
    const role = { level: 30 as const, resources: ['pass:company:view'] as const };
    const some = await w.make.person({ role, projectId, narrowed: { buildingIds: [other.id] } });
    expect(await history(some.token)).toContain('"code":200');
    expect(await history(some.token)).not.toContain('12F 1208');
  });

  test('in a building out of reach doesn’t exist', async () => {
    const { leaseId, companyId } = await leased();
    const other = await w.make.building({ projectId });
    const seat = {
      role: { level: 30 as const, resources: ['pass:company:edit', 'pass:company:view'] as const },
      projectId,
      narrowed: { buildingIds: [other.id] },
    };
    const { token } = await w.make.person(seat);
    const here = await w.make.unit({ buildingId: other.id });
    await lease(companyId, here.id);
    expect(await call('endLease', { leaseId, version: 1, endsOn: on(1) }, token)).toMatchObject({
      code: 404,
    });
    expect(done(await call('get', { companyId }, token)).leases).toMatchObject([{ unitId: here.id }]);
    expect(await lease(companyId, await unit(), {}, token)).toMatchObject({ code: 404 });
  });
});
