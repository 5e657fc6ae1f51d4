import { type Duty, urgentAlarmCodes } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { smsTries } from '../../kit/rate-limits/bulk-sms-rate.ts';
import { isInQuietHours, isOnDuty, type WallTime } from './duty.shift.ts';

/** What did not come back for so long is over; until that is told, the same of the same reader is nothing new. */
const overMinutes = 15;
/** At most so many messages to a person in a day; the list of exceptions has the rest. */
const maxToPerson = 30;

type Project = WallTime & { projectId: number; duty: Duty };

const projectsOnDuty = async (db: Db, now: Date): Promise<readonly Project[]> =>
  (
    await sql<Project>`
    select p.id as "projectId", d.duty, extract(isodow from wall)::int as day,
      (extract(hour from wall) * 60 + extract(minute from wall))::int as minute
    from project p join project_data d on d.project_id = p.id
      cross join lateral (select ${now}::timestamptz at time zone p.time_zone as wall) w
    where p.state = 'N' and jsonb_array_length(d.duty -> 'people') > 0 order by p.id`.execute(db)
  ).rows;

type Person = { projectId: number; userId: number; codes: readonly string[]; offlineMinutes: number };

/** Puts one message into the queue for all that is new to a person; what was told of a little before counts as told. */
const tellAlarms = (db: Db, now: Date, { projectId, userId, codes, offlineMinutes }: Person) =>
  sql`
  with fresh as (
    select x.id, exists (
      select from duty_told t join device_exception o on o.id = t.exception_id
      where t.user_id = ${userId} and t.message_id is not null and o.device_id = x.device_id and o.code = x.code
        and t.over_id is null and t.at > ${now}::timestamptz - interval '1 day') as again
    from device_exception x join device d on d.id = x.device_id
    where x.project_id = ${projectId} and d.deleted_at is null and x.code = any(${[...codes]}::text[])
      and x.acknowledged_at is null and x.received_at > ${now}::timestamptz - interval '7 days'
      and (x.recovered_at is null and x.cleared_at is null
        or x.code <> 'OFFLINE' and x.received_at > ${now}::timestamptz - interval '10 minutes')
      and (x.code <> 'OFFLINE' or x.at <= ${now}::timestamptz - ${offlineMinutes} * interval '1 minute')
      and not exists (select from duty_told t where t.exception_id = x.id and t.user_id = ${userId})),
  made as (
    insert into duty_message (project_id, user_id, kind, created_at)
    select ${projectId}, ${userId}, 'alarm', ${now}
    where exists (select from fresh where not again) and (
      select count(*) from duty_message m
      where m.user_id = ${userId} and m.created_at > ${now}::timestamptz - interval '1 day') < ${maxToPerson}
    returning id),
  told as (
    insert into duty_told (exception_id, user_id, at, message_id)
    select f.id, ${userId}, ${now}, case when f.again then null else m.id end
    from fresh f left join made m on true where f.again or m.id is not null)
  select graphile_worker.add_job('dutyMessage', json_build_object('messageId', id), max_attempts => ${smsTries}::int) from made`.execute(
    db,
  );

/** The same of what a person was told of and is over; a reader that comes and goes is told of once it stays. */
const tellOver = (db: Db, now: Date, { projectId, userId }: Person) =>
  sql`
  with over as (
    select t.exception_id from duty_told t join device_exception x on x.id = t.exception_id
    where t.user_id = ${userId} and x.project_id = ${projectId} and t.message_id is not null and t.over_id is null
      and t.at > ${now}::timestamptz - interval '1 day' and not exists (
        select from device_exception o where o.device_id = x.device_id and o.code = x.code
          and coalesce(least(o.recovered_at, o.cleared_at), 'infinity')
            > ${now}::timestamptz - ${overMinutes} * interval '1 minute')),
  made as (
    insert into duty_message (project_id, user_id, kind, created_at)
    select ${projectId}, ${userId}, 'over', ${now} where exists (select from over) returning id),
  told as (
    update duty_told t set over_id = m.id from over o cross join made m
    where t.exception_id = o.exception_id and t.user_id = ${userId})
  select graphile_worker.add_job('dutyMessage', json_build_object('messageId', id), max_attempts => ${smsTries}::int) from made`.execute(
    db,
  );

/**
 * Tells who is on duty now of what is wrong with the readers of their project, and what is over, every minute; each
 * thing once, and all of a minute in one message. In quiet hours only what is urgent.
 */
export async function notifyDuty(db: Db, now: Date): Promise<void> {
  for (const { projectId, duty, ...wall } of await projectsOnDuty(db, now)) {
    const quiet = isInQuietHours(duty, wall);
    const codes = duty.codes.filter((code) => !quiet || urgentAlarmCodes.some((one) => one === code));
    const here = duty.people.filter((shift) => isOnDuty(shift, wall)).map(({ userId }) => userId);
    for (const userId of new Set(here)) {
      const person = { projectId, userId, codes, offlineMinutes: duty.offlineMinutes };
      await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('duty ' || ${userId}::text, 9))`.execute(trx);
        await tellAlarms(trx, now, person);
        if (!quiet) await tellOver(trx, now, person);
      });
    }
  }
}
