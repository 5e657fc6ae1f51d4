import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScopeOrNone } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { columnInCallersLanguage } from '../../kit/queries/column-in-callers-language.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';

const place = { project: 'reservation.projectId', building: 'reservation.buildingId' } as const;

/** The reservations in scope: where every look at one starts. */
export const reservations = (ctx: Ctx) =>
  rows(ctx).selectFrom('reservation').where(inScopeOrNone(ctx.actor, place));

const described = (ctx: Ctx) =>
  reservations(ctx)
    .innerJoin('project', 'project.id', 'reservation.projectId')
    .leftJoin('building', 'building.id', 'reservation.buildingId')
    .leftJoin('unit', 'unit.id', 'reservation.unitId')
    .leftJoin('floor', 'floor.id', 'unit.floorId')
    .leftJoin('user', 'user.id', 'reservation.assigneeId')
    .select([
      'reservation.id as reservationId',
      'reservation.projectId',
      'project.name as projectName',
      'project.timeZone as zone',
      'reservation.name',
      'reservation.phone',
      'reservation.companyName',
      'reservation.buildingId',
      'building.name as buildingName',
      'reservation.unitId',
      sql<string | null>`floor.name || ' ' || unit.name`.as('unit'),
      'reservation.areaFrom',
      'reservation.areaTo',
      'reservation.people',
      'reservation.moveIn',
      'reservation.text',
      'reservation.source',
      'reservation.state',
      'reservation.assigneeId',
      'user.nickName as assigneeName',
      'reservation.createdAt',
      'reservation.touchedAt',
      'reservation.dueAt',
      sql<Date | null>`(select v.start_at from viewing v
        where v.reservation_id = reservation.id and v.state = 'planned')`.as('viewingAt'),
      sql<Date | null>`(select v.start_at from viewing v where v.reservation_id = reservation.id
        and v.state = 'hold' and v.asked_at is not null and v.held_until > ${ctx.now()})`.as('askedAt'),
      'reservation.lostReason',
      'reservation.companyId',
      'reservation.closedAt',
      'reservation.wipedAt',
      'reservation.version',
      'reservation.updatedAt',
    ]);

export type ReservationRecord = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

type Filters = Partial<Omit<InputOf<typeof reservationApi.ops.list>, 'page' | 'limit' | 'sort'>>;

export const isReservationOpen = sql<SqlBool>`reservation.state not in ('won', 'lost')`;

const maxDigitsOfNumber = 10;
const isWholePhone = (word: string) => /^\d{8,12}$/.test(word);

