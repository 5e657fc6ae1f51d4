import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { permissionSurfaces, type roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuseField } from '../../kit/calls/refuse.ts';
import { localName } from '../../kit/words.ts';
import { buildingsIn, validRegions } from './role.choices.queries.ts';
import type { Row } from './role.manageable.ts';
import { permissionsOf } from './role.permissions.ts';
import { isRoleWiderThan } from './role.policy.ts';
import { isAdministratorRole, parentCandidates, parentsOf, standsBelow } from './role.queries.ts';

export type Facts = Omit<InputOf<typeof roleApi.ops.add>, 'roleCode'>;

type Reach = Pick<Row, 'dataScope' | 'regionCodes' | 'buildingIds'>;

/** Whether a change gives those who hold a role more than they have: what they may do, where, or whether they come in. */
export async function givesMore(ctx: Ctx, row: Row, facts: Facts, places: Omit<Reach, 'dataScope'>) {
  const held = await permissionsOf(ctx, row.id);
  const adds = permissionSurfaces.some((surface) =>
    facts.permissions[surface].some((resource) => !held[surface].includes(resource)),
  );
  const reaching = (of: Reach) => JSON.stringify([of.dataScope, of.regionCodes, of.buildingIds]);
  const moves = reaching(row) !== reaching({ ...places, dataScope: facts.dataScope });
  const opens = facts.canSignIn && !row.canSignIn;
  return adds || moves || opens || (row.needsAuthenticator && !facts.needsAuthenticator);
}

/** Widening a head-office role that somebody holds requires proof of presence. @throws Refusal */
export function assertGiving(ctx: Ctx, row: Pick<Row, 'level' | 'users'>): void {
  if (isHeadOffice(row) && row.users > 0) assertPresence(ctx);
}

/** Parents must be roles the caller sees, of at least the role's level, and not below the role itself. */
export async function assertParents(ctx: Ctx, roleId: number | null, facts: Facts): Promise<number[]> {
  const wanted = [...new Set(facts.parents)];
  const known = await parentCandidates(ctx);
  const before = roleId === null ? [] : await parentsOf(ctx, [roleId]);
  const kept = before.map((parent) => ({ ...parent, id: parent.roleId }));
  for (const id of wanted) {
    const parent = known.find((one) => one.id === id) ?? kept.find((one) => one.id === id);
    if (!parent || id === roleId) refuseField('parents', 'role.error.noSuchParent');
    if (parent.level > facts.level) refuseField('parents', 'role.error.parentLevel', localName(ctx, parent));
    if (roleId !== null && (await standsBelow(ctx, id, roleId))) {
      refuseField('parents', 'role.error.parentCycle', localName(ctx, parent));
    }
  }
  const mine = wanted.includes(ctx.actor.roleId) || (await isAdministratorRole(ctx));
  if (!mine) refuseField('parents', 'role.error.ownParent');
  // A parent the caller can't see was given by somebody else and stays.
  const unseen = kept.filter((parent) => !known.some((one) => one.id === parent.id)).map((one) => one.id);
  return [...new Set([...wanted, ...unseen])];
}

export async function assertScope(ctx: Ctx, facts: Facts) {
  const { level, dataScope } = facts;
  const regions = dataScope === 20 ? [...new Set(facts.regions)] : [];
  const buildings = dataScope === 30 ? [...new Set(facts.buildings)] : [];
  if (dataScope === 20 && regions.length === 0) refuseField('regions', 'role.error.noRegions');
  if (dataScope === 30 && buildings.length === 0) refuseField('buildings', 'role.error.noBuildings');
  if (isRoleWiderThan(ctx.actor.scope, { level, dataScope }))
    refuseField('dataScope', 'role.error.scopeWider');
  const known = new Set((await validRegions(ctx)).map((region) => region.code));
  if (regions.some((code) => !known.has(code))) notFound();
  if ((await buildingsIn(ctx, { ids: buildings })).length !== buildings.length) notFound();
  return { regionCodes: regions, buildingIds: buildings };
}

export function assertLevel(ctx: Ctx, level: number): void {
  if (level < ctx.actor.level) refuseField('level', 'role.error.level');
}
