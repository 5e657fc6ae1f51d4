import { type Kysely, sql } from 'kysely';
import { liftTimeouts } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** What a sum or a presence says, and what the records say; null: nothing. */
export type SumDifference = {
  what: 'sum' | 'presence';
  /** Of which project, reader, span and moment, or whose. */
  of: string;
  kept: string | null;
  counted: string | null;
};

const maxTold = 20;

/** A project's records of a day, of all before one (`from` null) or of all from one on (`to` null). */
type Piece = { projectId: number; from: string | null; to: string | null };

/** The days of each project by its own clock, from the first one asked for to today; the last one is open. */
type Days = { projectId: number; first: string; today: string };

const dayMs = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

function* piecesOf({ projectId, first, today }: Days): Generator<Piece> {
  for (let from = first; from < today; from = dayAfter(from)) {
    yield { projectId, from, to: dayAfter(from) };
  }
  yield { projectId, from: first < today ? today : first, to: null };
}

/** Sums of the days, of readers and of areas, beside what the records count. */
const sums = ({ projectId }: Piece) => {
  const kept = (table: string) =>
    sql`select s.* from ${sql.table(table)} s, at
      where s.project_id = ${projectId} and s.span in ('hour', 'day') and s.since >= at.first and s.since < at.last`;
  return sql<SumDifference>`, counted as materialized (
    select r.* from at cross join lateral raw_pass_sums(${projectId}, at.first, at.last) r)
  select 'sum' as what, of, kept, counted
  from (
    select concat_ws(' ', 'project', project_id, 'reader', device_id, span, since, rc) as of,
      kept.passes::text as kept, counted.passes::text as counted, since
    from (${kept('pass_sum')}) kept
      full join counted using (project_id, span, since, device_id, area_id, granted, rc)
    where kept.passes is distinct from counted.passes
    union all
    select concat_ws(' ', 'project', project_id, 'area', area_id, span, since, rc), kept.passes::text,
      counted.passes::text, since
    from (${kept('area_pass_sum')}) kept
      full join (
        select project_id, span, since, area_id, granted, rc, sum(passes)::int as passes from counted
        group by 1, 2, 3, 4, 5, 6) counted using (project_id, span, since, area_id, granted, rc)
    where kept.passes is distinct from counted.passes) differing
  order by since, of limit ${sql.lit(maxTold)}`;
};

/** Whose last passage is of these days and isn't the last there is in them; or who has a later one in them. */
const presences = ({ projectId }: Piece) => sql<SumDifference>`
  select 'presence' as what, 'employee ' || employee_id as of,
    concat_ws(' ', kept.at, kept.event_id) as kept, concat_ws(' ', counted.at, counted.event_id) as counted
  from (
      select x.* from at, pass_presence x join employee m on m.id = x.employee_id
      where m.project_id = ${projectId} and x.at >= at.first and x.at < at.last) kept
    full join (select r.* from at cross join lateral raw_pass_presence(${projectId}, at.first, at.last) r) counted
      using (employee_id)
  where (kept.at, kept.device_id, kept.event_id, kept.area_id, kept.dir)
      is distinct from (counted.at, counted.device_id, counted.event_id, counted.area_id, counted.dir)
    and (kept.at is not null or not exists (
      select from pass_presence later where later.employee_id = counted.employee_id
        and (later.at, later.device_id, later.event_id) > (counted.at, counted.device_id, counted.event_id)))
  order by employee_id limit ${sql.lit(maxTold)}`;

/** Compares the sums and presences of a piece with the records. All of it is read as of one moment. */
async function differencesIn(db: Kysely<DB>, piece: Piece): Promise<SumDifference[]> {
  const bound = (day: string | null, otherwise: string) =>
    sql`coalesce(${day}::date::timestamp at time zone p.time_zone, ${otherwise}::timestamptz)`;
  const at = sql`with at as materialized (
    select ${bound(piece.from, '-infinity')} as first, ${bound(piece.to, 'infinity')} as last
    from project p where p.id = ${piece.projectId})`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await liftTimeouts(trx);
      const found = await sql<SumDifference>`${at} ${sums(piece)}`.execute(trx);
      const also = await sql<SumDifference>`${at} ${presences(piece)}`.execute(trx);
      return [...found.rows, ...also.rows];
    });
}

