import { type VisitAction, type VisitState, visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
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
