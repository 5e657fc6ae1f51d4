import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { ImportedRecord } from '../../kit/exchange/importer.ts';
import { withinOwn } from '../role/index.ts';
import { accountUsed, lastPeopleAmong } from '../user/index.ts';

/** The employees there are, for undoing an import. */
export const employeesToUndo = ({ actor }: Ctx): RawBuilder<unknown> => sql`
  select employee.id, employee.version, person.nick_name as name,
    ${inScope(actor, { project: 'employee.projectId', company: 'employee.companyId' })} as seen
  from employee join "user" person on person.id = employee.user_id`;

/** Companies before their people, as whoever changes them does. */
export async function lockEmployees(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const db = rows(ctx);
  await sql`
    select from company where id in (select company_id from employee where id = any(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db);
  await sql`
    select from employee e join "user" u on u.id = e.user_id where e.id = any(${[...ids]}::bigint[])
    order by e.id for update of e, u`.execute(db);
}

/**
 * What has come to hang on jobs that an import added, and on the accounts that came with them.
 * @param jobs `id` of the record that goes, `employee_id`, and when it was added, `at`
 */
export const hangingOnJobs = ({ actor }: Ctx, jobs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select j.id, h.what
  from (${jobs}) j join employee e on e.id = j.employee_id join "user" u on u.id = e.user_id
  -- Somebody who had worked there before has a past that is not the import's.
  cross join lateral (select e.created_at = j.at as fresh, u.created_at = j.at as account) came
  cross join lateral (values
    ('passed', exists (select from pass_presence p where p.employee_id = e.id and (came.fresh or p.at >= j.at))),
    ('visit', exists (select from visit v where v.host_id = e.id and (came.fresh or v.created_at >= j.at))
      or exists (select from visit_link v where v.host_id = e.id and (came.fresh or v.created_at >= j.at))),
    ('exception', exists (
      select from area_exception x where x.employee_id = e.id and (came.fresh or x.created_at >= j.at))),
    ('signedIn', exists (
      select from mini_session m where m.employee_id = e.id and (came.fresh or m.created_at >= j.at))
      or came.account and ${accountUsed('u')}),
    ('role', exists (select from assignment a where a.user_id = u.id and a.created_at <> j.at
      and (came.account or a.employee_id = e.id))
      or came.account and exists (select from employee o where o.user_id = u.id and o.id <> e.id)),
    ('reach', u.id = ${actor.userId} or exists (
      select from assignment where assignment.employee_id = e.id
        and (assignment.granted_level < ${actor.level} or not ${withinOwn(actor)})))
  ) as h (what, holds)
  where h.holds`;

/** The same of employees, where also the last of a company stay. */
export const hangingOnEmployees = (ctx: Ctx, going: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with going as materialized (${going})
  select * from (${hangingOnJobs(ctx, sql`select g.id, g.id as employee_id, g.at from going g where g.asked`)}) own
  union all
  select * from (${lastPeopleAmong(sql`select g.id, g.id as employee_id, g.at, g.asked from going g`)}) last`;

/** A job that an import added: whether it is new, or somebody's who was there before, and whether the account came with it. */
export const jobAddedByImport = (ctx: Ctx, { id, at }: ImportedRecord) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .select(['employee.id', 'employee.userId', 'employee.cardState'])
    .select(sql<boolean>`employee.created_at = ${at}::timestamptz`.as('fresh'))
    .select(sql<boolean>`"user".created_at = ${at}::timestamptz`.as('account'))
    .where('employee.id', '=', id)
    .executeTakeFirst();
