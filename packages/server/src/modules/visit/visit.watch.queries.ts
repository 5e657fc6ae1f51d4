import { closeAfterHours } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { openCards } from './visit.card.queries.ts';
import { takeStep, theClock } from './visit.step.queries.ts';

/** Links that nobody needs any more are forgotten so long after the visit. */
const linkDays = 7;

/** Says to open pages that somebody has become overdue, which changes no row. */
const announceOverdue = (db: Db, now: Date) =>
  sql`
  select pg_notify('live', json_build_object('topic', 'visit', 'projectId', project_id)::text) from (
    select distinct project_id from visit
    where state = 'arrived' and out_at is null
      and end_at <= ${now} and end_at > ${now}::timestamptz - interval '1 minute') due`.execute(db);

/**
 * Looks after visits, every minute: what is over without an arrival expires; who went out is gone at the end, and
 * who is still there counts as gone two hours after it. Cards lent to those that begin open doors from now on.
 */
export async function watchVisits(db: Db, now: Date): Promise<void> {
  const work = { db, now };
  const over = sql<Date>`visit.end_at`;
  await takeStep(work, {
    action: 'expire',
    where: sql<SqlBool>`visit.end_at < ${now}`,
    by: theClock,
    at: over,
  });
  await takeStep(work, {
    ...{ action: 'leave', by: theClock },
    where: sql<SqlBool>`(visit.end_at < ${now}::timestamptz - ${closeAfterHours} * interval '1 hour'
      or visit.out_at is not null and visit.end_at < ${now})`,
    at: sql<Date>`visit.left_at`,
    set: {
      leftAt: sql<Date>`coalesce(visit.out_at, visit.end_at + ${closeAfterHours} * interval '1 hour')`,
      outAt: null,
    },
  });
  await openCards(work, sql<SqlBool>`true`);
  await announceOverdue(db, now);
}

/**
 * Forgets ID numbers when the project's period is over, links some days after the visit, and who came after as many
 * days as the installation keeps that; what is counted stays. Denials lose the ID number when they are over.
 */
export async function tidyVisits(db: Db, now: Date, keptDays: number): Promise<void> {
  await sql`
    update visit set id_type = null, id_number = null, id_tail = null, id_key = null
    from project_data d where d.project_id = visit.project_id and visit.id_number is not null
      and visit.state not in ('arrived')
      and visit.end_at < ${now}::timestamptz - d.id_retention_days * interval '1 day'`.execute(db);
  await sql`
    update visit set token = null, token_hash = null
    where token is not null and state not in ('arrived')
      and end_at < ${now}::timestamptz - ${linkDays} * interval '1 day'
      -- The link of the first is that of all which were planned with it.
      and not exists (select from visit l where l.series_id = visit.series_id
        and l.end_at >= ${now}::timestamptz - ${linkDays} * interval '1 day')`.execute(db);
  await sql`
    update visit set name = null, phone = null, phone_key = null, companions = '[]', remarks = null,
      id_type = null, id_number = null, id_tail = null, id_key = null, wiped_at = ${now}, version = version + 1
    where wiped_at is null and state <> 'arrived'
      and end_at < ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(db);
  await sql`
    update denied_visitor d set id_number = null, id_tail = null, id_key = null, wiped_at = ${now},
      version = d.version + 1
    from project p where p.id = d.project_id and d.id_number is not null
      and d.until < (${now}::timestamptz at time zone p.time_zone)::date`.execute(db);
}
