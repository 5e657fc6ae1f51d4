import type { Actor } from '../../kit/ctx.ts';

/**
 * Whether the caller may change buildings at all: a company only uses them. Who reaches some buildings may
 * change those.
 */
export const changesBuildings = ({ level }: Actor) => level !== 40;

/** Whether the caller may add and remove buildings, which is a matter of the whole project. */
export const changesProjects = (actor: Actor) => changesBuildings(actor) && actor.scope.buildings === null;

/** What the caller may do with a building in sight; sent with each row. */
export function buildingCan(held: ReadonlySet<string>, actor: Actor) {
  const edit = changesBuildings(actor) && held.has('sys:building:edit');
  return { edit, remove: edit && changesProjects(actor) };
}
