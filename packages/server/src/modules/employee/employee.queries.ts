import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import type { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageOfBare, pageOfFound } from '../../kit/queries/page.ts';
import { containsByIndex, userIdsCalled } from '../../kit/search/name-search.ts';
import { bySignIn, roleIdOf, signInOf, signInRoles } from '../user/index.ts';
import { type EmployeeKind, employeeKind, staffKind } from './employee.kind.ts';

export const ofKind = ({ categories }: EmployeeKind) =>
  sql<SqlBool>`company.category = any(${[...categories]}::int[])`;

/** The employees in scope: where every look at one starts. */
export const employeesInScope = (ctx: Ctx, kind: EmployeeKind) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .innerJoin('project', 'project.id', 'employee.projectId')
    .where(ofKind(kind))
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }));

/** The roles of a job that let its holder sign in. */
const openingGrants = sql`from assignment ja
  where employee.state = 'N' and ja.employee_id = employee.id and ja.role_id = any(${signInRoles})`;

/** Those who may sign in by a role of their job, and the same of a row that is shown, for which few are looked up. */
const maySignIn = sql`exists (select ${openingGrants})`;
const signInShown = signInOf(sql`(select true ${openingGrants} limit 1) is true`);

const described = (ctx: Ctx, kind: EmployeeKind) =>
  employeesInScope(ctx, kind).select([
    'employee.id as employeeId',
    'user.id as mdiUserId',
    'user.nickName as name',
    'user.phone',
    'employee.jobNumber',
    'employee.department',
    'employee.icCard',
    'employee.cardState',
    'employee.cutOffAt',
    'employee.state',
    'employee.leftAt',
    'employee.screenshots',
    'company.id as companyId',
    'company.name as companyName',
    'project.id as projectId',
    'project.name as projectName',
    'employee.version',
    'employee.updatedAt',
    'user.phoneLostAt',
    signInShown.as('signIn'),
  ]);

export type DescribedEmployee = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number];

/** "Soon" of a cut-off time, in days. */
const soonDays = 30;

function cutOffWithin(ctx: Ctx, which: 'over' | 'soon') {
  const now = ctx.now();
  const soon = new Date(now.getTime() + soonDays * 86_400_000);
  return which === 'over'
    ? sql<SqlBool>`employee.cut_off_at < ${now}`
    : sql<SqlBool>`(employee.cut_off_at >= ${now} and employee.cut_off_at < ${soon})`;
}

const statuses = {
  working: sql<SqlBool>`employee.state = 'N'`,
  disabled: sql<SqlBool>`(employee.state = 'Y' and employee.left_at is null)`,
  left: sql<SqlBool>`employee.left_at is not null`,
} as const;

/** What a job itself is found by. */
const texts = sql`lower(normalize(coalesce(told.job_number, '') || E'\\n' || coalesce(told.ic_card, '')
  || E'\\n' || coalesce(told.department, ''), nfkc))`;

/**
 * The jobs that a word finds: by what is told of the job itself, by the person's name, or by the phone. As arrays, by which
 * an index finds each job at once; joined, those of a common name would be looked up once more for each way.
 */
export function finds(keyword: string) {
  const phone = normalisePhone(keyword);
  // A phone whole, or its last four as lists show them: any other part would tell what the mask hides.
  return sql<SqlBool>`(
    employee.id = any(array(select id from employee told where ${containsByIndex(texts, keyword)}))
    or employee.user_id = any(array(
      ${userIdsCalled(keyword)}
      union all select id from "user" known where known.phone_key = ${phone} or right(known.phone_key, 4) = ${phone})))`;
}

type Filters = Partial<Omit<InputOf<typeof employeeApi.ops.list>, 'roleCode'>> & {
  /** null: of a role that there isn't. */
  roleId?: number | null | undefined;
};

/** Whether a job's person has set a password, where "user" isn't joined. */
const passwordSet = sql`exists (
  select from "user" own where own.id = employee.user_id and own.password_hash is not null)`;

