import { type Kysely, type RawBuilder, sql } from 'kysely';
import { liftTimeouts } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** How long after its end a day is summed: whoever began to store events on it has ended by then. */
const waited = sql.lit('1 hour');
/** Nothing so old belongs to a period any more. */
const lateDays = 40;

/** Where the last day that is to be summed ends, over a project `p`. */
const endAt = (now: Date) => sql`date_trunc('day', ${now}::timestamptz - interval ${waited}, p.time_zone)`;

/** Sums a project's days that are over anew, as of one moment, with all that came late of them. */
const sumProject = (db: Kysely<DB>, projectId: number, now: Date) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Before anything is read: who makes the sums anew takes these away.
      await sql`lock table door_sum_period in share row exclusive mode`.execute(trx);
      await liftTimeouts(trx);
      await sql`delete from door_sum_period where project_id = ${projectId}`.execute(trx);
      await sql`
        insert into door_sum_period (project_id, days, since, until)
        select p.id, n.days, ((t.until at time zone p.time_zone)::date - n.days + 1)::timestamp at time zone p.time_zone, t.until
        from project p cross join (values (7), (30)) n(days) cross join lateral (select ${endAt(now)} as until) t
        where p.id = ${projectId}`.execute(trx);
      await sql`
        insert into door_sum (project_id, days, device_id, area_id, passes)
        select x.project_id, x.days, s.device_id, s.area_id, sum(s.passes)
        from door_sum_period x join pass_sum s on s.project_id = x.project_id and s.span = 'day'
          and s.since >= x.since and s.since < x.until and s.granted
        where x.project_id = ${projectId} group by 1, 2, 3, 4`.execute(trx);
      await sql`
        delete from door_sum_late l using door_sum_period x
        where x.project_id = ${projectId} and x.days = 7 and l.project_id = x.project_id and l.since < x.until`.execute(
        trx,
      );
    });

/** Sums the last days of each project by reader, after each midnight there. */
export async function sumDoors(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from door_sum_late where since < ${now}::timestamptz - interval '1 day' * ${sql.lit(lateDays)}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select p.id from project p
    where exists (select from area_pass_sum s where s.project_id = p.id)
      and not exists (select from door_sum_period x where x.project_id = p.id and x.until >= ${endAt(now)})
    order by 1`.execute(db);
  for (const { id } of rows) await sumProject(db, id, now);
}

/**
 * How many each reader let in, as `s (device_id, area_id, project_id, passes)`, over the projects `r (id, first, last)`:
 * what is summed of the period, what came late of it, and the days that it doesn't hold yet, without those that it
 * holds no longer.
 */
export function passesOfDoors(days: number): RawBuilder<unknown> {
  const period = sql`
    select r.id, r.first, x.since, x.until from r join door_sum_period x on x.project_id = r.id
    where x.days = ${sql.lit(days)} and x.since <= r.first and x.until > r.first and x.until <= r.last`;
  // Project by project: else all sums might be read, to be joined to the times.
  const each = (of: RawBuilder<unknown>, passes: RawBuilder<unknown>) =>
    sql`select s.device_id, s.area_id, r.id as project_id, s.passes from ${of} cross join lateral (${passes} offset 0) s`;
  const ofDays = sql`from pass_sum s where s.project_id = r.id and s.span = 'day' and s.granted and s.since`;
  return sql`(
    with summed as materialized (${period})
    ${each(
      sql`(select r.id, coalesce(summed.until, r.first) as first, r.last from r left join summed using (id)) r`,
      sql`select s.device_id, s.area_id, s.passes ${ofDays} >= r.first and s.since < r.last`,
    )}
    union all
    ${each(
      sql`summed r`,
      sql`select s.device_id, s.area_id, -s.passes as passes ${ofDays} >= r.since and s.since < r.first
        union all
        select s.device_id, s.area_id, s.passes from door_sum s where s.project_id = r.id and s.days = ${sql.lit(days)}
        union all
        select s.device_id, s.area_id, s.passes from door_sum_late s
        where s.project_id = r.id and s.since >= r.since and s.since < r.until`,
    )})`;
}
