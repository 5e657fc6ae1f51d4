import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { insertRows } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { startJobs } from '../../kit/jobs.ts';
import { countEvent, type Limit, takeFrom } from '../../kit/limits.ts';
import { refuseField } from '../../kit/refuse.ts';
import { lockedPhoneOwners, phoneKeyOf, phoneOwner } from './user.queries.ts';

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

const linkPauseMinutes = 10;
const mostLinks = 10;
/** Of all people of a company, or of one who stands in none. A whole company may be hired in a day. */
const mostLinksOfCompany = 5000;
const dayMinutes = 24 * 60;

const lately = (phoneKey: string): Limit => ({
  ...{ name: 'account link', of: [phoneKey], most: 1, minutes: linkPauseMinutes },
});
const today = (phoneKey: string): Limit => ({
  ...{ name: 'account links of a day', of: [phoneKey], most: mostLinks, minutes: dayMinutes },
});
const budget = ({ actor }: Ctx): Limit => ({
  name: 'account links of a company',
  of: actor.companyId === null ? ['user', actor.userId] : ['company', actor.companyId],
  ...{ most: mostLinksOfCompany, minutes: dayMinutes },
});

/** Sends people a one-time link each that sets a password; whoever asked sees in the task tray how it went. */
export async function sendAccountLinks(ctx: Ctx, people: readonly Invited[]) {
  if (people.length > 0) await takeFrom(ctx, budget(ctx), people.length, 'user.error.linkBudget');
  return startJobs(
    ctx,
    'accountLink',
    people.map(({ id, nickName }) => ({ subject: nickName, input: { userId: id } })),
  );
}

/**
 * The same for one person, by what is done with their account. Whose link came a moment ago has it: it is good for
 * longer than until the next may be sent.
 */
export async function sendAccountLink(ctx: Ctx, person: Invited) {
  const key = await phoneKeyOf(ctx, person.id);
  if ((await countEvent(ctx, lately(key))) > 1 || (await countEvent(ctx, today(key))) > mostLinks) return;
  await sendAccountLinks(ctx, [person]);
}

/** The same when somebody asks for it. @throws Refusal 429 with the wait where one was sent a moment ago */
export async function resendAccountLink(ctx: Ctx, person: Invited) {
  const key = await phoneKeyOf(ctx, person.id);
  await takeFrom(ctx, lately(key), 1, 'user.error.linkTooSoon');
  await takeFrom(ctx, today(key), 1, 'user.error.linkTooOften');
  await sendAccountLinks(ctx, [person]);
}
