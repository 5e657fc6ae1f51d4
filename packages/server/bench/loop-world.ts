import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/db/connect.ts';
import { deviceActor } from '../test/factories/device-actor.ts';
import { employeeSub, passEventReader } from '../test/factories/pass-events.ts';
import type { Twins } from '../test/factories/twins.ts';
import type { World } from '../test/world.ts';

// A place with as much as a large installation has, so that a call that grows with it shows.

export const worldPeopleCount = 20_000;
export const worldRevokedCount = 40_000;

const nth = sql.raw('n.n');
const named = (column: string) => sql`src.${sql.ref(column)} || ' ' || ${nth}`;
const numbered = (prefix: string) => sql`${prefix} || lpad(${nth}::text, 7, '0')`;

/** What takes longer than a call may. */
const atLeisure = (db: Db, statement: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return statement.execute(trx);
  });

/** So many copies of a row, each with other values in some columns. */
async function copies(
  { db }: World,
  table: string,
  id: number,
  count: number,
  other: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
    db,
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => other[name] ?? sql`src.${sql.ref(name)}`);
  await atLeisure(
    db,
    sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} src, generate_series(1, ${count}::int) n(n)
    where src.id = ${id}`,
  );
}

/** Employees of the company here with cards, a role each, and most of them on site. */
async function crowd(w: World, { here }: Twins): Promise<void> {
  const { id: companyId, projectId } = here.company;
  const { id: roleId } = await w.make.role({ level: 40, name: '员工' });
  // Each role that somebody gets locks something of theirs until the end of its statement.
  for (let from = 1; from <= worldPeopleCount; from += 1_000) {
    const someOfThem = sql`
      with u as (
        insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
        select k, k, '员工' || k, k, k from (
          select 'bench' || n as k from generate_series(${from}::int, ${from + 999}::int) n) k returning id),
      e as (
        insert into employee (user_id, company_id, project_id, ic_card, card_state)
        select id, ${companyId}, ${projectId}, 'BE' || id, 'inUse' from u returning id, user_id)
      insert into assignment (user_id, role_id, project_id, company_id, employee_id, granted_level)
      select user_id, ${roleId}, ${projectId}, ${companyId}, id, 40 from e`;
    await atLeisure(w.db, someOfThem);
  }
  const { id: areaId } = await w.make.area({ projectId, common: true });
  const door = await passEventReader(w, { projectId, areaId });
  const all = await w.db.selectFrom('employee').selectAll().where('companyId', '=', companyId).execute();
  for (let from = 0; from < all.length; from += 500) {
    await door.tell(...all.slice(from, from + 500).map((one) => ({ sub: employeeSub(one) })));
  }
}

/** Visits, cards, readers and what they told, buildings, companies, projects, roles and the log. */
async function things(w: World, { here }: Twins): Promise<void> {
  const { id: companyId, projectId } = here.company;
  const hash = { token_hash: sql`decode(md5(${nth}::text || src.id), 'hex')` };
  const phone = { phone: numbered('1360'), phone_key: numbered('1360') };
  const arrived = await w.make.visit({ companyId, state: 'arrived', buildingId: here.building.id });
  const expected = await w.make.visit({ companyId, buildingId: here.building.id });
  for (const [visit, count] of [
    [arrived, 2_000],
    [expected, 5_000],
  ] as const) {
    const prefix = `1${visit.id % 1000}`.padEnd(4, '3');
    await copies(w, 'visit', visit.id, count, {
      ...hash,
      ...phone,
      name: named('name'),
      phone: numbered(prefix),
    });
  }
  const area = await w.make.area({ projectId, common: true });
  await copies(w, 'area', area.id, 190, { name: named('name'), name_key: named('name_key') });
  const device = await w.make.device({ projectId, areaId: area.id });
  await copies(w, 'device', device.id, 500, { name: named('name'), code: numbered('LOOP') });
  const { id: deviceId } = device;
  const trouble = {
    deviceId,
    projectId,
    areaId: area.id,
    eventId: 'E',
    code: 'TAMPER',
    level: 3,
    at: w.now(),
  };
  const told = w.db
    .insertInto('deviceException')
    .values(trouble as never)
    .returning('id');
  const exception = await told.executeTakeFirstOrThrow();
  await copies(w, 'device_exception', exception.id, 5_000, { event_id: named('event_id') });
  const card = await w.make.visitorCard({ projectId });
  await copies(w, 'visitor_card', card.id, 5_000, { number: numbered('LC'), name: named('name') });
  const denied = await w.make.deniedVisitor({ projectId });
  await copies(w, 'denied_visitor', denied.id, 5_000, { ...phone, name: named('name'), id_key: sql`null` });
  const name = { name: named('name'), name_key: named('name_key') };
  await copies(w, 'company', companyId, 3_000, name);
  await copies(w, 'project', here.project.id, 300, name);
  await copies(w, 'building', here.building.id, 300, { name: named('name') });
  const role = await w.make.role({ level: 40 });
  await copies(w, 'role', role.id, 500, { name: named('name'), code: numbered('R') });
  await sql`insert into audit (request_id, op, code, address, project_id, company_id)
    select 'x', 'company/edit', 200, '10.0.0.1', ${projectId}, ${companyId} from generate_series(1, 20000)`.execute(
    w.db,
  );
}

/** Passes that were taken back, as a reader that knows none fetches them all. */
async function revocations(w: World, { here }: Twins): Promise<void> {
  const { id: projectId } = here.project;
  await deviceActor(w, { projectId, areaId: null });
  const { rows } = await sql<{ rev: number }>`
    update pass_project set rev = rev + ${worldRevokedCount} where project_id = ${projectId} returning rev`.execute(
    w.db,
  );
  const last = rows[0]?.rev ?? worldRevokedCount;
  await sql`insert into revocation (project_id, rev, kind, ref, op, at)
    select ${projectId}, ${last - worldRevokedCount} + n, 'U', 800000000 + n, 'add', ${w.now()}
    from generate_series(1, ${worldRevokedCount}::int) n`.execute(w.db);
}

/** Fills the place here. */
export async function fillWorld(w: World, t: Twins): Promise<void> {
  await crowd(w, t);
  await things(w, t);
  await revocations(w, t);
}
