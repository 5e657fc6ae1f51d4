import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { companyNameOrPinyinContains } from '../../kit/search/name-search.ts';
import type { EmployeeKind } from './employee.kind.ts';
import { ofKind } from './employee.queries.ts';

/** The companies of such people in scope. */
export const employersInScope = (ctx: Ctx, kind: EmployeeKind) =>
  rows(ctx)
    .selectFrom('company')
    .innerJoin('project', 'project.id', 'company.projectId')
    .select([
      'company.id as companyId',
      'company.name as companyName',
      'company.projectId',
      'company.state',
      'project.name as projectName',
    ])
    .where(ofKind(kind))
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }));

/** Those of these companies that are of such people, and in scope. */
export const companiesById = (ctx: Ctx, kind: EmployeeKind, ids: readonly number[]) =>
  employersInScope(ctx, kind)
    .where('company.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

export const companyById = (ctx: Ctx, kind: EmployeeKind, id: number) =>
  employersInScope(ctx, kind).where('company.id', '=', id).executeTakeFirst();

const maxCompanies = 50;

/** Valid companies whose name holds the word, by name. */
export const companiesNamed = async (ctx: Ctx, kind: EmployeeKind, word: string | undefined) =>
  employersInScope(ctx, kind)
    .where('company.state', '=', 'N')
    .where(await companyNameOrPinyinContains(ctx, word ?? ''))
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(maxCompanies)
    .execute();
