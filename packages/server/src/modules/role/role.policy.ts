import { levels } from '@mdi/contract/kit/levels.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx, Scope } from '../../kit/calls/ctx.ts';

type Reach = { level: 10 | 30 | 40; dataScope: 10 | 20 | 30 };

/**
 * Whether a role may reach so far when its giver reaches `mine`, as far as that can be told without the
 * listed places themselves. Levels 30 and 40 are cut to a project or company wherever they are held, so
 * their "national" means all of that place.
 */
export function isRoleWiderThan(mine: Scope, { level, dataScope }: Reach): boolean {
  if (mine.buildings !== null) return dataScope === 20 || (dataScope === 10 && level !== levels.tenant);
  return mine.regions !== null && dataScope === 10 && level === levels.headOffice;
}

type Row = { below: boolean; builtIn: boolean; heldBeyond: boolean };

/** What the caller may do with a role; sent with each row. */
export function roleCan(ctx: Ctx, reached: boolean, { below, builtIn, heldBeyond }: Row) {
  const { edit, updateState, remove } = roleApi.ops;
  const changes = below && reached && !heldBeyond;
  return {
    edit: changes && may(ctx, edit),
    state: changes && !builtIn && may(ctx, updateState),
    remove: below && reached && !builtIn && may(ctx, remove),
  };
}
