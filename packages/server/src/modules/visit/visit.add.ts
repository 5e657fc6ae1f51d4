import { randomBytes } from 'node:crypto';
import { formatDate } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { type Companion, guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { insertRow } from '../../kit/changes.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { assertRoomIn, countEvent, type Limit } from '../../kit/limits.ts';
import { may } from '../../kit/may.ts';
import { refuse, refuseField } from '../../kit/refuse.ts';
import { tokenHash } from '../../kit/secrets.ts';
import { passWork } from '../pass/index.ts';
import { stepTaker } from './visit.move.ts';
import { type DenyKeys, deniedBy, idKeyOf, lockPhones, type Rules } from './visit.rules.queries.ts';
import { addNote } from './visit.step.queries.ts';

type IdType = 'idCard' | 'passport' | 'hkMacao' | 'taiwan' | 'other';

/** An ID number as it is kept: encrypted, its last characters, and by what the deny list knows it. */
export function sealIdNumber(
  ctx: PublicCtx,
  { idType, idNumber }: { idType?: IdType | null | undefined; idNumber?: string | null | undefined },
) {
  if (idNumber === undefined) return idType === undefined ? {} : { idType };
  if (idNumber === null) return { idType: idType ?? null, idNumber: null, idTail: null, idKey: null };
  return {
    idType: idType ?? null,
    idNumber: ctx.deps.secrets.seal('id-number', Buffer.from(idNumber)),
    idTail: idNumber.slice(-4),
    idKey: idKeyOf(ctx, idNumber),
  };
}

export const unsealIdNumber = (ctx: PublicCtx, sealed: Buffer | null): string | null =>
  sealed && ctx.deps.secrets.unseal('id-number', sealed).toString();

/** A link of 128 random bits: what is stored of it, by which it is found and can be told again. */
export function newLink(ctx: PublicCtx) {
  const link = randomBytes(16).toString('base64url');
  return {
    link,
    stored: { token: ctx.deps.secrets.seal('visit-link', Buffer.from(link)), tokenHash: tokenHash(link) },
  };
}

export const unsealLink = (ctx: PublicCtx, sealed: Buffer): string =>
  ctx.deps.secrets.unseal('visit-link', sealed).toString();

export const guestUrl = (ctx: PublicCtx, sealed: Buffer): string =>
  ctx.deps.settings.publicUrl + guestPath + unsealLink(ctx, sealed);

/** A guest's page is in the language in which they are written to, unless they chose one. */
export const linkInLanguage = (url: string, lang: Lang): string => (lang === 'en' ? `${url}?lang=en` : url);

const dayMs = 86_400_000;

/** What clocks on the wall show, as milliseconds: between 10:00 and 10:00 of the next day lies a day, always. */
const wallMs = (at: Date, zone: string) =>
  Date.parse(`${formatDate(at, 'YYYY-MM-DD', zone)}T${formatDate(at, 'HH:mm:ss', zone)}Z`);

/** Who plans for a day further away mistyped it. */
const maxDaysAhead = 366;

export const isTooFarAhead = (ctx: PublicCtx, startAt: Date): boolean =>
  startAt.getTime() > ctx.now().getTime() + maxDaysAhead * dayMs;

/**
 * A period that isn't over nor more than a year away, and not longer than the project allows: days by its calendar,
 * whatever the clock does.
 */
export function assertPeriod(ctx: PublicCtx, rules: Rules, startAt: Date, endAt: Date): void {
  if (isTooFarAhead(ctx, startAt)) refuseField('startAt', 'visit.error.tooFar');
  if (endAt <= ctx.now()) refuseField('endAt', 'visit.error.past');
  const [from, to] = [wallMs(startAt, rules.timeZone), wallMs(endAt, rules.timeZone)];
  if (to - from > rules.dayLimit * dayMs) {
    refuseField('endAt', 'visit.error.tooLong', rules.dayLimit);
  }
}

/** A purpose and a type that the project offers; what a visit has already may stay. */
export function assertOffered(
  rules: Rules,
  { purpose, visitorType }: { purpose: string | null; visitorType: string | null },
  had: { purpose: string | null; visitorType: string | null } = { purpose: null, visitorType: null },
): void {
  const lacks = (all: Rules['purposes'], code: string | null, before: string | null) =>
    code !== null && code !== before && !all.some((one) => one.code === code);
  if (lacks(rules.purposes, purpose, had.purpose)) refuseField('purpose', 'visit.error.purposeWrong');
  if (lacks(rules.types, visitorType, had.visitorType)) refuseField('visitorType', 'visit.error.typeWrong');
}

type Person = {
  name: string | null;
  phone?: string | null | undefined;
  idNumber?: string | null | undefined;
};

const marksOf = (ctx: PublicCtx, { phone, idNumber }: Person): DenyKeys => ({
  phoneKey: phone ? normalisePhone(phone) : null,
  idKey: idNumber ? idKeyOf(ctx, idNumber) : null,
});

const sameKey = (a: Buffer | null, b: Buffer | null) => a !== null && b !== null && a.equals(b);

/**
 * By what the deny list knows these people. Until the call ends nobody else plans a visit for their phones: two that
 * exclude each other would wait crosswise.
 */
export async function lockDenyKeys(ctx: PublicCtx, projectId: number, people: readonly Person[]) {
  const marks = people.map((one) => ({ ...marksOf(ctx, one), name: one.name ?? one.phone ?? '' }));
  await lockPhones(
    ctx,
    projectId,
    marks.flatMap(({ phoneKey }) => phoneKey ?? []),
  );
  return marks;
}

/**
 * Whether somebody is on the deny list, for who fills in a form: they are told nothing of it and wait for a review, by
 * which nobody on the list gets in.
 */
export async function someoneDenied(
  ctx: PublicCtx,
  projectId: number,
  people: readonly Person[],
): Promise<boolean> {
  return (await deniedBy(ctx, projectId, await lockDenyKeys(ctx, projectId, people))) !== undefined;
}

const maxDenials = 20;
const dayMinutes = 24 * 60;

/** What somebody who doesn't read the deny list was told of it. */
const denialsTold = ({ actor, employee }: PublicCtx): Limit => ({
  name: 'denials told',
  most: maxDenials,
  minutes: dayMinutes,
  of: [actor?.userId ?? employee?.userId ?? 0, actor?.companyId ?? employee?.companyId ?? 0],
});

const readsDenied = ({ actor }: PublicCtx): boolean =>
  actor !== null && may({ actor }, deniedVisitorApi.ops.get);

/**
 * Nobody on the deny list; why is told to who may see the list. Who may not learns who is on it by being refused: so
 * this is asked last, of what would be done otherwise, and after so many refusals in a day nothing is answered at all.
 */
export async function assertNotDenied(
  ctx: PublicCtx,
  projectId: number,
  marks: readonly (DenyKeys & { name: string })[],
): Promise<void> {
  const reads = readsDenied(ctx);
  if (!reads) await assertRoomIn(ctx, [denialsTold(ctx)], 'visit.error.deniedOften');
  const denial = await deniedBy(ctx, projectId, marks);
  if (!denial) return;
  if (!reads) await countEvent(ctx, denialsTold(ctx));
  const who = marks.find(
    (one) => (one.phoneKey !== null && one.phoneKey === denial.phoneKey) || sameKey(one.idKey, denial.idKey),
  );
  if (reads) refuse('visit.error.deniedWhy', { args: [who?.name ?? '', denial.reason] });
  refuse('visit.error.denied', { args: [who?.name ?? ''] });
}

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
  const { link, stored } = newLink(ctx);
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
