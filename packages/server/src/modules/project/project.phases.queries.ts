import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** The phases in scope: where every look at a phase starts. */
const phases = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('phase')
    .where(inScope(ctx.actor, { project: 'phase.projectId' }));

/** The phases of a project in order, each with its buildings that the caller may see. */
export const phasesOf = (ctx: Ctx, projectId: number) =>
  phases(ctx)
    .select(['phase.id', 'phase.name', 'phase.version', 'phase.sort'])
    .select((eb) =>
      eb
        .selectFrom('building')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('building.phaseId', '=', 'phase.id')
        .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
        .$asScalar()
        .$notNull()
        .as('buildings'),
    )
    .where('phase.projectId', '=', projectId)
    .orderBy('phase.sort')
    .orderBy('phase.id')
    .execute();

export const phaseById = (ctx: Ctx, id: number) =>
  phases(ctx)
    .select(['phase.id', 'phase.projectId', 'phase.name'])
    .where('phase.id', '=', id)
    .executeTakeFirst();

/** Puts phases into the order of their ids here. */
export const orderPhases = (ctx: Ctx, ids: readonly number[]) =>
  sql`update phase set sort = o.at - 1 from unnest(${[...ids]}::bigint[]) with ordinality o(id, at)
    where phase.id = o.id and phase.sort is distinct from o.at - 1`.execute(rows(ctx));

/** The names of all buildings of a phase, in order; the caller reaches the whole project. */
export async function buildingNamesOfPhase(ctx: Ctx, phaseId: number): Promise<string[]> {
  const buildings = rows(ctx).selectFrom('building').select('name').where('phaseId', '=', phaseId);
  return (await buildings.orderBy('sort').orderBy('id').execute()).map((building) => building.name);
}
