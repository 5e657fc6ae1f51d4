import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { Companion } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScopeOrNone } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import { isDeniedTodaySql } from '../../kit/access/pass-standing.ts';
import type { Actor, Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { arrivedToday, letPass } from './visit.undo.queries.ts';

/**
 * Where a visit lies, as `visit` or under another name: in its building, or with its company.
 */
export const placeColumns = (of: string) => ({
  project: `${of}.projectId`,
  building: `${of}.buildingId`,
  company: `${of}.companyId`,
});

/** Whether the caller may see a visit, as a condition on `visit`. */
export const isVisitInScope = (actor: Actor) => inScopeOrNone(actor, placeColumns('visit'));

/** The visits in scope: where every look at one by somebody of the back office starts. */
export const visitsInScope = (ctx: Ctx) => everyVisit(ctx).where(isVisitInScope(ctx.actor));

/** Every visit with where and whom; a guest reaches theirs by the link, a host by being it. */
export const everyVisit = (ctx: PublicCtx) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('project', 'project.id', 'visit.projectId')
    .innerJoin('company', 'company.id', 'visit.companyId')
    .leftJoin('employee', 'employee.id', 'visit.hostId')
    .leftJoin('user', 'user.id', 'employee.userId')
    .leftJoin('building', 'building.id', 'visit.buildingId');

/** What a code of an option list is called in the caller's language. */
export const optionName = ({ lang }: Pick<PublicCtx, 'lang'>, dict: string, column: string) => sql<
  string | null
>`(
  select ${sql.ref(lang === 'en' ? 'n.nameEn' : 'n.nameZh')} from dictionary_entry n
  where n.dict = ${dict} and n.code = ${sql.ref(column)})`;

/** Whether, and why, the guest is on the deny list today. A tenant, who may type anybody's phone, doesn't read it there. */
const denial = ({ actor, now }: Ctx) => sql<string | null>`(
  select denied_visitor.reason from denied_visitor where denied_visitor.project_id = visit.project_id
    and (denied_visitor.phone_key = visit.phone_key or denied_visitor.id_key = visit.id_key)
    and ${isDeniedTodaySql(now())} and ${!isTenant(actor)}::boolean order by denied_visitor.id limit 1)`;

const message = sql<'none' | 'waiting' | 'sent' | 'failed' | 'unknown'>`coalesce((
  select case m.state when 'sending' then 'waiting' else m.state end from visit_message m
  where m.visit_id = visit.id and m.kind in ('invite', 'change', 'cancel', 'decision') order by m.id desc limit 1), 'none')`;

/** Still there after the end. */
export const isOverdue = (now: Date) =>
  sql<boolean>`(visit.state = 'arrived' and visit.out_at is null and visit.end_at < ${now})`;

/** Whether a visit that waits would meet another of the guest, as the table's own rule (visit_once) has it. */
const duplicate = sql<boolean>`(visit.state = 'pending' and visit.phone_key is not null and exists (
  select from visit o where o.id <> visit.id and o.phone_key = visit.phone_key and o.company_id = visit.company_id
    and coalesce(o.host_id::text, o.host_name) = coalesce(visit.host_id::text, visit.host_name)
    and tstzrange(o.start_at, o.end_at, '[]') && tstzrange(visit.start_at, visit.end_at, '[]')
    and o.state in ('invited', 'approved')))`;

/** Since when a visit waits: it was registered, or filled in, then. */
export const waitingSince = sql<Date | null>`(case when visit.state = 'pending' then coalesce((
  select max(s.at) from visit_step s where s.visit_id = visit.id and s.step in ('register', 'hold')),
  visit.created_at) end)`;

/** How many visits come after this one that were planned with it, and may still be cancelled. */
const later = sql<number>`(
  select count(*)::int from visit l where l.series_id = visit.series_id and l.leader_id is null
    and visit.leader_id is null and l.start_at > visit.start_at and l.state in ('invited', 'approved'))`;

/** Checked in today by the clock of the project, where no reader has let the guest or who came with them pass since. */
const undoable = (now: Date) =>
  sql<boolean>`(visit.state = 'arrived' and ${arrivedToday(now)} and not ${letPass})`;

export const describeVisits = (ctx: Ctx, from: ReturnType<typeof visitsInScope>) =>
  from
    .leftJoin('visitorCard', 'visitorCard.visitId', 'visit.id')
    .select([
      'visit.id as visitId',
      'visit.kind',
      'visit.state',
      'visit.name',
      sql<boolean>`visit.wiped_at is not null`.as('wiped'),
      'visit.phone',
      'visit.visitorType',
      optionName(ctx, 'visitorType', 'visit.visitorType').as('visitorTypeName'),
      'visit.purpose',
      optionName(ctx, 'visitPurpose', 'visit.purpose').as('purposeName'),
      'visit.projectId',
      'project.name as projectName',
      'visit.companyId',
      'company.name as companyName',
      'visit.hostId',
      'employee.userId as hostUserId',
      sql<string | null>`coalesce("user".nick_name, visit.host_name)`.as('hostName'),
      sql<string | null>`(select u.nick_name from "user" u where u.id = visit.inviter_id)`.as('inviterName'),
      'visit.buildingId',
      'building.name as buildingName',
      'visit.location',
      'visit.startAt',
      'visit.endAt',
      'visit.arrivedAt',
      'visit.leftAt',
      sql<Companion[]>`visit.companions`.as('people'),
      'visit.leaderId',
      'visitorCard.id as cardId',
      'visitorCard.number as cardNumber',
      'visitorCard.name as cardName',
      message.as('message'),
      isOverdue(ctx.now()).as('overdue'),
      'visit.late',
      denial(ctx).as('denial'),
      undoable(ctx.now()).as('undoable'),
      duplicate.as('duplicate'),
      waitingSince.as('waitingSince'),
      later.as('later'),
      'visit.idTail',
      'visit.version',
      'visit.updatedAt',
    ]);

export type VisitRecord = Awaited<ReturnType<ReturnType<typeof describeVisits>['execute']>>[number];

/** Rows by a condition on `visit`, within the scope. */
export const visitsWhere = (ctx: Ctx, where: RawBuilder<SqlBool>) =>
  describeVisits(ctx, visitsInScope(ctx)).where(where);

/** The phones of former guests, by the visits in sight that they are taken from. */
export async function phonesOfVisits(ctx: Ctx, visitIds: readonly number[]): Promise<Map<number, string>> {
  if (visitIds.length === 0) return new Map();
  const known = await visitsInScope(ctx)
    .select(['visit.id', 'visit.phone'])
    .where('visit.id', 'in', visitIds)
    .where('visit.wipedAt', 'is', null)
    .execute();
  return new Map(known.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone] as const])));
}

