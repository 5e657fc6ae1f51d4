import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import type { Ctx } from '../calls/ctx.ts';
import { rows } from '../calls/rows.ts';
import { nameOrPinyinContains } from '../search/name-match.ts';
import { companyNameOrPinyinContains } from '../search/name-search.ts';
import { inScope } from './in-scope.ts';

// Where the caller reaches: pickers offer it, and ids in a body are checked against it.

const reachedProjects = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .select(['project.id as projectId', 'project.name as projectName'])
    .where(inScope(ctx.actor, { project: 'project.id' }));

const reachedBuildings = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('building')
    .select(['building.id as buildingId', 'building.name as buildingName'])
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }));

/** The projects in scope, by name. */
export const projectsInScope = (ctx: Ctx) =>
  reachedProjects(ctx).orderBy('project.name').orderBy('project.id').execute();

/** A project in scope. */
export const projectInScope = (ctx: Ctx, projectId: number) =>
  reachedProjects(ctx).where('project.id', '=', projectId).executeTakeFirst();

const maxProjects = 200;

/** Projects in scope by a word of their names, each with its zone. */
export function searchProjects(ctx: Ctx, word: string | undefined) {
  const query = reachedProjects(ctx)
    .select('project.timeZone as zone')
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(maxProjects);
  return (
    word ? query.where(nameOrPinyinContains('project.nameKey', 'project.spelt', word)) : query
  ).execute();
}

/** The buildings of a project that the caller reaches, in order. */
export const buildingsOf = (ctx: Ctx, projectId: number) =>
  reachedBuildings(ctx)
    .where('building.projectId', '=', projectId)
    .orderBy('building.sort')
    .orderBy('building.id')
    .execute();

/** A building that the caller reaches. */
export const buildingInScope = (ctx: Ctx, buildingId: number) =>
  reachedBuildings(ctx).where('building.id', '=', buildingId).executeTakeFirst();

const reachedCompanies = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('company')
    .innerJoin('project', 'project.id', 'company.projectId')
    .select([
      'company.id as companyId',
      'company.name as companyName',
      'company.projectId',
      sql<boolean>`company.state = 'N' and project.state = 'N'`.as('valid'),
    ])
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }));

const maxOffered = 50;

/** Valid companies in scope whose name holds a word; of one project where it is named. */
export async function searchCompanies(ctx: Ctx, word: string | undefined, projectId: number | undefined) {
  let query = reachedCompanies(ctx)
    .where('company.state', '=', 'N')
    .where(await companyNameOrPinyinContains(ctx, word ?? ''));
  if (projectId !== undefined) query = query.where('company.projectId', '=', projectId);
  return query.orderBy('company.name').orderBy('company.id').limit(maxOffered).execute();
}

/** The companies in scope with exactly these names, valid or not. */
export const companiesByName = (ctx: Ctx, names: readonly string[]) =>
  reachedCompanies(ctx)
    .select('company.nameKey')
    .where('company.nameKey', '=', sql<string>`any(${[...new Set(names.map(normaliseName))]}::text[])`)
    .execute();

/** A company in scope. */
export const companyInScope = (ctx: Ctx, companyId: number) =>
  reachedCompanies(ctx).where('company.id', '=', companyId).executeTakeFirst();
