import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { insertRows } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { startJobs } from '../../kit/jobs.ts';
import { refuseField } from '../../kit/refuse.ts';
import { lockedPhoneOwners, phoneOwner } from './user.queries.ts';

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
export const newUsers = (ctx: Ctx, people: readonly Person[]) =>
  insertRows(ctx, 'user', people.map(accountColumns));

type Owner = Awaited<ReturnType<typeof phoneOwner>>;

/** The phone rule of spec §5: the owner is named only to those who may see that person. */
function demandNoOwner(phone: string, owner: Owner): void {
  if (!owner) return;
  if (owner.seen) refuseField('phone', 'user.error.phoneInUse', owner.userName);
  refuseField('phone', 'user.error.phoneExists', phone);
}

/** @throws Refusal for a phone that another user has */
export const demandFreePhone = async (ctx: Ctx, phone: string, exceptId: number): Promise<void> =>
  demandNoOwner(phone, await phoneOwner(ctx, phone, exceptId));

/** The same for phones of people who are to be added. */
export async function demandFreePhones(ctx: Ctx, phones: readonly string[]): Promise<void> {
  const owners = await lockedPhoneOwners(ctx, phones);
  for (const phone of phones) demandNoOwner(phone, owners.get(normalisePhone(phone)));
}

type Invited = { id: number; nickName: string };

/** Sends people a one-time link each that sets a password; whoever asked sees in the task tray how it went. */
export const sendAccountLinks = (ctx: Ctx, people: readonly Invited[]) =>
  startJobs(
    ctx,
    'accountLink',
    people.map(({ id, nickName }) => ({ subject: nickName, input: { userId: id } })),
  );

/** The same for one person. */
export const sendAccountLink = (ctx: Ctx, person: Invited) => sendAccountLinks(ctx, [person]);
