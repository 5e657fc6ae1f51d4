import type { NewUser } from '@mdi/contract/modules/user/user.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { Refusal } from '../../kit/refuse.ts';
import { demandFreePhone, newUser, sendAccountLink } from './user.account.ts';
import { giveRoles } from './user.grants.ts';

/** Adds a user with roles and sends the link that sets a password; answers the user's id. */
export async function addUser(ctx: Ctx, { assignments, ...person }: NewUser): Promise<number> {
  await demandFreePhone(ctx, person.phone, 0);
  const user = await newUser(ctx, person);
  await giveRoles(ctx, user.id, assignments);
  await sendAccountLink(ctx, user);
  return user.id;
}

/** What a broken constraint means to a person who adds or edits a user. */
export const userConstraints = {
  user_user_name_key: () => new Refusal('user.error.userNameExists', { data: { field: 'userName' } }),
  assignment_key: () => new Refusal('user.error.alreadyHeld'),
  user_phone_key: () => new Refusal('user.error.phoneExists', { data: { field: 'phone' }, args: [''] }),
};
