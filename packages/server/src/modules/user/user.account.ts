import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { insertRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { startJob } from '../../kit/jobs.ts';
import { refuseField } from '../../kit/refuse.ts';
import { phoneOwner } from './user.queries.ts';

type Person = { userName: string; nickName: string; phone: string; birth: string | null };

export const accountColumns = (p: Person) => ({
  userName: p.userName,
  userNameKey: normaliseName(p.userName),
  nickName: p.nickName,
  phone: p.phone,
  phoneKey: normalisePhone(p.phone),
  birth: p.birth,
});

/** Adds an account without a password. @throws on a taken user name or phone the constraint of that name */
export const newUser = (ctx: Ctx, person: Person) => insertRow(ctx, 'user', accountColumns(person));

/** The phone rule of spec §5: the owner is named only to those who may see that person. */
export async function demandFreePhone(ctx: Ctx, phone: string, exceptId: number): Promise<void> {
  const owner = await phoneOwner(ctx, phone, exceptId);
  if (!owner) return;
  if (owner.seen) refuseField('phone', 'user.error.phoneInUse', owner.userName);
  refuseField('phone', 'user.error.phoneExists', phone);
}

/** Sends the person a one-time link that sets a password; whoever asked sees in the task tray how it went. */
export const sendAccountLink = (ctx: Ctx, user: { id: number; nickName: string }) =>
  startJob(ctx, 'accountLink', user.nickName, { userId: user.id });
