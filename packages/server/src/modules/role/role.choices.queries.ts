import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

export const validRegions = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('region')
    .select(['code', 'nameZh', 'nameEn'])
    .where('state', '=', 'N')
    .where(
      sql<SqlBool>`(${ctx.actor.scope.regions}::text[] is null or code = any(${ctx.actor.scope.regions}::text[]))`,
    )
    .orderBy('sort')
    .execute();

export const projectsIn = (ctx: Ctx, regionCode: string) =>
  rows(ctx)
    .selectFrom('project')
    .innerJoin('province', 'province.code', 'project.provinceCode')
    .select((eb) => [
      'project.id as projectId',
      'project.name as projectName',
      eb
        .selectFrom('building')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('building.projectId', '=', 'project.id')
        .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
        .as('buildings'),
    ])
    .where('province.regionCode', '=', regionCode)
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();

/** Buildings in scope: of one project, or by their ids. */
export const buildingsIn = (ctx: Ctx, of: { projectId: number } | { ids: readonly number[] }) =>
  rows(ctx)
    .selectFrom('building')
    .innerJoin('project', 'project.id', 'building.projectId')
    .select([
      'building.id as buildingId',
      'building.name as buildingName',
      'project.id as projectId',
      'project.name as projectName',
    ])
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .where(
      'projectId' in of
        ? sql<SqlBool>`building.project_id = ${of.projectId}`
        : sql<SqlBool>`building.id = any(${[...of.ids]}::bigint[])`,
    )
    .orderBy('project.name')
    .orderBy('building.sort')
    .orderBy('building.id')
    .execute();
