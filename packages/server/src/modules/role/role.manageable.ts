import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { buildingsIn } from './role.choices.queries.ts';
import { isRoleWiderThan } from './role.policy.ts';
import { roleById } from './role.queries.ts';

export type Row = NonNullable<Awaited<ReturnType<typeof roleById>>>;

/** Whether everything the role reaches lies within what the caller reaches. */
export async function isInCallersReach(
  ctx: Ctx,
  row: Pick<Row, 'level' | 'dataScope' | 'regionCodes' | 'buildingIds'>,
) {
  const { scope } = ctx.actor;
  if (isRoleWiderThan(scope, row)) return false;
  if (row.dataScope === 20) return row.regionCodes.every((code) => scope.regions?.includes(code) ?? true);
  if (row.dataScope === 30 && (scope.regions || scope.buildings || !isHeadOffice(ctx.actor))) {
    return (await buildingsIn(ctx, { ids: row.buildingIds })).length === row.buildingIds.length;
  }
  return true;
}

/** A role the caller sees; to manage it, it must stand below the caller's own and reach no further. */
export async function manageableRole(ctx: Ctx, roleId: number): Promise<Row> {
  const row = orNotFound(await roleById(ctx, roleId));
  if (!row.below || !(await isInCallersReach(ctx, row))) forbidden();
  return row;
}

/** To change a role, the caller's scope must also cover everyone who holds it, because the change affects them. */
export async function changeableRole(ctx: Ctx, roleId: number): Promise<Row> {
  const row = await manageableRole(ctx, roleId);
  if (row.heldBeyond) refuse('role.error.heldBeyond', { code: 'forbidden' });
  return row;
}