/** By a part of a name or a company, by the number of a reservation, or by a whole phone. */
function holding(word: string): RawBuilder<SqlBool> {
  const key = normaliseName(word);
  const found = [
    sql`reservation.name_key like ${containsPattern(key)}`,
    sql`reservation.company_key like ${containsPattern(key)}`,
  ];
  const number = /^#?(\d+)$/.exec(key)?.[1];
  if (number !== undefined && number.length <= maxDigitsOfNumber)
    found.push(sql`reservation.id = ${Number(number)}`);
  const phone = normalisePhone(word);
  if (isWholePhone(phone)) found.push(sql`reservation.phone_key = ${phone}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

const dayThere = sql`(reservation.created_at at time zone project.time_zone)::date`;
/** Days begin within so much of one another, wherever: by it an index finds them. */
const ofDay = (day: string, days: number) =>
  sql`(${day}::date::timestamp at time zone 'UTC' + interval '1 day' * ${sql.lit(days)})`;

const cameSince = (day: string) =>
  sql<SqlBool>`(reservation.created_at >= ${ofDay(day, -1)} and ${dayThere} >= ${day}::date)`;
const cameUntil = (day: string) =>
  sql<SqlBool>`(reservation.created_at < ${ofDay(day, 2)} and ${dayThere} <= ${day}::date)`;

const yesOrNo = (wanted: boolean | undefined, is: RawBuilder<SqlBool>): RawBuilder<SqlBool> | undefined =>
  wanted === undefined ? undefined : wanted ? is : sql<SqlBool>`(${is}) is not true`;

/** A viewing waits to be confirmed. */
const asksFor = (
  now: Date,
) => sql<SqlBool>`exists (select from viewing v where v.reservation_id = reservation.id
  and v.state = 'hold' and v.asked_at is not null and v.held_until > ${now})`;

/** What each filter asks of a row. */
function conditions(ctx: Ctx, f: Filters): RawBuilder<SqlBool>[] {
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} = ${value}`;
  return [
    f.keyword && normaliseName(f.keyword) ? holding(f.keyword) : undefined,
    equal('reservation.projectId', f.projectId),
    equal('reservation.buildingId', f.buildingId),
    equal('reservation.state', f.state),
    equal('reservation.assigneeId', f.assigneeId),
    equal('reservation.source', f.source),
    equal('reservation.lostReason', f.lostReason),
    equal('reservation.companyId', f.companyId),
    yesOrNo(f.open, isReservationOpen),
    yesOrNo(f.mine, sql<SqlBool>`reservation.assignee_id = ${ctx.actor.userId}`),
    yesOrNo(f.unassigned, sql<SqlBool>`reservation.assignee_id is null`),
    yesOrNo(f.untouched, sql<SqlBool>`reservation.due_at is not null and reservation.due_at < ${ctx.now()}`),
    yesOrNo(f.asked, asksFor(ctx.now())),
    f.from === undefined ? undefined : cameSince(f.from),
    f.to === undefined ? undefined : cameUntil(f.to),
  ].filter((one) => one !== undefined);
}

export function filteredReservations(ctx: Ctx, f: Filters) {
  let query = described(ctx);
  for (const one of conditions(ctx, f)) query = query.where(one);
  return query;
}

type Column = { state: ReservationRecord['state']; count: number; area: number };

/** How many stand where, and how many square metres they want: the larger of two that are named. */
export function boardColumns(ctx: Ctx, f: Filters): Promise<Column[]> {
  let query = reservations(ctx).innerJoin('project', 'project.id', 'reservation.projectId');
  for (const one of conditions(ctx, f)) query = query.where(one);
  return query
    .select([
      'reservation.state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(coalesce(reservation.area_to, reservation.area_from)), 0)::float8`.as('area'),
    ])
    .groupBy('reservation.state')
    .execute();
}

/** The first cards of one column: those that were touched last. */
export const boardCards = (ctx: Ctx, f: Filters, state: ReservationRecord['state'], most: number) =>
  filteredReservations(ctx, { ...f, state })
    .orderBy('reservation.touchedAt', 'desc')
    .orderBy('reservation.id', 'desc')
    .limit(most)
    .execute();

export const reservationById = (ctx: Ctx, id: number) =>
  described(ctx).where('reservation.id', '=', id).executeTakeFirst();

/** Those that the search over everything finds, as their list finds them, the newest first. */
export const soughtReservations = (ctx: Ctx, word: string, most: number): Promise<SearchHit[]> =>
  reservations(ctx)
    .select([
      'reservation.id',
      sql<string>`'#' || reservation.id || ' ' || reservation.name`.as('name'),
      'reservation.companyName as about',
    ])
    .where(holding(word))
    .orderBy('reservation.createdAt', 'desc')
    .orderBy('reservation.id', 'desc')
    .limit(most)
    .execute();

/** What only the page of one shows; the tenant's name to who sees the tenant. */
export const reservationDetails = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('reservation')
    .leftJoin('appPage', 'appPage.id', 'reservation.pageId')
    .select([
      'reservation.lostNote',
      'reservation.consentAt',
      sql<
        string | null
      >`nullif(${columnInCallersLanguage(ctx, 'appPage.titleZh', 'appPage.titleEn')}, '')`.as('pageName'),
    ])
    .where('reservation.id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether the caller may look at a reservation, and so at its history. */
export async function maySeeReservation(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, reservationApi.ops.get)) return false;
  const row = await reservations(ctx)
    .select('reservation.id')
    .where('reservation.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows with the phones that lists mask, for a workbook. */
export const wholePhones = (ctx: Ctx, ids: readonly number[]) =>
  reservations(ctx)
    .select(['reservation.id as reservationId', 'reservation.phone'])
    .where('reservation.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
