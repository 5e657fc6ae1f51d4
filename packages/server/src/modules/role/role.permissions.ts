import {
  type PermissionNode,
  type PermissionSurface,
  type Permissions,
  permissionSurfaces,
} from '@mdi/contract/modules/role/role.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { giveResources, permissionRows, resourcesOf, takeResources } from './role.permissions.queries.ts';

type Row = Awaited<ReturnType<typeof permissionRows>>[number];

/** What a role holds, by surface. */
export async function permissionsOf(ctx: Ctx, roleId: number): Promise<Permissions> {
  const held = await resourcesOf(ctx, roleId);
  const on = (surface: PermissionSurface) =>
    held.filter((one) => one.surface === surface).map((one) => one.resource);
  return { mdi: on('mdi'), pm: on('pm'), pass: on('pass'), report: on('report') };
}

function nodes(ctx: Ctx, all: readonly Row[], parentId: number | null, mine: Set<string>): PermissionNode[] {
  return all
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = nodes(ctx, all, row.id, mine);
      return {
        key: row.url,
        kind: row.kind,
        title: ctx.lang === 'en' ? row.titleEn : row.title,
        mine: row.kind === 'group' ? children.some((child) => child.mine) : mine.has(row.url),
        children,
      };
    });
}

/** The permission tree of every surface; what the caller holds is marked. */
export async function permissionTrees(ctx: Ctx) {
  const all = await permissionRows(ctx);
  const mine = await permissionsOf(ctx, ctx.actor.roleId);
  const on = (surface: PermissionSurface) =>
    nodes(
      ctx,
      all.filter((row) => row.surface === surface),
      null,
      new Set(mine[surface]),
    );
  return { mdi: on('mdi'), pm: on('pm'), pass: on('pass'), report: on('report') };
}

/**
 * Brings a role's permissions to the wanted ones. Only what the caller's own role holds can be given or
 * taken (spec §6); everything else must stay as it is. Answers whether anything changed.
 */
export async function setPermissions(ctx: Ctx, roleId: number, wanted: Permissions): Promise<boolean> {
  const current = await permissionsOf(ctx, roleId);
  const mine = await permissionsOf(ctx, ctx.actor.roleId);
  const changes = permissionSurfaces.map((surface) => {
    const has = new Set(current[surface]);
    const wants = new Set(wanted[surface]);
    const added = [...wants].filter((resource) => !has.has(resource));
    const removed = [...has].filter((resource) => !wants.has(resource));
    const foreign = [...added, ...removed].find((resource) => !mine[surface].includes(resource));
    if (foreign !== undefined) refuseField('permissions', 'role.error.notMine', foreign);
    const on = (resources: string[]) => resources.map((resource) => ({ surface, resource }));
    return { added: on(added), removed: on(removed) };
  });
  const added = changes.flatMap((change) => change.added);
  const removed = changes.flatMap((change) => change.removed);
  await giveResources(ctx, roleId, added);
  await takeResources(ctx, roleId, removed);
  if (added.length + removed.length === 0) return false;
  const named = (of: typeof added) => of.map(({ surface, resource }) => `${surface}/${resource}`).sort();
  ctx.changes.push({
    entity: 'role',
    id: roleId,
    before: { permissions: named(removed) },
    after: { permissions: named(added) },
  });
  return true;
}
