import type { Kind } from './employee.kind.ts';

export const employeeResources = ({ area }: Kind) => [`${area}:edit`, `${area}:administrator`];

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
 * What a person who holds these resources may do with an employee; sent with each row.
 * @param givable whether the caller may give any administrator role at all
 */
export function employeeCan({ area }: Kind, held: ReadonlySet<string>, givable: boolean, row: Row) {
  const edit = held.has(`${area}:edit`) && !row.left;
  const promote = held.has(`${area}:administrator`) && !row.left;
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