export const nameContains = (word: string) => {
  const like = containsPattern(normaliseName(word));
  return sql<SqlBool>`(lower(normalize(visit.name, NFKC)) like ${like}
    or lower(normalize(coalesce("user".nick_name, visit.host_name), NFKC)) like ${like})`;
};

export const visitById = (ctx: Ctx, visitId: number) =>
  describeVisits(ctx, visitsInScope(ctx)).where('visit.id', '=', visitId).executeTakeFirst();

/** Whether a visit is in scope, for who holds the resource to look at visits. */
export const isInScope = async (ctx: Ctx, visitId: number) =>
  (await visitsInScope(ctx).select('visit.id').where('visit.id', '=', visitId).executeTakeFirst()) !==
  undefined;

/** How many cards are out, of those in sight. */
export async function countCardsOut(ctx: Ctx, projectId: number): Promise<number> {
  const row = await visitsInScope(ctx)
    .innerJoin('visitorCard', 'visitorCard.visitId', 'visit.id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('visit.projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Whether the caller may look at a visit: the resource for it, and the visit in scope. */
export async function maySeeVisit(ctx: Ctx, visitId: number): Promise<boolean> {
  return may(ctx, visitApi.ops.get) && (await isInScope(ctx, visitId));
}

/** How an invitation stands, and what an edit of it says anew. */
export const invitationOf = (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .select(['id', 'version', 'state', 'name', 'idType', 'remarks', 'purpose', 'visitorType'])
    .where('id', '=', visitId)
    .executeTakeFirst();
