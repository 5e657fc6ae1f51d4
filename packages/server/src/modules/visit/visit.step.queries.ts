import { type VisitAction, type VisitState, visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { smsTries } from '../../kit/rate-limits/bulk-sms-rate.ts';
import type { PassWork } from '../pass/index.ts';

/** What steps are taken with: a call's own transaction, a reader's request or a task. */
export type StepWork = Pick<PassWork, 'db' | 'now'>;

/** Who takes a step, as the timeline tells it. */
export type StepTaker = {
  by: 'user' | 'guest' | 'reader' | 'clock';
  byName: string | null;
  userId: number | null;
};

export const theClock: StepTaker = { by: 'clock', byName: null, userId: null };

/** A condition on `visit`. */
export type VisitCondition = RawBuilder<SqlBool>;

export const oneVisit = (visitId: number): VisitCondition => sql<SqlBool>`visit.id = ${visitId}`;

export const visitsAmong = (visitIds: readonly number[]): VisitCondition =>
  sql<SqlBool>`visit.id = any(${[...visitIds]}::bigint[])`;

/** A visit and those who come along with passes of their own. */
export const wholeParty = (visitId: number): VisitCondition =>
  sql<SqlBool>`(visit.id = ${visitId} or visit.leader_id = ${visitId})`;

/** Of a visit and its party those to whom it happened at the same moment. */
export const partyAt = (visitId: number, moment: 'arrivedAt' | 'leftAt', at: Date): VisitCondition =>
  sql<SqlBool>`(${wholeParty(visitId)} and ${sql.ref(`visit.${moment}`)} = ${at})`;

/** What changes with the state; each a value, or an expression on `visit`. */
export type StepFacts = {
  reason?: string | null;
  hostId?: number;
  hostName?: string;
  arrivedAt?: Date | null;
  leftAt?: Date | RawBuilder<Date> | null;
  outAt?: null;
  seenAt?: null;
  late?: RawBuilder<boolean>;
};

/** Whether the guest comes after the visit had expired. */
export const isLate = sql<boolean>`visit.state = 'expired'`;

type Step = {
  action: VisitAction;
  where: VisitCondition;
  /** Only from these of the states from which the action leads. */
  from?: readonly VisitState[];
  set?: StepFacts;
  /** When it happened: a moment, or an expression on `visit`. */
  at?: Date | RawBuilder<Date>;
  by: StepTaker;
  note?: string | null;
};

export type MovedVisit = {
  id: number;
  projectId: number;
  companyId: number;
  hostId: number | null;
  was: VisitState;
  state: VisitState;
  version: number;
};

const stepsOf = (action: VisitAction) => visitFlow.all.filter((one) => one.action === action);

/**
 * Takes a step of the flow with every visit that a condition names and that is in a state which allows it: one
 * compare-and-set, which writes the timeline too. Of two who take it at once one is told of it.
 */
export async function takeStep(work: StepWork, step: Step): Promise<MovedVisit[]> {
  const { now } = work;
  const db = databaseOf(work);
  const { action, where, set = {}, by, note = null } = step;
  const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const [first] = stepsOf(action);
  const from = stepsOf(action)
    .map((one) => one.from)
    .filter((state) => step.from?.includes(state) ?? true);
  const { rows } = await sql<MovedVisit>`
    with was as materialized (
      select visit.id, visit.state from visit
      where ${where} and visit.state = any(${from}::text[]) order by visit.id for update),
    moved as (
      update visit set state = ${first?.to}, version = visit.version + 1, updated_at = ${now},
        ${sql.join([sql`updated_by = ${by.userId}`, ...assignments])}
      from was where visit.id = was.id
      returning visit.id, visit.project_id, visit.company_id, visit.host_id, was.state as was, visit.state,
        visit.version, ${step.at ?? now}::timestamptz as at),
    noted as (
      insert into visit_step (visit_id, at, step, by, by_name, note)
      select id, at, ${action}, ${by.by}, ${by.byName}, ${note} from moved on conflict do nothing)
    select id, project_id as "projectId", company_id as "companyId", host_id as "hostId", was, state, version
    from moved order by id`.execute(db);
  return rows;
}

type Note = { visitIds: readonly number[]; step: string; by: StepTaker; note?: string | null };

/** Writes down what happened to visits without changing their state. */
export async function addNote(work: StepWork, { visitIds, step, by, note }: Note): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  await sql`
    insert into visit_step (visit_id, at, step, by, by_name, note)
    select id, ${now}, ${step}, ${by.by}, ${by.byName}, ${note ?? null} from unnest(${[...visitIds]}::bigint[]) id
    on conflict do nothing`.execute(db);
}

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

/** Who last took a step with a visit, and how it stands now. */
export async function lastStep(work: StepWork, visitId: number, steps: readonly string[]) {
  const db = databaseOf(work);
  return db
    .selectFrom('visitStep')
    .select(['byName', 'step'])
    .where('visitId', '=', visitId)
    .where('step', 'in', [...steps])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const stateOf = async (work: StepWork, visitId: number): Promise<VisitState | undefined> =>
  (await databaseOf(work).selectFrom('visit').select('state').where('id', '=', visitId).executeTakeFirst())
    ?.state;
