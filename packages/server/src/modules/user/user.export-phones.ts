import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { managedUsers } from './user.authority.ts';
import { phonesOf } from './user.queries.ts';

const maySeePhones = async (ctx: Ctx): Promise<boolean> => may(ctx, userApi.ops.showPhone);

/** Rows of people with their whole phones, of those whose phone the caller may be shown (`user/showPhone`). */
async function withPhones<R extends { mdiUserId: number; phone: string }>(ctx: Ctx, list: R[]): Promise<R[]> {
  if (!(await maySeePhones(ctx))) return list;
  const managed = await managedUsers(
    ctx,
    list.map(({ mdiUserId }) => mdiUserId),
  );
  const phones = await phonesOf(ctx, [...managed]);
  return list.map((row) => ({ ...row, phone: phones.get(row.mdiUserId) ?? row.phone }));
}

/** How a list of people is exported with their phones. */
export const exportedWholePhones = { may: maySeePhones, tell: withPhones };
