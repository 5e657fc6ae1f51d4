import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import type { Companion } from '@mdi/contract/modules/visit/visit.fields.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { passWork } from '../pass/index.ts';
import { newSealedLink } from './visit.guest-link.ts';
import { type IdType, sealIdNumber } from './visit.id-number.ts';
import type { Rules } from './visit.rules.queries.ts';
import { addNote } from './visit.step.queries.ts';
import { stepTaker } from './visit.take-steps.ts';

export type NewVisit = {
  kind: 'invited' | 'temporary';
  hostId: number | null;
  hostName: string;
  companyId: number;
  projectId: number;
  buildingId: number | null;
  location: string | null;
  purpose: string | null;
  visitorType: string | null;
  startAt: Date;
  endAt: Date;
  remarks: string | null;
  linkId?: number | null;
  inviterId: number | null;
  /** What it has in common with the guest’s other visits that were planned with it. */
  seriesId?: number;
  /** The guest's; where it is left out, the caller's, who is the guest then. */
  lang?: Lang;
  /** Where it doesn't begin as its kind does. */
  state?: 'pending';
};

export type NewGuest = {
  name: string | null;
  phone: string | null;
  idType?: IdType | null | undefined;
  idNumber?: string | null | undefined;
  companions: readonly Companion[];
};

const startOf = ({ kind, state }: NewVisit) =>
  state ?? (kind === 'invited' ? ('invited' as const) : ('pending' as const));

/** What every row of a party has in common. */
const rowOf = (ctx: PublicCtx, visit: NewVisit) => ({
  ...visit,
  state: startOf(visit),
  lang: visit.lang ?? ctx.lang,
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
  updatedBy: ctx.actor?.userId ?? null,
});

/** Adds somebody who comes along with a pass of their own, which the leader's link shows. */
async function addCompanion(ctx: PublicCtx, visit: NewVisit, leaderId: number, { name, phone }: Companion) {
  const phoneKey = phone && normalisePhone(phone);
  const row = await insertRow(ctx, 'visit', { ...rowOf(ctx, visit), leaderId, name, phone, phoneKey });
  return row.id;
}

const noteStart = async (ctx: PublicCtx, visit: NewVisit, visitIds: readonly number[]) =>
  addNote(passWork(ctx), {
    visitIds,
    step: visit.kind === 'invited' ? 'invite' : 'register',
    by: await stepTaker(ctx),
  });

/** Adds people to a party. */
export async function addCompanions(
  ctx: PublicCtx,
  visit: NewVisit,
  leaderId: number,
  companions: readonly Companion[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const one of companions) ids.push(await addCompanion(ctx, visit, leaderId, one));
  await noteStart(ctx, visit, ids);
  return ids;
}

/**
 * Adds a visit as it begins, `invited` or `pending`, with a link of its own, and those who come along where they
 * have passes of their own. Answers their ids, the guest's first, and the link.
 */
export async function addVisit(
  ctx: PublicCtx,
  rules: Rules,
  visit: NewVisit,
  guest: NewGuest,
): Promise<{ ids: number[]; link: string }> {
  const { companions, phone, name, ...id } = guest;
  const { link, stored } = newSealedLink(ctx);
  const leader = await insertRow(ctx, 'visit', {
    ...rowOf(ctx, visit),
    ...sealIdNumber(ctx, id),
    ...stored,
    name,
    phone,
    phoneKey: phone && normalisePhone(phone),
    companions: JSON.stringify(rules.companionPass ? [] : companions),
  });
  await noteStart(ctx, visit, [leader.id]);
  const own = rules.companionPass ? companions : [];
  return { ids: [leader.id, ...(await addCompanions(ctx, visit, leader.id, own))], link };
}