/** Readers hand in what happened up to so many days ago, also when a project is new. */
const lateDays = 31;

/**
 * Compares the sums and presences since a moment's day with the records themselves, and answers the first differences.
 * A day of a project at a time: what is being stored meanwhile is in both or in neither, and no look lasts long.
 * @param since null: all there are
 */
export async function checkSums(db: Kysely<DB>, since: Date | null): Promise<SumDifference[]> {
  const start = since
    ? sql`${since}::timestamptz`
    : sql`p.created_at - ${sql.lit(lateDays)} * interval '1 day'`;
  const { rows } = await sql<Days>`
    select p.id as project_id, ((${start}) at time zone p.time_zone)::date as first,
      (now() at time zone p.time_zone)::date as today
    from project p order by p.id`.execute(db);
  const found: SumDifference[] = [];
  for (const days of rows) {
    const before = { projectId: days.projectId, from: null, to: days.first };
    for (const piece of since ? piecesOf(days) : [before, ...piecesOf(days)]) {
      found.push(...(await differencesIn(db, piece)));
      if (found.length >= maxTold) return found.slice(0, maxTold);
    }
  }
  return found;
}

/** The days of each project that are still to be compared; who ended within half a day is done for this night. */
const daysLeft = (db: Kysely<DB>, now: Date) =>
  sql<Days>`
  select p.id as project_id,
    coalesce(c.next_day, (${now}::timestamptz at time zone p.time_zone)::date - ${sql.lit(lateDays)}) as first,
    (${now}::timestamptz at time zone p.time_zone)::date as today
  from project p left join pass_check c on c.project_id = p.id
  where c.project_id is null or c.next_day is not null
    or c.ended_at < ${now}::timestamptz - interval '12 hours' or c.ended_at > ${now}
  order by p.id`.execute(db);

const noteDone = (db: Kysely<DB>, { projectId, to }: Piece, now: Date) =>
  sql`
  insert into pass_check (project_id, next_day, ended_at) values (${projectId}, ${to}, ${to === null ? now : null})
  on conflict (project_id) do update set next_day = excluded.next_day, ended_at = excluded.ended_at`.execute(
    db,
  );

const differ = (first: SumDifference) =>
  new Error(
    `pass sums differ from the records: ${first.of}: ${first.kept ?? 'nothing'} instead of ${first.counted ?? 'nothing'}`,
  );

/** The same for so many last days. @throws Error that names the first difference, so that the task fails visibly */
export async function checkSumsOfLastDays(db: Kysely<DB>, now: Date, days: number): Promise<void> {
  const [first] = await checkSums(db, new Date(now.getTime() - days * 86_400_000));
  if (first) throw differ(first);
}

/**
 * The same for all that can still change, every night; where it was broken off it goes on.
 * @throws Error that names the first difference, so that the task fails visibly
 */
export async function checkRecentSums(db: Kysely<DB>, now: Date): Promise<void> {
  const { rows } = await daysLeft(db, now);
  for (const days of rows) {
    for (const piece of piecesOf(days)) {
      const [first] = await differencesIn(db, piece);
      if (first) throw differ(first);
      await noteDone(db, piece, now);
    }
  }
}

/** Makes all sums and presences anew from the records; who stores events meanwhile waits. */
export const rebuildSums = (db: Kysely<DB>) =>
  db.transaction().execute(async (trx) => {
    await liftTimeouts(trx);
    await sql`lock table pass_sum, area_pass_sum, pass_presence in share row exclusive mode`.execute(trx);
    await sql`delete from pass_presence`.execute(trx);
    await sql`select remake_pass_sums('-infinity')`.execute(trx);
  });
