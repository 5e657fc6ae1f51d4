import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { columnsReadBy, statementsAskedBy } from '../../../test/columns-read.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';
import {
  guestOf,
  holderOf,
  issuePasses,
  issueVisitPasses,
  lentCardsOf,
  type PassWork,
  settleDuePassChanges,
  settlePassChanges,
} from './index.ts';
import { cardsOf } from './pass.holder.queries.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

/** Somebody who works by the clock of now. */
async function someone(seat: Parameters<World['make']['person']>[0]): Promise<string> {
  const { user, assignment } = await w.make.person(seat);
  return w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
}

beforeEach(async () => {
  token = await someone({ roleId: (await w.make.administratorRole()).id });
});

const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });
const dayMs = 86_400_000;
const day = (days: number) => new Date(w.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const at = (hours: number) => new Date(w.now().getTime() + hours * 3_600_000);

/** A tower of two zones, a tenant with cards in the lower one, a guest of theirs, and all that could be otherwise. */
async function scene() {
  const project = await w.make.project();
  const tower = await w.make.building({ projectId: project.id, zoned: true });
  const annex = await w.make.building({ projectId: project.id });
  const [low, high] = [
    await w.make.floorZone({ buildingId: tower.id }),
    await w.make.floorZone({ buildingId: tower.id }),
  ];
  const zone = (buildingId: number, zoneId: number) =>
    w.make.area({ projectId: project.id, kind: 'zone', buildingId, zoneId });
  const areas = { low: await zone(tower.id, low.id), high: await zone(tower.id, high.id) };
  const doors = await w.make.area({ projectId: project.id, common: true });
  const side = await w.make.area({ projectId: project.id, kind: 'building', buildingId: annex.id });
  const floor = await w.make.floor({ buildingId: tower.id, zoneId: low.id });
  const other = await w.make.floor({ buildingId: tower.id, zoneId: high.id });
  const unit = await w.make.unit({ floorId: floor.id });
  const spare = await w.make.unit({ floorId: other.id });
  const company = await w.make.company({ projectId: project.id });
  const lease = await w.make.lease({ companyId: company.id, unitId: unit.id });
  await w.make.lease({ companyId: company.id, buildingId: annex.id });
  const icCard = `AC${company.id}`;
  const employee = await w.make.employee({ company, icCard, cardState: 'inUse' });
  await w.make.employee({ company });
  const host = await w.make.employee({ company });
  const place = { startAt: at(-1), endAt: at(5), buildingId: tower.id };
  const visit = await w.make.visit({ hostId: host.id, ...place });
  await sql`delete from pass_change`.execute(w.db);
  return {
    project,
    tower,
    annex,
    low,
    high,
    areas,
    doors,
    side,
    floor,
    other,
    unit,
    spare,
    company,
    lease,
    employee,
    host,
    visit,
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const versions = async (projectId: number) =>
  w.db
    .selectFrom('passProject')
    .select(['rev', 'cardVer'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();

/** What readers of a project were told since a revision. */
const told = async (projectId: number, since = 0) =>
  (
    await w.db
      .selectFrom('revocation')
      .select(['kind', 'ref', 'op', 'before'])
      .where('projectId', '=', projectId)
      .where('rev', '>', since)
      .orderBy('rev')
      .execute()
  ).map(({ kind, ref, op, before }) => `${op} ${kind}${ref}${before ? ' before' : ''}`);

describe('readers hear of it', () => {
  test('when floors go to another zone, and the passes of before end', async () => {
    const { project, tower, floor, high, company, areas, side, doors, employee } = await scene();
    const before = await versions(project.id);
    const { structureVersion } = await w.ok(buildingApi, 'structure', { buildingId: tower.id }, token);
    const on = { buildingId: tower.id, structureVersion };
    const move = { ...on, floorIds: [floor.id], zoneId: high.id };
    expect(await w.call(buildingApi, 'moveFloors', move, token)).toMatchObject({ code: 200 });
    expect((await versions(project.id)).cardVer).toBeGreaterThan(before.cardVer);
    expect(await told(project.id)).toEqual([`add T${company.id} before`]);
    expect((await holderOf(work(), employee.id))?.areaIds).toEqual([areas.high.id, doors.id, side.id]);
  });

  test('when a lease ends, moves or is deleted, and passes end exactly where today is lost', async () => {
    const { project, company, lease, spare } = await scene();
    const since = async () => (await versions(project.id)).rev;
    const card = async () => (await versions(project.id)).cardVer;
    const [rev, cards] = [await since(), await card()];
    const at = { leaseId: lease.id };
    const version = async () =>
      (await w.db.selectFrom('lease').select('version').where('id', '=', lease.id).executeTakeFirstOrThrow())
        .version;
    const end = async (endsOn: string) =>
      w.call(companyApi, 'endLease', { ...at, version: await version(), endsOn }, token);
    expect(await end(day(30))).toMatchObject({ code: 200 });
    expect(await told(project.id, rev)).toEqual([]);
    expect(await card()).toBeGreaterThan(cards);
    expect(await end(day(-2))).toMatchObject({ code: 200 });
    expect(await told(project.id, rev)).toEqual([`add T${company.id} before`]);
    const renewed = { ...at, version: await version(), endsOn: day(60) };
    expect(await w.call(companyApi, 'renewLease', renewed, token)).toMatchObject({ code: 200 });
    const again = await since();
    const move = { ...at, version: await version(), unitId: spare.id, from: day(0), area: null };
    expect(await w.call(companyApi, 'moveLease', move, token)).toMatchObject({ code: 200 });
    expect(await told(project.id, again)).toEqual([`add T${company.id} before`]);
    const last = await since();
    expect(await w.call(companyApi, 'removeLease', at, token)).toMatchObject({ code: 200 });
    expect(await told(project.id, last)).toEqual([]);
  });

  test('when somebody’s account is deleted', async () => {
    const { project, employee } = await scene();
    const input = { mdiUserId: employee.userId };
    expect(await w.call(userApi, 'deleteUserInfo', input, token)).toMatchObject({ code: 200 });
    expect(await told(project.id)).toEqual([`add U${employee.id}`]);
  });

  test('when a host’s passage ends by its own time: the guests’ ends with it, and comes back when it is put off', async () => {
    const { project, host, visit } = await scene();
    const cutOff = (hours: number | null) =>
      w.db
        .updateTable('employee')
        .set({ cutOffAt: hours === null ? null : at(hours) })
        .where('id', '=', host.id)
        .execute();
    const minute = () => w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
    await cutOff(1);
    await minute();
    // What the guest was given for the whole visit says too much from now on.
    const ended = `add V${visit.id} before`;
    expect(await told(project.id)).toEqual([ended]);
    w.pass(61);
    await minute();
    expect(await told(project.id)).toEqual([ended, `add U${host.id}`, `add V${visit.id}`]);
    await minute();
    await cutOff(2);
    await minute();
    expect((await told(project.id)).slice(3)).toEqual([`del U${host.id}`, `del V${visit.id}`, ended]);
  });

  test('when it was done past the product, within a minute', async () => {
    const { project, employee } = await scene();
    await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', employee.id).execute();
    expect(await told(project.id)).toEqual([]);
    await w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
    expect(await told(project.id)).toEqual([`add U${employee.id}`]);
  });

  test('not at all when the call is refused in the end', async () => {
    const { project, company, areas } = await scene();
    const before = await versions(project.id);
    const gone = { areaId: 999_999_999, allowed: false };
    const changes = [{ areaId: areas.low.id, allowed: false }, gone];
    const input = { companyId: company.id, changes };
    expect(await w.call(areaApi, 'setOfCompany', input, token)).toMatchObject({ code: 404 });
    expect(await versions(project.id)).toEqual(before);
    expect(await sql`select from pass_change`.execute(w.db)).toMatchObject({ rows: [] });
  });
});

describe('passes that were ended stay ended', () => {
  const setHost = async ({ host }: Scene, state: 'N' | 'Y') =>
    expect(await w.call(employeeApi, 'updateState', { employeeId: host.id, state }, token)).toMatchObject({
      code: 200,
    });
  const narrow = async ({ visit, areas }: Scene) => {
    const changes = [{ areaId: areas.low.id, allowed: false }];
    expect(await w.call(visitApi, 'setAreas', { visitId: visit.id, changes }, token)).toMatchObject({
      code: 200,
    });
  };
  const issue = ({ visit }: Scene) =>
    w.db.transaction().execute((db) => issueVisitPasses({ ...work(), db }, visit.id));

  test('when their holder is refused altogether and admitted again', async () => {
    const of = await scene();
    await issue(of);
    await narrow(of);
    await setHost(of, 'Y');
    await setHost(of, 'N');
    const own = (await told(of.project.id)).filter((one) => one.includes(` V${of.visit.id}`));
    const name = `V${of.visit.id}`;
    expect(own).toEqual([`add ${name} before`, `add ${name}`, `del ${name}`, `add ${name} before`]);
  });

  test('also when they were ended while their holder was refused', async () => {
    const of = await scene();
    await issue(of);
    await setHost(of, 'Y');
    await narrow(of);
    await setHost(of, 'N');
    const own = (await told(of.project.id)).filter((one) => one.includes(` V${of.visit.id}`));
    expect(own.at(-1)).toBe(`add V${of.visit.id} before`);
  });
});

describe('a guest’s areas', () => {
  const areasOf = async (visitId: number) => (await guestOf(work(), visitId))?.areaIds;

  test('are extended by the tenant to what the company has, in any building', async () => {
    const { project, company, visit, doors, areas, side } = await scene();
    expect(await areasOf(visit.id)).toEqual([areas.low.id, doors.id]);
    const resources = [...allResources];
    const tenant = await someone({
      role: { level: 40, resources },
      projectId: project.id,
      companyId: company.id,
    });
    const changes = [{ areaId: side.id, allowed: true }];
    expect(await w.call(visitApi, 'setAreas', { visitId: visit.id, changes }, tenant)).toMatchObject({
      data: { changed: 1 },
    });
    expect(await areasOf(visit.id)).toEqual([areas.low.id, doors.id, side.id]);
    // No further than the company itself.
    const managed = { areaId: side.id, companyId: company.id, allowed: false, level: 30 as const };
    await w.db.insertInto('areaException').values(managed).execute();
    expect(await areasOf(visit.id)).toEqual([areas.low.id, doors.id]);
  });

  test('decided for the one they come along with are theirs, unless something was decided for them alone', async () => {
    const { project, host, visit, tower, doors, areas, side } = await scene();
    const along = await w.make.visit({
      hostId: host.id,
      leaderId: visit.id,
      buildingId: tower.id,
      startAt: visit.startAt,
      endAt: visit.endAt,
    });
    const set = (visitId: number, areaId: number, allowed: boolean) =>
      w.call(visitApi, 'setAreas', { visitId, changes: [{ areaId, allowed }] }, token);
    expect(await set(visit.id, areas.low.id, false)).toMatchObject({ code: 200 });
    expect(await set(visit.id, side.id, true)).toMatchObject({ code: 200 });
    expect(await areasOf(along.id)).toEqual([doors.id, side.id]);
    expect(await told(project.id)).toEqual([`add V${visit.id} before`, `add V${along.id} before`]);
    expect(await set(along.id, areas.low.id, true)).toMatchObject({ code: 200 });
    expect(await areasOf(along.id)).toEqual([areas.low.id, doors.id, side.id]);
  });
});

/** Columns that say nothing about who may enter where. */
const besidesTheMatter = [
  // What people are called.
  'user.nick_name',
  'visit.name',
  // How passes are made from now on, not where they open.
  'project_data.project_id',
  'project_data.visit_once',
  'project_data.visitor_still_qr',
  // A set of areas never changes; readers hear of a new one with the config.
  'area_group.area_ids',
  'area_group.project_id',
];

class Undone extends Error {}

test('every column by which it is known who may enter where tells the readers when it changes', async () => {
  const of = await scene();
  const next = await scene();
  const { project, tower, annex, areas, doors, side, unit, other, spare, lease, company, employee } = of;
  const { host, visit, high } = of;
  const second = await w.make.visit({ hostId: host.id, state: 'arrived' });
  const lent = await w.make.visitorCard({
    projectId: project.id,
    state: 'lent',
    visitId: second.id,
    lentAt: w.now(),
  });
  const manager = await w.make.company({ projectId: project.id, category: 0 });
  const bare = await w.make.company({ projectId: project.id });
  await w.db.insertInto('managedBuilding').values({ companyId: manager.id, buildingId: tower.id }).execute();
  const decided = async (facts: object) =>
    w.db
      .insertInto('areaException')
      .values({ areaId: doors.id, allowed: true, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow();
  const ofCompany = await decided({ companyId: company.id });
  const ofEmployee = await decided({ employeeId: employee.id });
  const ofVisit = await decided({ visitId: visit.id });
  const banned = await w.make.visit({ hostId: host.id, state: 'arrived' });
  const paper = Buffer.alloc(32, 7);
  const known = await w.make.visit({ hostId: host.id, state: 'arrived', idKey: paper });
  const byPhone = await w.make.deniedVisitor({ projectId: project.id, phone: banned.phone });
  const byPaper = await w.make.deniedVisitor({ projectId: project.id, idKey: paper, idNumber: paper });
  const along = JSON.stringify([{ name: '韩梅梅', phone: null }]);
  await w.db.updateTable('visit').set({ companions: along }).where('id', '=', visit.id).execute();
  await w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
  await sql`delete from pass_change`.execute(w.db);

  const employees = `update employee set`;
  const own = `where id = ${employee.id}`;
  const visits = `update visit set`;
  const guest = `where id = ${visit.id}`;
  const changes: Record<string, string> = {
    'project.state': `update project set state = 'Y' where id = ${project.id}`,
    'project.time_zone': `update project set time_zone = 'Asia/Tokyo' where id = ${project.id}`,
    'company.state': `update company set state = 'Y' where id = ${company.id}`,
    'company.project_id': `update company set project_id = ${next.project.id} where id = ${bare.id}`,
    'user.state': `update "user" set state = 'Y' where id = ${employee.userId}`,
    'employee.state': `${employees} state = 'Y' ${own}`,
    'employee.left_at': `${employees} state = 'Y', left_at = now() ${own}`,
    'employee.cut_off_at': `${employees} cut_off_at = now() + interval '1 year' ${own}`,
    'employee.company_id': `${employees} company_id = ${manager.id} ${own}`,
    'employee.project_id': `${employees} company_id = ${next.company.id}, project_id = ${next.project.id}
      where id = ${host.id}`,
    'employee.user_id': `${employees} user_id = ${next.host.userId} ${own}`,
    'employee.ic_card': `${employees} ic_card = 'NEW1' ${own}`,
    'employee.card_state': `${employees} card_state = 'lost' ${own}`,
    'visit.state': `${visits} state = 'cancelled' ${guest}`,
    'visit.kind': `${visits} kind = 'temporary' ${guest}`,
    'visit.host_id': `${visits} host_id = null ${guest}`,
    'visit.company_id': `${visits} company_id = ${manager.id} ${guest}`,
    'visit.project_id': `${visits} company_id = ${next.company.id}, project_id = ${next.project.id},
      building_id = null ${guest}`,
    'visit.building_id': `${visits} building_id = ${annex.id} ${guest}`,
    'visit.start_at': `${visits} start_at = start_at - interval '1 hour' ${guest}`,
    'visit.end_at': `${visits} end_at = end_at + interval '1 hour' ${guest}`,
    'visit.leader_id': `${visits} leader_id = ${second.id} ${guest}`,
    'visit.companions': `${visits} companions = '[]' ${guest}`,
    'visit.phone_key': `${visits} phone_key = '${banned.phone}' ${guest}`,
    'visit.id_key': `update visit set id_key = null where id = ${known.id}`,
    'denied_visitor.project_id': `update denied_visitor set project_id = ${next.project.id} where id = ${byPhone.id}`,
    'denied_visitor.phone_key': `update denied_visitor set phone_key = '1' where id = ${byPhone.id}`,
    'denied_visitor.id_key': `update denied_visitor set id_key = null, id_number = null where id = ${byPaper.id}`,
    'denied_visitor.until': `update denied_visitor set until = '2020-01-01' where id = ${byPhone.id}`,
    'visitor_card.visit_id': `update visitor_card set visit_id = null, state = 'free', lent_at = null
      where id = ${lent.id}`,
    'visitor_card.number': `update visitor_card set number = 'NEW2' where id = ${lent.id}`,
    'visitor_card.opens': `update visitor_card set opens = not opens where id = ${lent.id}`,
    'visitor_card.project_id': `update visitor_card set project_id = ${next.project.id} where id = ${lent.id}`,
    'lease.company_id': `update lease set company_id = ${manager.id} where id = ${lease.id}`,
    'lease.unit_id': `update lease set unit_id = ${spare.id} where id = ${lease.id}`,
    'lease.building_id': `update lease set building_id = ${next.tower.id}, unit_id = ${next.spare.id}
      where id = ${lease.id}`,
    'lease.starts_on': `update lease set starts_on = starts_on - 1 where id = ${lease.id}`,
    'lease.ends_on': `update lease set ends_on = starts_on where id = ${lease.id}`,
    'unit.floor_id': `update unit set floor_id = ${other.id} where id = ${unit.id}`,
    'floor.zone_id': `update floor set zone_id = ${high.id} where id = ${of.floor.id}`,
    'managed_building.company_id': `update managed_building set company_id = ${bare.id}
      where company_id = ${manager.id}`,
    'managed_building.building_id': `update managed_building set building_id = ${annex.id}
      where company_id = ${manager.id}`,
    'area.common': `update area set common = false where id = ${doors.id}`,
    'area.kind': `update area set kind = 'doors' where id = ${side.id}`,
    'area.project_id': `update area set project_id = ${next.project.id} where id = ${doors.id}`,
    'area.building_id': `update area set building_id = ${tower.id} where id = ${side.id}`,
    'area.zone_id': `update area set zone_id = null, kind = 'building' where id = ${areas.low.id}`,
    'area_exception.area_id': `update area_exception set area_id = ${side.id} where id = ${ofCompany.id}`,
    'area_exception.company_id': `update area_exception set company_id = ${manager.id} where id = ${ofCompany.id}`,
    'area_exception.employee_id': `update area_exception set employee_id = ${host.id} where id = ${ofEmployee.id}`,
    'area_exception.visit_id': `update area_exception set visit_id = ${second.id} where id = ${ofVisit.id}`,
    'area_exception.allowed': `update area_exception set allowed = false where id = ${ofEmployee.id}`,
    'area_exception.ends_at': `update area_exception set ends_at = now() + interval '1 day' where id = ${ofCompany.id}`,
    'area_exception.level': `update area_exception set level = 40 where id = ${ofEmployee.id}`,
  };
  const rows: Record<string, string> = {
    'a lease': `insert into lease (company_id, building_id, unit_id, starts_on)
      values (${company.id}, ${tower.id}, ${spare.id}, '2020-01-01')`,
    'no lease': `delete from lease where id = ${lease.id}`,
    'a managed building': `insert into managed_building (company_id, building_id) values (${manager.id}, ${annex.id})`,
    'no managed building': `delete from managed_building where company_id = ${manager.id}`,
    'an area': `insert into area (project_id, name, name_key, kind, common) values (${project.id}, 'x', 'x', 'doors', true)`,
    'no area': `delete from area where id = ${side.id}`,
    'an exception': `insert into area_exception (area_id, employee_id, allowed) values (${side.id}, ${host.id}, true)`,
    'no exception': `delete from area_exception where id = ${ofEmployee.id}`,
    'a card': `insert into employee (company_id, project_id, user_id, ic_card, card_state)
      values (${company.id}, ${project.id}, ${next.host.userId}, 'NEW3', 'inUse')`,
    'no employee': `delete from employee where id = ${host.id}`,
    'no company': `delete from company where id = ${bare.id}`,
    'no denial': `delete from denied_visitor where id = ${byPhone.id}`,
    'no visit': `delete from visit where id = ${visit.id}`,
  };

  const statements = [
    ...(await statementsAskedBy(w, (db) => holderOf({ ...work(), db }, employee.id))),
    ...(await statementsAskedBy(w, (db) => guestOf({ ...work(), db }, visit.id))),
    ...(await statementsAskedBy(w, (db) => cardsOf({ ...work(), db }, project.id))),
    ...(await statementsAskedBy(w, (db) => lentCardsOf({ ...work(), db }, project.id))),
  ];
  const read = (await columnsReadBy(w, statements)).filter((column) => !besidesTheMatter.includes(column));
  expect(read.length).toBeGreaterThan(30);
  // What decides only through another of these is there for completeness.
  expect(read.filter((column) => !(column in changes))).toEqual([]);

  const sum = async (db: World['db']) =>
    (
      await sql<{ n: number }>`
        select sum(rev + card_ver)::int as n from pass_project
        where project_id in (${project.id}, ${next.project.id})`.execute(db)
    ).rows[0]?.n ?? 0;
  const silent: string[] = [];
  for (const [what, statement] of Object.entries({ ...changes, ...rows })) {
    const undone = w.db.transaction().execute(async (db) => {
      const before = await sum(db);
      await sql.raw(statement).execute(db);
      await settlePassChanges({ ...work(), db });
      if ((await sum(db)) === before) silent.push(what);
      throw new Undone();
    });
    await expect(undone, what).rejects.toThrow(Undone);
  }
  expect(silent).toEqual([]);
});

test('what changes nothing of passes tells the readers nothing', async () => {
  const { project, employee, visit, floor, areas } = await scene();
  const before = await versions(project.id);
  expect((await issuePasses(work(), employee.id)).is).toBe('issued');
  for (const statement of [
    `update employee set department = 'x', screenshots = 3 where id = ${employee.id}`,
    `update visit set purpose = 'x', state = 'arrived', arrived_at = now() where id = ${visit.id}`,
    `update floor set name = 'x' where id = ${floor.id}`,
    `update area set name = 'x' where id = ${areas.low.id}`,
    `update "user" set nick_name = 'x' where id = ${employee.userId}`,
  ]) {
    await sql.raw(statement).execute(w.db);
  }
  await w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
  expect(await versions(project.id)).toEqual(before);
});
