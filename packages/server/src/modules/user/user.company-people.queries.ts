import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

const ofStaff = sql.lit(staffApi.ops.edit.access);
const ofEmployees = sql.lit(employeeApi.ops.edit.access);

/**
 * Whether a role manages the people of such companies: a valid one that may sign in and holds the right to edit them.
 * @param role the column of the role's id
 * @param category of the company: the name of its column, or which
 */
export const managesPeopleOf = (role: string, category: string | number): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from role_resource manages join role manager on manager.id = manages.role_id
    where manages.role_id = ${sql.ref(role)} and manages.surface = 'mdi' 
      and manages.resource = case ${typeof category === 'number' ? sql.lit(category) : sql.ref(category)}
        when ${sql.lit(companyCategories.property)} then ${ofStaff} else ${ofEmployees} end
      and manager.state = 'N' and manager.can_sign_in)`;

/** Locks companies until the call ends, in one order; rows that point to them can still be added. */
export async function lockCompanies(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select id from company where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    rows(ctx),
  );
}

/** The company of a job, as a list that is empty when the job is gone. */
export async function companyOfEmployment(ctx: Ctx, employeeId: number): Promise<number[]> {
  const found = await rows(ctx)
    .selectFrom('employee')
    .select('companyId')
    .where('id', '=', employeeId)
    .execute();
  return found.map((row) => row.companyId);
}

/** The jobs a user has and hasn't left. */
export const employmentsOf = (ctx: Ctx, userId: number) =>
  rows(ctx)
    .selectFrom('employee')
    .select(['id', 'companyId'])
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .orderBy('companyId')
    .execute();

/** How many roles a job has besides this one. */
export async function countOtherRolesOfJob(
  ctx: Ctx,
  employeeId: number,
  assignmentId: number,
): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('assignment')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('employeeId', '=', employeeId)
    .where('id', '!=', assignmentId)
    .executeTakeFirst();
  return row?.n ?? 0;
}

type Standing = {
  /** Whether the person of this job counts as somebody who manages the company's people. */
  administrator: boolean;
  /** Whether that holds without the roles that are taken. */
  remainsAdministrator: boolean;
  otherPeople: number;
  otherAdministrators: number;
};

/**
 * A company's working people with valid accounts as seen from one job.
 * @param taken held roles of that job that are about to go; null: all of them
 */
export async function companyPeopleFacts(
  ctx: Ctx,
  job: { id: number; companyId: number },
  taken: readonly number[] | null,
): Promise<Standing> {
  const found = await sql<Standing>`
    select
      coalesce(bool_or(own and held > 0), false) as administrator,
      coalesce(bool_or(own and kept > 0), false) as remains_administrator,
      count(*) filter (where not own)::int as other_people,
      count(*) filter (where not own and held > 0)::int as other_administrators
    from (
      select e.id = ${job.id} as own,
        count(a.id) filter (where ${managesPeopleOf('a.roleId', 'c.category')}) as held,
        count(a.id) filter (where ${managesPeopleOf('a.roleId', 'c.category')}
          and a.id <> all(${taken === null ? [] : [...taken]}::bigint[]) and ${taken !== null}) as kept
      from employee e
      join company c on c.id = e.company_id
      join "user" u on u.id = e.user_id and u.state = 'N'
      left join assignment a on a.employee_id = e.id
      where e.company_id = ${job.companyId} and e.state = 'N'
      group by e.id) people`.execute(rows(ctx));
  return (
    found.rows[0] ?? {
      administrator: false,
      remainsAdministrator: false,
      otherPeople: 0,
      otherAdministrators: 0,
    }
  );
}

/**
 * Whose going would leave a company without people, or without anybody who manages them, as `id` and `what`; but one
 * that had nobody before they came has nobody after them.
 * @param jobs all that go: `id` of the record, `employee_id`, when it came, `at`, and whether this look asks about it
 */
export const lastPeopleAmong = (jobs: RawBuilder<unknown>): RawBuilder<unknown> => {
  const manages = (job: string, category: string) => sql`exists (
    select from assignment ma where ma.employee_id = ${sql.ref(job)}
      and ${managesPeopleOf('ma.roleId', category)})`;
  return sql`
    with jobs as materialized (${jobs}),
    companies as (
      select e.company_id, min(j.at) as at from jobs j join employee e on e.id = j.employee_id
      where j.asked group by e.company_id),
    rest as materialized (
      select c.company_id, count(*) filter (where o.works) as people,
        count(*) filter (where o.works and o.manages) as managers,
        coalesce(bool_or(not o.works and o.was_there), false) as lost
      from companies c left join lateral (
        select x.state = 'N' and xu.state = 'N' as works, ${manages('x.id', 'xc.category')} as manages,
          x.created_at < c.at and (x.left_at is null or x.left_at > c.at) as was_there
        from employee x join "user" xu on xu.id = x.user_id join company xc on xc.id = x.company_id
        where x.company_id = c.company_id and not exists (select from jobs j where j.employee_id = x.id)) o on true
      group by c.company_id)
    select j.id, 'lastPeople' as what from jobs j join employee e on e.id = j.employee_id
      join company on company.id = e.company_id join rest on rest.company_id = e.company_id
    where j.asked and (rest.people = 0 and rest.lost
      or rest.people > 0 and rest.managers = 0 and ${manages('e.id', 'company.category')})`;
};
