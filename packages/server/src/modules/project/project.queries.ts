import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { nameLengthSql, pinyinContains, type SearchHit } from '../../kit/search/name-match.ts';

/** The projects in scope: where every look at a project starts. */
const projects = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .innerJoin('province', 'province.code', 'project.provinceCode')
    .leftJoin('upload', 'upload.id', 'project.logoId')
    .where(inScope(ctx.actor, { project: 'project.id' }));

type Filters = Partial<InputOf<typeof projectApi.ops.list>>;

const called = (word: string) => sql<SqlBool>`project.name_key like ${containsPattern(normaliseName(word))}`;

export function filteredProjects(ctx: Ctx, f: Filters) {
  let query = projects(ctx).select((eb) => [
    'project.id as projectId',
    'project.name',
    'project.type',
    'project.address',
    'project.coveredSpace',
    'project.serviceTo',
    'project.state',
    'project.updatedAt',
    'province.nameZh',
    'province.nameEn',
    'upload.key as logoKey',
    eb
      .selectFrom('building')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('building.projectId', '=', 'project.id')
      .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
      .as('buildings'),
    eb
      .selectFrom('company')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('company.projectId', '=', 'project.id')
      .where('company.category', '!=', 0)
      .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
      .as('companies'),
  ]);
  if (f.keyword) query = query.where(called(f.keyword));
  if (f.state) query = query.where('project.state', '=', f.state);
  if (f.regionCode) query = query.where('province.regionCode', '=', f.regionCode);
  if (f.provinceCode) query = query.where('project.provinceCode', '=', f.provinceCode);
  if (f.type) query = query.where('project.type', '=', f.type);
  return query;
}

export const projectById = (ctx: Ctx, id: number) =>
  projects(ctx)
    .leftJoin('user as editor', 'editor.id', 'project.updatedBy')
    .selectAll('project')
    .select(['upload.key as logoKey', 'editor.nickName as editorName'])
    .where('project.id', '=', id)
    .executeTakeFirst();

/** Regions with their provinces, in order: shared facts that every scope may read. */
export const regionsWithProvinces = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('province')
    .innerJoin('region', 'region.code', 'province.regionCode')
    .select([
      'province.code',
      'province.nameZh',
      'province.nameEn',
      'region.code as regionCode',
      'region.nameZh as regionZh',
      'region.nameEn as regionEn',
    ])
    .orderBy('region.sort')
    .orderBy('province.sort')
    .execute();

/** Whether the caller's scope reaches a province, so that nobody moves a project out of their own sight. */
export async function provinceInScope(ctx: Ctx, code: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('province')
    .select('code')
    .where('code', '=', code)
    .where(
      sql<boolean>`(${ctx.actor.scope.regions}::text[] is null or region_code = any(${ctx.actor.scope.regions}::text[]))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** A logo that the caller uploaded, or that the project has already. */
export async function mayUseLogo(ctx: Ctx, uploadId: number, current: number | null): Promise<boolean> {
  if (uploadId === current) return true;
  const row = await rows(ctx)
    .selectFrom('upload')
    .select('id')
    .where('id', '=', uploadId)
    .where('purpose', '=', 'projectLogo')
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sessions of property and tenant people who stand in a project now. */
export const sessionsInProject = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('session')
    .innerJoin('assignment', 'assignment.id', 'session.assignmentId')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .where('session.projectId', '=', projectId)
    .where(isSessionOpenSql(ctx))
    .where('role.level', '>', 10);

/** Ends the sessions of the people who stand in a project; head-office people keep theirs. */
export async function endProjectSessions(ctx: Ctx, projectId: number): Promise<number> {
  const ended = await rows(ctx)
    .updateTable('session')
    .set({ endedAt: ctx.now() })
    .where('id', 'in', sessionsInProject(ctx, projectId).select('session.id'))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Whether the caller may look at a project: the resource for it, and the project in scope. */
export async function maySeeProject(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, projectApi.ops.get)) return false;
  const row = await projects(ctx).select('project.id').where('project.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The first of these projects, the shortest names first. */
const firstOf = (ctx: Ctx, which: RawBuilder<SqlBool>, most: number): Promise<SearchHit[]> =>
  projects(ctx)
    .where(which)
    .select(['project.id', 'project.name', 'project.address as about'])
    .orderBy(nameLengthSql('project.name'))
    .orderBy('project.id', 'desc')
    .limit(most)
    .execute();

/** What the search finds by a word: the first of the list that the word finds there. */
export const findProjectsByWord = (ctx: Ctx, word: string, most: number) => firstOf(ctx, called(word), most);

/** What the search finds by letters that spell a name. */
export const findProjectsByPinyin = (ctx: Ctx, letters: string, most: number) =>
  firstOf(ctx, pinyinContains('project.spelt', letters), most);
