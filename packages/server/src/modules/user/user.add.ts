import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { NewUser } from '@mdi/contract/modules/user/user.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { Refusal } from '../../kit/calls/refuse.ts';
import { assertFreePhones, insertUsers } from './user.account.ts';
import { giveRolesTo } from './user.grants.ts';
import { sendAccountLinks } from './user.send-account-links.ts';

/**
 * Adds users with their roles and sends each the link that sets a password; answers their ids, in order.
 * @throws for the first who can't be added, and then nobody is to be
 */
export async function addUsers(ctx: Ctx, list: readonly NewUser[]): Promise<number[]> {
  await assertFreePhones(
    ctx,
    list.map(({ phone }) => phone),
  );
  const users = await insertUsers(ctx, list);
  const byPhone = new Map(users.map((user) => [user.phoneKey, user.id]));
  const ids = list.map(({ phone }) => byPhone.get(normalisePhone(phone)) ?? 0);
  await giveRolesTo(
    ctx,
    list.map(({ assignments }, at) => ({ userId: ids[at] ?? 0, grants: assignments })),
  );
  await sendAccountLinks(ctx, users);
  return ids;
}

/** What a broken constraint means to a person who adds or edits a user. */
export const userConstraints = {
  user_user_name_key: () => new Refusal('user.error.userNameExists', { data: { field: 'userName' } }),
  assignment_key: () => new Refusal('user.error.alreadyHeld'),
  user_phone_key: () => new Refusal('user.error.phoneExists', { data: { field: 'phone' }, args: [''] }),
};
