import type { Ctx } from './ctx.ts';
import { inScope } from './in-scope.ts';
import { rows } from './rows.ts';

// Where the caller reaches: what pickers offer, and what an id in a body is checked against.

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
export const projects = (ctx: Ctx) =>
  reachedProjects(ctx).orderBy('project.name').orderBy('project.id').execute();

/** A project in scope. */
export const projectInScope = (ctx: Ctx, projectId: number) =>
  reachedProjects(ctx).where('project.id', '=', projectId).executeTakeFirst();

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
