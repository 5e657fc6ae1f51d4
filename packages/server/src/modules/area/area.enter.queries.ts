import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { AreaReason, areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { contains, page } from '../../kit/page.ts';
import { rows } from '../../kit/rows.ts';
import { companyReachOf, employeeReach, holders, lasts, opens, standing } from '../pass/index.ts';
import { openingEnd } from './area.queries.ts';

const holds = (column: string, word: string) =>
  sql<SqlBool>`lower(normalize(${sql.ref(column)}, NFKC)) like ${contains(normaliseName(word))}`;

/** A row as it travels. */
const dated = <R extends { endsAt: Date | null }>(row: R) => ({
  ...row,
  endsAt: row.endsAt?.toISOString() ?? null,
});

/**
 * What companies have of one area. `offset 0` keeps it a look of its own: drawn into that of the people it would be
 * worked out for each of them, lease by lease.
 */
const ofCompanies = (areaId: number, now: Date, which: RawBuilder<SqlBool>) =>
  sql`(select * from ${companyReachOf(now)} had where had.area_id = ${areaId} and ${which} offset 0)`;

type AskedPeople = InputOf<typeof areaApi.ops.whoCanEnter>;

/** The people in sight whose pass opens an area now. */
export async function peopleWhoEnter(ctx: Ctx, asked: AskedPeople) {
  const now = ctx.now();
  const there = sql`${employeeReach(now)} r where r.area_id = ${asked.areaId}`;
  const all = employeeReach(now, ofCompanies(asked.areaId, now, sql<SqlBool>`true`));
  let query = holders(rows(ctx))
    .select([
      'employee.id as employeeId',
      'user.nickName as name',
      'employee.companyId',
      'company.name as companyName',
      'employee.department',
      sql<AreaReason>`(select r.reason from ${there} and r.employee_id = employee.id)`.as('reason'),
      sql<Date | null>`(
        select ${openingEnd('own.endsAt')} from ${employeeReach(now)} reach
        left join area_exception own on own.employee_id = reach.employee_id and own.area_id = reach.area_id
        where reach.area_id = ${asked.areaId} and reach.employee_id = employee.id)`.as('endsAt'),
    ])
    .where(sql<SqlBool>`employee.id in (select r.employee_id from ${all} r where ${opens('r.reason')})`)
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }))
    .where(sql<SqlBool>`${standing(now)} = 'valid'`);
  if (asked.companyId) query = query.where('employee.companyId', '=', asked.companyId);
  if (asked.keyword) query = query.where(holds('user.nickName', asked.keyword));
  const sorts = { company: 'company.name', name: 'user.nickName' } as const;
  const { list, ...total } = await page(ctx, query, asked, sorts, 'employee.id');
  return { ...total, list: list.map(dated) };
}

type AskedCompanies = InputOf<typeof areaApi.ops.companiesThatEnter>;

/** The valid companies in sight that have an area, with how many of their people may enter it now. */
export async function companiesThatEnter(ctx: Ctx, asked: AskedCompanies) {
  const now = ctx.now();
  const there = sql`${companyReachOf(now)} r where r.area_id = ${asked.areaId}`;
  const own = employeeReach(now, ofCompanies(asked.areaId, now, sql<SqlBool>`had.company_id = company.id`));
  const people = sql<number>`(
    select count(*)::int from employee
    join "user" on "user".id = employee.user_id
    join ${own} own on own.employee_id = employee.id
    where employee.company_id = company.id and ${opens('own.reason')} and ${standing(now)} = 'valid')`;
  let query = rows(ctx)
    .selectFrom('company')
    .innerJoin('project', 'project.id', 'company.projectId')
    .select([
      'company.id as companyId',
      'company.name as companyName',
      'company.category',
      sql<AreaReason>`(select r.reason from ${there} and r.company_id = company.id)`.as('reason'),
      sql<Date | null>`(
        select given.ends_at from area_exception given
        where given.area_id = ${asked.areaId} and given.company_id = company.id and ${lasts('given', now)})`.as(
        'endsAt',
      ),
      people.as('people'),
    ])
    .where(sql<SqlBool>`company.id in (select r.company_id from ${there} and ${opens('r.reason')})`)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .where('company.state', '=', 'N')
    .where('project.state', '=', 'N');
  if (asked.keyword) query = query.where(holds('company.name', asked.keyword));
  const { list, ...total } = await page(ctx, query, asked, { name: 'company.name' }, 'company.id');
  return { ...total, list: list.map(dated) };
}

/** The readers of these areas. */
export const readersIn = (ctx: Ctx, areaIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('device')
    .select(['id as deviceId', 'name', 'channel', 'areaId'])
    .where('areaId', '=', sql<number>`any(${[...areaIds]}::bigint[])`)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** What stops every pass of a person in scope, or `valid`. */
export async function standingOf(ctx: Ctx, employeeId: number) {
  const row = await holders(rows(ctx))
    .select(standing(ctx.now()).as('standing'))
    .where('employee.id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return row.standing;
}

/** How many in sight may enter an area now, and the first companies. */
export async function entrants(ctx: Ctx, areaId: number) {
  const people = await peopleWhoEnter(ctx, { areaId, page: 1, limit: 1 });
  const companies = await companiesThatEnter(ctx, { areaId, page: 1, limit: 5 });
  return {
    people: people.total,
    companies: companies.total,
    names: companies.list.map((one) => one.companyName),
  };
}
