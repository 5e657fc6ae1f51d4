import { type Kysely, sql } from 'kysely';
import { takeTime } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** What a sum or a presence says, and what the records say; null: nothing. */
export type Difference = {
  what: 'sum' | 'presence';
  /** Of which project, reader, span and moment, or whose. */
  of: string;
  kept: string | null;
  counted: string | null;
};

const mostTold = 20;

/**
 * Compares the sums and presences since a moment's day with the records themselves, and answers the first differences.
 * What is being stored meanwhile is in both or in neither: all is read as of one moment, however long it takes.
 * @param since null: all there are
 */
export async function checkRecords(db: Kysely<DB>, since: Date | null): Promise<Difference[]> {
  const first = sql`${since?.toISOString() ?? '-infinity'}::timestamptz`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await takeTime(trx);
      const sums = await sql<Difference>`
        with days as (select id, date_trunc('day', ${first}, time_zone) as day from project),
        kept as (select s.* from pass_sum s join days on days.id = s.project_id where s.since >= days.day),
        counted as (
          select c.* from raw_pass_sums(${first} - interval '25 hours', 'infinity') c
          join days on days.id = c.project_id where c.since >= days.day)
        select 'sum' as what, concat_ws(' ', 'project', project_id, 'reader', device_id, span, since, rc) as of,
          kept.passes::text as kept, counted.passes::text as counted
        from kept full join counted using (project_id, span, since, device_id, area_id, granted, rc)
        where kept.passes is distinct from counted.passes
        order by since, project_id, device_id, span, rc limit ${sql.lit(mostTold)}`.execute(trx);
      const presences = await sql<Difference>`
        select 'presence' as what, 'employee ' || employee_id as of,
          concat_ws(' ', kept.at, kept.event_id) as kept, concat_ws(' ', counted.at, counted.event_id) as counted
        from (
            select x.* from pass_presence x join employee m on m.id = x.employee_id where x.at >= ${first}) kept
          full join raw_pass_presence(${first}, 'infinity') counted using (employee_id)
        where (kept.at, kept.device_id, kept.event_id, kept.area_id, kept.dir)
          is distinct from (counted.at, counted.device_id, counted.event_id, counted.area_id, counted.dir)
        order by employee_id limit ${sql.lit(mostTold)}`.execute(trx);
      return [...sums.rows, ...presences.rows];
    });
}

/** Readers hand in what happened up to so many days ago. */
const lateDays = 31;

/**
 * The same for all that can still change, every night.
 * @throws Error that names the first difference, so that the task fails visibly
 */
export async function checkRecentRecords(db: Kysely<DB>, now: Date): Promise<void> {
  const [first] = await checkRecords(db, new Date(now.getTime() - lateDays * 86_400_000));
  if (!first) return;
  throw new Error(
    `pass sums differ from the records: ${first.of}: ${first.kept ?? 'nothing'} instead of ${first.counted ?? 'nothing'}`,
  );
}

/** Makes all sums and presences anew from the records; who stores events meanwhile waits. */
export const remakeRecords = (db: Kysely<DB>) =>
  db.transaction().execute(async (trx) => {
    await takeTime(trx);
    await sql`lock table pass_sum, pass_presence in share row exclusive mode`.execute(trx);
    await sql`delete from pass_presence`.execute(trx);
    await sql`select remake_pass_sums('-infinity')`.execute(trx);
  });
