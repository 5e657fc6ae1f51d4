import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditChangeSides } from '../../../test/audit-change-sides.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

/** A company with two people signed in, one who left, a past lease and one that runs. */
async function busy(state: 'N' | 'Y' = 'N') {
  const { id: projectId } = await w.make.project();
  const { id: companyId } = await w.make.company({ projectId, state });
  const role = await w.make.role({ level: 40 });
  const seat = { roleId: role.id, projectId, companyId };
  const people = [
    await w.make.person(seat, { nickName: '甲' }),
    await w.make.person(seat, { nickName: '乙' }),
  ];
  const gone = await w.make.person(seat, { nickName: '丙' });
  const left = { state: 'Y' as const, leftAt: w.now().toISOString() };
  await w.db.updateTable('employee').set(left).where('userId', '=', gone.user.id).execute();
  await w.db.updateTable('session').set({ endedAt: w.now() }).where('userId', '=', gone.user.id).execute();
  const building = await w.make.building({ projectId, name: 'A 塔' });
  const unit = async (name: string) => (await w.make.unit({ buildingId: building.id, name })).id;
  await w.make.lease({ companyId, unitId: await unit('101'), startsOn: '2020-01-01', endsOn: '2020-12-31' });
  const running = await w.make.lease({ companyId, unitId: await unit('102') });
  return { projectId, companyId, people, runningId: running.id };
}
const state = (companyId: number, to: 'N' | 'Y', token = admin) =>
  w.call(companyApi, 'updateState', { companyId, state: to }, token);
const remove = (companyId: number, token = admin) => w.call(companyApi, 'remove', { companyId }, token);
const info = (token: string) => w.call(userApi, 'getUserInfo', {}, token);

describe('making a company invalid', () => {
  test('tells before what it touches', async () => {
    const { companyId } = await busy();
    const impact = await w.call(companyApi, 'impact', { companyId }, admin);
    expect(impact.data).toEqual({
      people: 2,
      openPasses: 2,
      sessions: 2,
      leases: 2,
      runningLeases: 1,
      newLeases: 0,
      newUnits: [],
    });
  });

  test('counts and names its leases as far as they are in sight', async () => {
    const { companyId, projectId } = await busy();
    const { id: buildingId } = await w.make.building({ projectId, name: 'B 塔' });
    const unit = await w.make.unit({ buildingId, name: '201' });
    await w.make.lease({ companyId, unitId: unit.id, startsOn: '2031-01-01' });
    const impactTo = async (narrowed: object) => {
      const role = { level: 30, resources: ['pass:company:view'] } as const;
      const { token } = await w.make.person({ role, projectId, ...narrowed });
      return (await w.call(companyApi, 'impact', { companyId }, token)).data;
    };
    const there = { narrowed: { buildingIds: [buildingId] } };
    expect(await impactTo(there)).toMatchObject({ leases: 1, runningLeases: 0, newUnits: ['B 塔 201'] });
    const building = w.db.selectFrom('building').select('id').where('name', '=', 'A 塔');
    const { id } = await building.where('projectId', '=', projectId).executeTakeFirstOrThrow();
    const here = { narrowed: { buildingIds: [id] } };
    expect(await impactTo(here)).toMatchObject({ leases: 2, runningLeases: 1, newLeases: 0, newUnits: [] });
  });

  test('ends the sessions of its people there at once, and no others', async () => {
    const { companyId, projectId, people } = await busy();
    const [one, two] = people;
    const elsewhere = await w.make.assign(one?.user.id ?? 0, { role: { level: 30 }, projectId });
    const other = await w.make.session(one?.user.id ?? 0, elsewhere);
    expect(await state(companyId, 'Y')).toMatchObject({ data: { state: 'Y', endedSessions: 2 } });
    for (const person of [one, two]) expect(await info(person?.token ?? '')).toMatchObject({ code: 4001 });
    expect(await info(other)).toMatchObject({ code: 200 });
    expect((await w.call(companyApi, 'impact', { companyId }, admin)).data).toMatchObject({
      openPasses: 0,
      sessions: 0,
    });
    expect(await state(companyId, 'N')).toMatchObject({ data: { state: 'N', endedSessions: 0 } });
  });

  test('ends the sessions of a property company’s staff too, who stand in the project', async () => {
    const { id: projectId } = await w.make.project();
    const company = await w.make.company({ projectId, category: 0 });
    const person = await w.make.person({ role: { level: 30 }, projectId });
    const job = { companyId: company.id, projectId, userId: person.user.id };
    const { id: employeeId } = await w.db
      .insertInto('employee')
      .values(job)
      .returning('id')
      .executeTakeFirstOrThrow();
    await w.db.updateTable('assignment').set({ employeeId }).where('id', '=', person.assignment.id).execute();
    expect(await state(company.id, 'Y')).toMatchObject({ data: { endedSessions: 1 } });
    expect(await info(person.token)).toMatchObject({ code: 4001 });
  });

  test('and deleting it is for who reaches all of it, and doesn’t work there', async () => {
    const { companyId, projectId } = await busy();
    const resources = ['pass:company:state', 'pass:company:delete', 'pass:company:view'] as const;
    const role = { level: 30 as const, resources };
    const [own] = await w.db
      .selectFrom('lease')
      .select('buildingId')
      .where('companyId', '=', companyId)
      .execute();
    const other = await w.make.building({ projectId });
    await w.make.lease({ companyId, buildingId: other.id });
    const some = { role, projectId, narrowed: { buildingIds: [own?.buildingId ?? 0] } };
    const part = await w.make.person(some);
    expect(await state(companyId, 'Y', part.token)).toMatchObject({ code: 403 });
    expect(await remove(companyId, part.token)).toMatchObject({ code: 403 });
    const { data } = await w.call(companyApi, 'list', {}, part.token);
    expect(data).toMatchObject({ list: [{ companyId, can: { state: false, remove: false } }] });
    const staff = await w.make.person({ role, projectId });
    const employer = await w.make.company({ projectId, category: 0 });
    const job = { companyId: employer.id, projectId, userId: staff.user.id };
    const { id: employeeId } = await w.db
      .insertInto('employee')
      .values(job)
      .returning('id')
      .executeTakeFirstOrThrow();
    await w.db.updateTable('assignment').set({ employeeId }).where('id', '=', staff.assignment.id).execute();
    expect(await state(employer.id, 'Y', staff.token)).toMatchObject({ code: 409, data: { which: 'state' } });
    expect(await state(companyId, 'Y', staff.token)).toMatchObject({ code: 200 });
  });
});

