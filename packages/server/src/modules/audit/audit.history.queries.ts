import { isTenant } from '@mdi/contract/kit/levels.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, type Place } from '../../kit/access/in-scope.ts';
import type { Actor, Change, Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { LogQuery } from './audit.queries.ts';

/** A record, and the rows that are told with it: a person's roles and jobs, the roles of a job. */
type HistorySubject = { entity: string; id: number; jobs: readonly number[] };

/** Where a role or job is held; only a tenant is cut to one company of the project. */
const heldAt = (actor: Actor, table: string): Place =>
  isTenant(actor)
    ? { project: `${table}.projectId`, company: `${table}.companyId` }
    : { project: `${table}.projectId` };

/** By which field of the rows told with it a record is found in them. */
const owners: Readonly<Record<string, { field: string; entities: readonly string[] } | undefined>> = {
  user: { field: 'userId', entities: ['assignment', 'employee'] },
  employee: { field: 'employeeId', entities: ['assignment'] },
};

/**
 * Whether one change, `c`, belongs to the history. Roles and jobs held out of the reader's sight don't: who sees
 * a person in one project learns nothing of the others.
 */
function belongs({ actor }: Ctx, { entity, id, jobs }: HistorySubject): RawBuilder<SqlBool> {
  // Looks stay in the log alone: many of them would hide the few changes.
  const own = sql<SqlBool>`(c ->> 'entity' = ${entity} and (c ->> 'id')::bigint = ${id} and not c ? 'looked')`;
  const owner = owners[entity];
  // Who sees some buildings only learns nothing of a company's leases in the others.
  if (entity === 'company' && actor.scope.buildings) {
    const facts = sql`coalesce(nullif(c -> 'after', 'null'), c -> 'before')`;
    return sql<SqlBool>`(${own} and not ${facts} ?| array['leases', 'managedBuildings'])`;
  }
  if (!owner) return own;
  // Added and removed rows carry all their facts, so they tell whose they are and where.
  const whole = sql<SqlBool>`(c ->> 'entity' = any(${[...owner.entities]}::text[]) and exists (
    select from (
      select (f ->> 'projectId')::bigint as project_id, (f ->> 'companyId')::bigint as company_id
      from (select coalesce(nullif(c -> 'after', 'null'), c -> 'before') as f) facts
      where (f ->> ${owner.field})::bigint = ${id}) held
    where ${inScope(actor, heldAt(actor, 'held'))}))`;
  const job = sql<SqlBool>`(c ->> 'entity' = 'employee' and exists (
    select from employee job
    where job.id = (c ->> 'id')::bigint and job.id = any(${[...jobs]}::bigint[])
      and ${inScope(actor, heldAt(actor, 'job'))}))`;
  return sql<SqlBool>`(${own} or ${whole} or ${job})`;
}

/** The rows of the log in which such a change can stand, each found by the index on the changes. */
function candidates({ entity, id, jobs }: HistorySubject): RawBuilder<SqlBool> {
  const owner = owners[entity];
  const facts = owner ? { [owner.field]: id } : {};
  const told = owner
    ? owner.entities.flatMap((one) => [
        { entity: one, after: facts },
        { entity: one, before: facts },
      ])
    : [];
  const wanted = [{ entity, id }, ...told, ...jobs.map((job) => ({ entity: 'employee', id: job }))];
  const holds = wanted.map((one) => sql<SqlBool>`audit.changes @> ${JSON.stringify([one])}::jsonb`);
  return sql<SqlBool>`(${sql.join(holds, sql` or `)})`;
}

/**
 * The rows that changed one record, each with the changes of that record alone. Whether the caller may see the
 * record is for the caller to ask.
 */
export async function historyLog(ctx: Ctx, entity: string, id: number): Promise<LogQuery> {
  const own = rows(ctx).selectFrom('employee').select('id').where('userId', '=', id);
  const jobs = entity === 'user' ? (await own.execute()).map((job) => job.id) : [];
  const told = { entity, id, jobs };
  const mine = sql`jsonb_array_elements(audit.changes) with ordinality as each(c, n) where ${belongs(ctx, told)}`;
  const changes = sql<Change[]>`(select coalesce(jsonb_agg(c order by n), '[]') from ${mine})`;
  return { where: [candidates(told), sql`exists (select from ${mine})`], changes };
}
