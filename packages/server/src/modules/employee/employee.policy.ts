import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { EmployeeKind } from './employee.kind.ts';

type HeldRole = {
  administrator: boolean;
  kept: boolean;
  signsIn: boolean;
  canSignIn: boolean;
  /** Not within the caller's own role. */
  beyond: boolean;
};

type Row = {
  left: boolean;
  disabled: boolean;
  /** The caller's own job. */
  own: boolean;
  /** The person's account lies within the caller's authority as a whole. */
  reached: boolean;
  roles: readonly HeldRole[];
};

/** Rights to manage a company's people that a higher authority gave end by that authority alone (spec §5). */
export const holdsKeptRights = (roles: readonly HeldRole[]): boolean =>
  roles.some((role) => role.administrator && role.kept);

/** Somebody may sign in with a role that isn't within the caller's own, or could when it is valid again. */
export const holdsBeyond = (roles: readonly HeldRole[]): boolean =>
  roles.some((role) => role.beyond && role.canSignIn);

/**
 * What the caller may do with an employee; sent with each row.
 * @param givable whether the caller may give any administrator role at all
 */
export function employeeCan(ctx: Ctx, { ops }: EmployeeKind, givable: boolean, row: Row) {
  const edit = may(ctx, ops.edit) && !row.left;
  const promote = may(ctx, ops.grantAdministrator) && !row.left;
  const ends = edit && !row.own && !holdsKeptRights(row.roles) && !holdsBeyond(row.roles);
  const administrator = row.roles.some((role) => role.administrator);
  const taken = row.roles.filter((role) => role.administrator && !role.kept).length;
  return {
    edit,
    state: ends,
    leave: ends,
    invite: edit && !row.disabled && row.reached && row.roles.some((role) => role.signsIn),
    grantAdministrator: promote && givable && !administrator,
    revokeAdministrator: promote && !row.own && taken > 0 && taken < row.roles.length,
  };
}
