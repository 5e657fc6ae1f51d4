import { deleteRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { endSessions } from '../auth/index.ts';
import { assertAuthority, keepAdministrator } from './user.authority.ts';
import { assertCompaniesKeepPeople } from './user.company-people.ts';
import { userInScope } from './user.queries.ts';

export const assertNotYourself = (ctx: Ctx, id: number) => {
  if (id === ctx.actor.userId)
    refuse('user.error.notYourself', { code: 'conflict', data: { which: 'state' } });
};

/** A user in scope on whose account the caller may act. */
export async function getManageableUser(ctx: Ctx, id: number) {
  const user = orNotFound(await userInScope(ctx, id));
  await assertAuthority(ctx, id);
  return user;
}

/** Deletes an account for good, with its roles and jobs. */
export async function removeUser(ctx: Ctx, id: number): Promise<void> {
  await getManageableUser(ctx, id);
  assertNotYourself(ctx, id);
  await keepAdministrator(ctx, id);
  await assertCompaniesKeepPeople(ctx, id, 'job');
  await endSessions(ctx, id, null);
  await deleteRow(ctx, 'user', id);
}

/**
 * Takes back that an account was added; whoever asks has seen what its companies lose, which may be as empty again as
 * they were.
 */
export async function undoAddUser(ctx: Ctx, id: number): Promise<void> {
  await getManageableUser(ctx, id);
  assertNotYourself(ctx, id);
  await keepAdministrator(ctx, id);
  await endSessions(ctx, id, null);
  await deleteRow(ctx, 'user', id);
}
