import { isTenant } from '@mdi/contract/kit/levels.ts';
import type { Actor } from '../../kit/calls/ctx.ts';

type Place = { buildingId: number | null };

/**
 * Whether an area is within reach to change what is so there: its readers, who may enter. What lies in no building is
 * the whole project's, and so of those who reach all of it.
 */
export const holdsArea = ({ scope }: Actor, { buildingId }: Place): boolean =>
  scope.buildings === null || buildingId !== null;

/** Whether somebody may decide about an area for a company, a person or a visit, after who decided before. */
export const mayDecide = (actor: Actor, { buildingId, level }: Place & { level: number | null }): boolean =>
  (isTenant(actor) || holdsArea(actor, { buildingId })) && (level === null || level >= actor.level);
