import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { smsTries } from '../../kit/rate-limits/bulk-sms-rate.ts';
import type { StepWork } from './visit.step.queries.ts';

export type VisitMessage =
  | 'invite'
  | 'change'
  | 'cancel'
  | 'remind'
  | 'decision'
  | 'hostWaiting'
  | 'hostArrived';

/**
 * Puts messages about visits into the queue; they go out after the commit. Hosts get theirs only where the project
 * says so, guests where they have a phone and a link.
 */
export async function queueMessages(
  work: StepWork,
  kind: VisitMessage,
  visitIds: readonly number[],
): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  if (visitIds.length === 0) return;
  const wanted =
    kind === 'hostWaiting' || kind === 'hostArrived'
      ? sql`v.host_id is not null and d.host_sms`
      : sql`v.phone is not null and v.token is not null`;
  await sql`
    with made as (
      insert into visit_message (visit_id, kind, created_at)
      select v.id, ${kind}, ${now} from visit v join project_data d on d.project_id = v.project_id
      where v.id = any(${[...visitIds]}::bigint[]) and ${wanted} returning id)
    select graphile_worker.add_job('visitMessage', json_build_object('messageId', id), max_attempts => ${smsTries}::int)
    from made`.execute(db);
}

/**
 * Of these visits those of whose change or end the guest is to be told: a message that waits will say what is so when it
 * goes out, and who was never told of a visit needn't hear that it was cancelled; the first invitation tells of all that
 * were planned together. The messages that wait are locked, so that none goes out with what was so before.
 */
export async function guestsToNotify(
  work: StepWork,
  kind: 'invite' | 'change' | 'cancel',
  visitIds: readonly number[],
) {
  const db = databaseOf(work);
  const { rows } = await sql<{ id: number; companyId: number; phone: string }>`
    with meant as materialized (
      select id, series_id, phone_key from visit where id = any(${[...visitIds]}::bigint[])),
    near as materialized (
      select id from meant union select o.id from meant join visit o on o.series_id = meant.series_id),
    waiting as materialized (
      select m.id, m.visit_id, m.kind from near join visit_message m on m.visit_id = near.id
      where m.kind in ('invite', 'change') and m.state = 'waiting'
      for update of m),
    -- Whose first invitation waits, whichever of the visits planned together it stands with.
    unheard as (
      select meant.id from meant join visit o on o.series_id = meant.series_id
        and o.phone_key is not distinct from meant.phone_key
      join visit_message m on m.visit_id = o.id and m.kind = 'invite'
      group by meant.id having bool_and(m.id in (select id from waiting)))
    select v.id, v.company_id as "companyId", v.phone from visit v
    where v.id = any(${[...visitIds]}::bigint[]) and v.phone is not null and v.token is not null
      and v.state <> 'pending' and not exists (
        select from waiting w where w.visit_id = v.id and (w.kind = 'invite' or ${kind} <> 'cancel'))
      and not (${kind} = 'cancel' and v.id in (select id from unheard))
    order by v.id`.execute(db);
  return rows;
}

const pauseMinutes = 10;

/**
 * Puts the message that a guest registered into the queue: now, or ten minutes after the last one to this host. Whoever
 * registers until then is told of by that one.
 */
export async function queueForHost(work: StepWork, visitId: number): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  await sql`
    select pg_advisory_xact_lock(hashtextextended('host ' || host_id, 8)) from visit
    where id = ${visitId} and host_id is not null`.execute(db);
  await sql`
    with told as (
      select max(m.created_at) as at from visit_message m join visit v on v.id = m.visit_id
      where v.host_id = (select host_id from visit where id = ${visitId}) and m.kind = 'hostWaiting'
        and m.created_at > ${now}::timestamptz - make_interval(mins => ${pauseMinutes})),
    made as (
      insert into visit_message (visit_id, kind, created_at)
      select v.id, 'hostWaiting', coalesce(told.at + make_interval(mins => ${pauseMinutes}), ${now})
      from visit v join project_data d on d.project_id = v.project_id cross join told
      where v.id = ${visitId} and v.host_id is not null and d.host_sms and (told.at is null or told.at <= ${now})
      returning id, created_at)
    select graphile_worker.add_job('visitMessage', json_build_object('messageId', id), max_attempts => ${smsTries}::int,
      run_at => now() + (created_at - ${now}::timestamptz)) from made`.execute(db);
}
