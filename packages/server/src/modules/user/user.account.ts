import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { insertRows } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { lockedPhoneOwners, phoneOwner } from './user.taken.queries.ts';

type Person = { userName: string; nickName: string; phone: string; birth: string | null };

export const accountColumns = (p: Person) => ({
  userName: p.userName,
  userNameKey: normaliseName(p.userName),
  nickName: p.nickName,
  phone: p.phone,
  phoneKey: normalisePhone(p.phone),
  birth: p.birth,
});

/** Adds accounts without a password. @throws on a taken user name or phone the constraint of that name */
export const insertUsers = (ctx: Ctx, people: readonly Person[]) =>
  insertRows(ctx, 'user', people.map(accountColumns));

type Owner = Awaited<ReturnType<typeof phoneOwner>>;

/** The phone rule of spec §5: the owner is named only to those who may see that person. */
function assertNoOwner(phone: string, owner: Owner): void {
  if (!owner) return;
  if (owner.seen) refuseField('phone', 'user.error.phoneInUse', owner.userName);
  refuseField('phone', 'user.error.phoneExists', phone);
}

/** @throws Refusal for a phone that another user has */
export const assertFreePhone = async (ctx: Ctx, phone: string, exceptId: number): Promise<void> =>
  assertNoOwner(phone, await phoneOwner(ctx, phone, exceptId));

/** The same for phones of people who are to be added. */
export async function assertFreePhones(ctx: Ctx, phones: readonly string[]): Promise<void> {
  const owners = await lockedPhoneOwners(ctx, phones);
  for (const phone of phones) assertNoOwner(phone, owners.get(normalisePhone(phone)));
}
