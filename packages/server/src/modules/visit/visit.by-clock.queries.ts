import { closeAfterHours } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { repeatInBatches, sweepBatch } from '../../kit/retention/sweep-old-rows.ts';
import { activateLentCards } from './visit.card.queries.ts';
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
    action: 'leave',
    by: theClock,
    where: sql<SqlBool>`(visit.end_at < ${now}::timestamptz - ${closeAfterHours} * interval '1 hour'
      or visit.out_at is not null and visit.end_at < ${now})`,
    at: sql<Date>`visit.left_at`,
    set: {
      leftAt: sql<Date>`coalesce(visit.out_at, visit.end_at + ${closeAfterHours} * interval '1 hour')`,
      outAt: null,
    },
  });
  await activateLentCards(work, sql<SqlBool>`true`);
  await announceOverdue(db, now);
}

/**
 * Forgets ID numbers when the project's period is over, links some days after the visit, and who came after as many
 * days as the installation keeps that; what is counted stays. Denials lose the ID number when they are over. All of it
 * piece by piece, however much there is: what stood still for a week, or a shorter period, comes at once.
 */
export async function tidyVisits(db: Db, now: Date, keptDays: number, atOnce = sweepBatch): Promise<void> {
  const visits = (set: RawBuilder<unknown>, over: RawBuilder<unknown>) =>
    sql`update visit set ${set} where id = any(array(
      select visit.id from visit join project_data d on d.project_id = visit.project_id
      where visit.state <> 'arrived' and ${over} order by visit.id limit ${sql.lit(atOnce)} for update of visit))`;
  const noNumber = sql`id_type = null, id_number = null, id_tail = null, id_key = null`;
  const overSince = (days: RawBuilder<unknown>) =>
    sql`visit.end_at < ${now}::timestamptz - ${days} * interval '1 day'`;
  const numbers = sql`visit.id_number is not null and ${overSince(sql`d.id_retention_days`)}`;
  await repeatInBatches(db, visits(noNumber, numbers), atOnce);
  const links = sql`visit.token is not null and ${overSince(sql.lit(linkDays))}
    -- The link of the first is that of all which were planned with it.
    and not exists (select from visit l where l.series_id = visit.series_id
      and l.end_at >= ${now}::timestamptz - ${linkDays} * interval '1 day')`;
  await repeatInBatches(db, visits(sql`token = null, token_hash = null`, links), atOnce);
  const whoCame = sql`name = null, phone = null, phone_key = null, companions = '[]', remarks = null, ${noNumber},
    wiped_at = ${now}, version = version + 1`;
  const old = sql`visit.wiped_at is null and ${overSince(sql`${keptDays}`)}`;
  await repeatInBatches(db, visits(whoCame, old), atOnce);
  const denials = sql`
    update denied_visitor set id_number = null, id_tail = null, id_key = null, wiped_at = ${now},
      version = version + 1
    where id = any(array(
      select d.id from denied_visitor d join project p on p.id = d.project_id
      where d.id_number is not null and d.until < (${now}::timestamptz at time zone p.time_zone)::date
      order by d.id limit ${sql.lit(atOnce)} for update of d))`;
  await repeatInBatches(db, denials, atOnce);
}