describe('deleting a company', () => {
  test('is refused while it is valid, and while a lease runs, which is named', async () => {
    const { companyId } = await busy();
    expect(await remove(companyId)).toMatchObject({ code: 409, data: { which: 'state' } });
    await state(companyId, 'Y');
    expect(await remove(companyId)).toMatchObject({
      code: 409,
      data: { which: 'inUse', blockers: [{ what: 'lease', count: 1, names: ['A 塔 102'] }] },
    });
  });

  test('takes past leases, managed buildings and jobs along; accounts stay, the audit names the jobs', async () => {
    const { companyId, people, runningId } = await busy();
    await w.db.deleteFrom('lease').where('id', '=', runningId).execute();
    await state(companyId, 'Y');
    const [one] = people;
    expect(await remove(companyId)).toMatchObject({ code: 200 });
    const left = async (table: 'lease' | 'employee' | 'assignment' | 'managedBuilding') =>
      w.db.selectFrom(table).select('id').where('companyId', '=', companyId).execute();
    for (const table of ['lease', 'employee', 'assignment', 'managedBuilding'] as const) {
      expect(await left(table), table).toEqual([]);
    }
    expect(await info(one?.token ?? '')).toMatchObject({ code: 4001 });
    const user = w.db
      .selectFrom('user')
      .select('id')
      .where('id', '=', one?.user.id ?? 0);
    expect(await user.execute()).toHaveLength(1);
    const data = await w.ok(auditApi, 'list', { op: 'company/remove', outcome: 'done' }, admin);
    const { list } = data;
    expect(list[0]?.changes.map(auditChangeSides)).toContainEqual({
      before: {
        people: '2',
        employees: ['甲', '乙'].toSorted((a, b) => a.localeCompare(b, 'zh')).join(', '),
      },
      after: null,
    });
    expect(await remove(companyId)).toMatchObject({ code: 404 });
  });

  test('that was entered by mistake works that day: leases that begin today or later go with it, by name', async () => {
    const { id: projectId } = await w.make.project();
    const { id: companyId } = await w.make.company({ projectId, state: 'Y' });
    const building = await w.make.building({ projectId, name: 'B 塔' });
    const day = (days: number) =>
      new Date(w.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const lease = async (name: string, startsOn: string) =>
      w.make.lease({
        companyId,
        unitId: (await w.make.unit({ buildingId: building.id, name })).id,
        startsOn,
        endsOn: null,
      });
    await lease('101', day(0));
    await lease('102', day(40));
    const since = await lease('103', day(-1));
    const impact = (await w.call(companyApi, 'impact', { companyId }, admin)).data;
    expect(impact).toMatchObject({ runningLeases: 1, newLeases: 2, newUnits: ['B 塔 101', 'B 塔 102'] });
    expect(await remove(companyId)).toMatchObject({
      data: { blockers: [{ count: 1, names: ['B 塔 103'] }] },
    });
    await w.db.deleteFrom('lease').where('id', '=', since.id).execute();
    // A guest of it who still has a card of the reception stands against nothing.
    const visit = await w.make.visit({ companyId });
    const card = await w.make.visitorCard({ projectId, state: 'lent', visitId: visit.id, lentAt: w.now() });
    expect(await remove(companyId)).toMatchObject({ code: 200 });
    const left = await w.db.selectFrom('visitorCard').select('state').where('id', '=', card.id).execute();
    expect(left).toEqual([{ state: 'free' }]);
    const data = await w.ok(auditApi, 'list', { op: 'company/remove', outcome: 'done' }, admin);
    const { list } = data;
    expect(list[0]?.changes.map(auditChangeSides)).toContainEqual(
      expect.objectContaining({ before: expect.objectContaining({ leases: 'B 塔 101, B 塔 102' }) }),
    );
  });
});