function wanted(ctx: Ctx, f: Filters): RawBuilder<SqlBool> {
  const anew = sql.raw(replanMarker);
  const parts = [sql<SqlBool>`true`];
  if (f.keyword) parts.push(finds(f.keyword));
  if (f.projectId) parts.push(sql`employee.project_id = ${f.projectId}`);
  if (f.companyId) parts.push(sql`employee.company_id = ${f.companyId}`);
  if (f.status) parts.push(statuses[f.status]);
  if (f.signIn) parts.push(bySignIn(maySignIn, f.signIn, passwordSet));
  if (f.card) parts.push(sql`${anew} employee.card_state = ${f.card}`);
  if (f.cutOff) parts.push(cutOffWithin(ctx, f.cutOff));
  if (f.roleId !== undefined)
    parts.push(sql`${anew} employee.id in (
      select fa.employee_id from assignment fa where fa.role_id = ${f.roleId}::bigint)`);
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** The jobs in scope that the filters find, by themselves. */
function bareJobs(ctx: Ctx, kind: EmployeeKind, f: Filters) {
  const others = Object.values(companyCategories).filter((category) => !kind.categories.includes(category));
  // Of one company few are found; else the companies of the other kind, which are fewer, are read once, when a first job is.
  const few = f.companyId !== undefined || isTenant(ctx.actor) || kind === staffKind;
  return rows(ctx)
    .selectFrom('employee')
    .where(
      few
        ? sql<SqlBool>`exists (select from company where company.id = employee.company_id and ${ofKind(kind)})`
        : sql<SqlBool>`employee.company_id not in (select id from company where category = any(${others}::int[]))`,
    )
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }))
    .where(wanted(ctx, f));
}

/** One page of the jobs that the filters find, and the total. */
export async function pageOfPeople(
  ctx: Ctx,
  kind: EmployeeKind,
  asked: InputOf<typeof employeeApi.ops.list>,
) {
  const sorts = {
    name: sql.ref('user.nickName'),
    cutOffAt: { nullable: sql.ref('employee.cutOffAt') },
    updatedAt: sql.ref('employee.updatedAt'),
  };
  const latest = { ...asked, sort: asked.sort ?? ('-updatedAt' as const) };
  const { roleCode, ...filters } = asked;
  const whole = bareJobs(ctx, kind, { ...filters, roleId: await roleIdOf(ctx, roleCode) });
  const told = described(ctx, kind);
  const byName = latest.sort === 'name' || latest.sort === '-name';
  const ordered = byName ? whole.innerJoin('user', 'user.id', 'employee.userId') : whole;
  if (asked.keyword === undefined)
    return pageOfBare(ctx, { whole, ordered }, told, latest, sorts, 'employee.id');
  const { list, ...total } = await pageOfFound(
    ctx,
    ordered.select('employee.id'),
    latest,
    sorts,
    'employee.id',
  );
  const ids = list.map(({ id }) => id);
  const shown = await told.where('employee.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  const byId = new Map(shown.map((row) => [row.employeeId, row]));
  return { ...total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}

export const employeeById = (ctx: Ctx, kind: EmployeeKind, id: number) =>
  described(ctx, kind).where('employee.id', '=', id).executeTakeFirst();

/** The people in scope of these jobs, with what decides whether they are sent a link for their first password. */
export const invitable = (ctx: Ctx, kind: EmployeeKind, employeeIds: readonly number[]) =>
  employeesInScope(ctx, kind)
    .select(['user.id', 'user.nickName', 'user.state', 'user.phoneLostAt', 'employee.id as employeeId'])
    .select(signInShown.as('signIn'))
    .where('employee.id', '=', sql<number>`any(${[...employeeIds]}::bigint[])`)
    .execute();

/** Whether the caller may look at an employee: the resource for such people, and the job in scope. */
export async function maySeeEmployee(ctx: Ctx, id: number): Promise<boolean> {
  for (const kind of [employeeKind, staffKind]) {
    if (!may(ctx, kind.ops.get) || ctx.actor.level > kind.level) continue;
    if (await employeeById(ctx, kind, id)) return true;
  }
  return false;
}

/** The jobs these users have or had in these companies. */
export const employmentsIn = (ctx: Ctx, companyIds: readonly number[], userIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('employee')
    .select(['id', 'companyId', 'userId'])
    .where('companyId', '=', sql<number>`any(${[...companyIds]}::bigint[])`)
    .where('userId', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();

/** The person of a job that was looked up within the scope. */
export const userOfEmployee = (ctx: Ctx, userId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select([
      'id',
      'userName',
      'nickName',
      'phone',
      'phoneLostAt',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

const openSessions = (ctx: Ctx) =>
  rows(ctx).selectFrom('session').select('session.id').where(isSessionOpenSql(ctx));

/** Ends the sessions that act with a role of a job; answers how many. */
export async function endEmploymentSessions(ctx: Ctx, employeeId: number): Promise<number> {
  const own = openSessions(ctx)
    .innerJoin('assignment', 'assignment.id', 'session.assignmentId')
    .where('assignment.employeeId', '=', employeeId);
  const ended = await rows(ctx)
    .updateTable('session')
    .set({ endedAt: ctx.now() })
    .where('id', 'in', own)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
