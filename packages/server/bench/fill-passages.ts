import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { sealSecret } from '../src/kit/settings/device-secret.ts';
import { makeSecrets } from '../src/kit/settings/secrets.ts';
import { factories } from '../test/factories/index.ts';
import { benchSecret } from './measure.ts';

// Millions of passages at the readers of one project, made set-wise.

const readers = 60;
const companies = 100;
const people = 5_000;
const days = 60;
const atOnce = 1_000_000;

const resources = [
  'dashboard:home:view',
  'pass:record:view',
  'pass:visit:view',
  'pass:device:view',
  'pass:device:edit',
] as const;

/** The reader that tells passages while it is measured; its secret is the same in every folder. */
export const measuredReader = { code: 'BENCH00001', secret: Buffer.alloc(32, 7) };

async function addPeople({ db }: Database, projectId: number): Promise<void> {
  const make = factories(db);
  for (let n = 0; n < companies; n += 1) await make.company({ projectId });
  await sql`
    with c as (select id, row_number() over (order by id) as n from company where project_id = ${projectId}),
    u as (
      insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
      select 'passer' || n, 'passer' || n, '员工' || n, (15000000000 + n)::text, (15000000000 + n)::text
      from generate_series(1, ${people}::int) n returning id)
    insert into employee (user_id, company_id, project_id)
    select u.id, c.id, ${projectId} from (select id, row_number() over (order by id) as n from u) u
    join c on c.n = 1 + u.n % ${companies}`.execute(db);
}

async function addReaders({ db }: Database, projectId: number): Promise<void> {
  const make = factories(db);
  const building = await make.building({ projectId });
  for (let n = 0; n < readers; n += 1) {
    const place = n % 3 === 0 ? { common: true } : { buildingId: building.id };
    const { id: areaId } = await make.area({ projectId, ...place });
    const { id } = await make.device(
      n === 0 ? { projectId, areaId, code: measuredReader.code } : { projectId, areaId },
    );
    await db.insertInto('deviceLive').values({ deviceId: id, lastSeen: new Date() }).execute();
    if (n > 0) continue;
    const secret = sealSecret(makeSecrets(benchSecret), measuredReader.secret);
    await db.insertInto('deviceSecret').values({ deviceId: id, secret }).execute();
  }
}

/**
 * Passages of the last 60 days until now: more by day than by night, one in 25 refused. Indexes are made when all
 * rows are there.
 */
async function addPassages({ db }: Database, projectId: number, count: number): Promise<void> {
  await sql`select make_pass_event_month(now() - m * interval '1 month') from generate_series(0, 3) m`.execute(
    db,
  );
  const found = await sql<{ name: string; made: string }>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes
    where tablename = 'pass_event' and indexname <> 'pass_event_pkey'`.execute(db);
  for (const { name } of found.rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let from = 0; from < count; from += atOnce) {
    const last = Math.min(count, from + atOnce);
    await sql`
      with d as (select id, code, area_id, row_number() over (order by id) - 1 as n from device where project_id = ${projectId}),
      m as (
        select id, company_id, row_number() over (order by id) - 1 as n from employee where project_id = ${projectId}),
      e as (
        select n, now() - (${days}::float8 * (${count}::float8 - n) / ${count}::float8) * interval '1 day' as even,
          abs(hashint8(n)) as h from generate_series(${from + 1}::bigint, ${last}::bigint) n),
      t as (
        select *, least(now(), date_trunc('day', even)
          + (1 - power(1 - (extract(epoch from even) % 86400) / 86400.0, 2)) * interval '23 hours') as at from e)
      insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, boot, seq, up_ms, clock, dir,
        channel, granted, rc, pass_type, pid, tid, sid, offline, rev, project_id, area_id, company_id, employee_id)
      select d.id, d.code || '-0-' || t.n, date_trunc('milliseconds', t.at), t.at + interval '1 second',
        date_trunc('milliseconds', t.at), 0, t.n, t.n, 'sync', case when t.h % 2 = 0 then 'in' else 'out' end, 'qr',
        t.h % 25 <> 0, case when t.h % 25 <> 0 then 'OK' when t.h % 3 = 0 then 'EXPIRED' else 'AREA_DENIED' end, 1,
        ${projectId}, m.company_id, m.id, false, 0, ${projectId}, d.area_id, m.company_id, m.id
      from t join d on d.n = t.h % ${readers} join m on m.n = (t.h / 64) % ${people}`.execute(db);
  }
  for (const { made } of found.rows) await sql.raw(made).execute(db);
  await sql`select remake_pass_sums('-infinity')`.execute(db);
  await sql`vacuum analyze`.execute(db);
  // Else it is written while calls are measured.
  await sql`checkpoint`.execute(db);
}

/** Fills an empty folder once; answers the tokens of so many who look, new at each run. */
export async function fillPassages(database: Database, count: number, viewers: number): Promise<string[]> {
  const { db } = database;
  const make = factories(db);
  const there = await db.selectFrom('project').select('id').executeTakeFirst();
  const projectId = there?.id ?? (await make.project()).id;
  if (!there) {
    await addPeople(database, projectId);
    await addReaders(database, projectId);
    const { id: roleId } = await make.role({ level: 30, resources });
    for (let n = 0; n < viewers; n += 1) await make.person({ roleId, projectId });
    await addPassages(database, projectId, count);
  }
  const seats = await db
    .selectFrom('assignment')
    .select(['id', 'userId', 'projectId', 'companyId'])
    .where('projectId', '=', projectId)
    .where('companyId', 'is', null)
    .limit(viewers)
    .execute();
  const tokens: string[] = [];
  for (const { userId, ...at } of seats) tokens.push(await make.session(userId, at));
  return tokens;
}
