import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { AreaReason, areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern, pageOfFound } from '../../kit/queries/page.ts';
import {
  areaLetsIn,
  companiesLetIn,
  companyReachOf,
  employeeReach,
  isExceptionInForce,
  isOpeningReason,
  passHolders,
  passStandingSql,
} from '../pass/index.ts';
import { openingEnd } from './area.queries.ts';

const holds = (column: string, word: string) =>
  sql<SqlBool>`lower(normalize(${sql.ref(column)} collate "default", nfkc)) like ${containsPattern(normaliseName(word))}`;

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

const among = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

/** Rows in the order of their ids. */
function inOrder<R>(ids: readonly number[], rows: readonly R[], idOf: (row: R) => number): R[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type AskedPeople = InputOf<typeof areaApi.ops.whoCanEnter>;

/** One page of the ids of people in sight whose pass opens an area now, and the total. */
function pageOfPeople(ctx: Ctx, asked: AskedPeople) {
  const now = ctx.now();
  let query = passHolders(rows(ctx))
    .select('employee.id')
    .where(areaLetsIn(now, asked.areaId))
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }))
    .where(sql<SqlBool>`${passStandingSql(now)} = 'valid'`);
  if (asked.companyId) query = query.where('employee.companyId', '=', asked.companyId);
  if (asked.keyword) query = query.where(holds('user.nickName', asked.keyword));
  const sorts = { company: 'company.name', name: 'user.nickName' } as const;
  return pageOfFound(ctx, query, asked, sorts, 'employee.id');
}

/** The people in sight whose pass opens an area now. */
export async function peopleWhoEnter(ctx: Ctx, asked: AskedPeople) {
  const { list, ...total } = await pageOfPeople(ctx, asked);
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return { ...total, list: [] };
  const reach = sql<{ employeeId: number; areaId: number; reason: AreaReason }>`${employeeReach(ctx.now())}`;
  const found = await passHolders(rows(ctx))
    .innerJoin(reach.as('reach'), 'reach.employeeId', 'employee.id')
    .leftJoin('areaException as own', (join) =>
      join.onRef('own.employeeId', '=', 'reach.employeeId').onRef('own.areaId', '=', 'reach.areaId'),
    )
    .select([
      'employee.id as employeeId',
      'user.nickName as name',
      'employee.companyId',
      'company.name as companyName',
      'employee.department',
      'reach.reason',
      openingEnd('own.endsAt').as('endsAt'),
    ])
    .where('reach.areaId', '=', asked.areaId)
    .where(among('employee.id', ids))
    // Told of both, PostgreSQL begins with these few on either side.
    .where(among('reach.employeeId', ids))
    .execute();
  return { ...total, list: inOrder(ids, found, (row) => row.employeeId).map(dated) };
}

type AskedCompanies = InputOf<typeof areaApi.ops.companiesThatEnter>;

/** One page of the ids of valid companies in sight that have an area, and the total. */
function pageOfCompanies(ctx: Ctx, asked: AskedCompanies) {
  const letIn = companiesLetIn(ctx.now(), sql<SqlBool>`a.id = ${asked.areaId}`);
  let query = rows(ctx)
    .selectFrom('company')
    .innerJoin('project', 'project.id', 'company.projectId')
    .select('company.id')
    .where(sql<SqlBool>`company.id in (select had.company_id from ${letIn} had)`)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .where('company.state', '=', 'N')
    .where('project.state', '=', 'N');
  if (asked.keyword) query = query.where(holds('company.name', asked.keyword));
  return pageOfFound(ctx, query, asked, { name: 'company.name' }, 'company.id');
}

/** The valid companies in sight that have an area, with how many of their people may enter it now. */
export async function companiesThatEnter(ctx: Ctx, asked: AskedCompanies) {
  const now = ctx.now();
  const { list, ...total } = await pageOfCompanies(ctx, asked);
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return { ...total, list: [] };
  const own = employeeReach(now, ofCompanies(asked.areaId, now, sql<SqlBool>`had.company_id = company.id`));
  const people = sql<number>`(
    select count(*)::int from employee
    join "user" on "user".id = employee.user_id
    join ${own} own on own.employee_id = employee.id
    where employee.company_id = company.id and ${isOpeningReason('own.reason')} and ${passStandingSql(now)} = 'valid')`;
  const reach = sql<{ companyId: number; areaId: number; reason: AreaReason }>`${companyReachOf(now)}`;
  const found = await rows(ctx)
    .selectFrom('company')
    .innerJoin('project', 'project.id', 'company.projectId')
    .innerJoin(reach.as('reach'), 'reach.companyId', 'company.id')
    .select([
      'company.id as companyId',
      'company.name as companyName',
      'company.category',
      'reach.reason',
      sql<Date | null>`(
        select given.ends_at from area_exception given
        where given.area_id = reach.area_id and given.company_id = company.id and ${isExceptionInForce('given', now)})`.as(
        'endsAt',
      ),
      people.as('people'),
    ])
    .where('reach.areaId', '=', asked.areaId)
    .where(among('company.id', ids))
    .where(among('reach.companyId', ids))
    .execute();
  return { ...total, list: inOrder(ids, found, (row) => row.companyId).map(dated) };
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
  const row = await passHolders(rows(ctx))
    .select(passStandingSql(ctx.now()).as('standing'))
    .where('employee.id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return row.standing;
}

/** How many in sight may enter an area now, and the first companies. */
export async function summariseEntrants(ctx: Ctx, areaId: number) {
  const people = await peopleWhoEnter(ctx, { areaId, page: 1, limit: 1 });
  const companies = await companiesThatEnter(ctx, { areaId, page: 1, limit: 5 });
  return {
    people: people.total,
    companies: companies.total,
    names: companies.list.map((one) => one.companyName),
  };
}
