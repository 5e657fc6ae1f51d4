import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { lastArea } from '../company/index.ts';

const leasedOn = (day: string) => sql<SqlBool>`exists (
  select from lease l where l.unit_id = unit.id and l.starts_on <= ${day}::date
    and coalesce(l.ends_on, 'infinity') >= ${day}::date)`;

const units = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('unit')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .innerJoin('building', 'building.id', 'unit.buildingId')
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }));

const maxUnits = 2_000;

/** The units of a building in scope from the bottom up, and which nobody leases on a day. */
export const unitsOf = (ctx: Ctx, buildingId: number, on: string) =>
  units(ctx)
    .select([
      'unit.id as unitId',
      sql<string>`floor.name || ' ' || unit.name`.as('unit'),
      sql<boolean>`not ${leasedOn(on)}`.as('vacant'),
    ])
    .where('unit.buildingId', '=', buildingId)
    .orderBy('floor.sort')
    .orderBy('unit.sort')
    .orderBy('unit.id')
    .limit(maxUnits)
    .execute();

/** A unit in scope. */
export const unitIn = (ctx: Ctx, unitId: number) =>
  units(ctx)
    .select(['unit.buildingId', 'building.projectId', sql<string>`floor.name || ' ' || unit.name`.as('unit')])
    .where('unit.id', '=', unitId)
    .executeTakeFirst();

/** A unit in scope with the area that leases of it had last, for who leases it next. */
export const unitWithArea = (ctx: Ctx, unitId: number) =>
  units(ctx)
    .select([
      'unit.id as unitId',
      sql<string>`floor.name || ' ' || unit.name`.as('unit'),
      lastArea.as('area'),
    ])
    .where('unit.id', '=', unitId)
    .executeTakeFirst();

type Lease = { unitId: number; startsOn: string };

/** The leases that a conversion made, in the order in which they were asked for. */
export async function leasesMade(ctx: Ctx, companyId: number, asked: readonly Lease[]) {
  const made = await units(ctx)
    .innerJoin('lease', 'lease.unitId', 'unit.id')
    .select(['unit.id as unitId', 'building.name as buildingName'])
    .select([sql<string>`floor.name || ' ' || unit.name`.as('unit'), 'lease.area'])
    .select(['lease.startsOn', 'lease.endsOn'])
    .where('lease.companyId', '=', companyId)
    .where('unit.id', '=', sql<number>`any(${asked.map(({ unitId }) => unitId)}::bigint[])`)
    .execute();
  return asked.flatMap(
    ({ unitId, startsOn }) => made.find((one) => one.unitId === unitId && one.startsOn === startsOn) ?? [],
  );
}

/** Somebody has an account with this phone. */
export async function hasAccount(ctx: Ctx, phone: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('id')
    .where('phoneKey', '=', normalisePhone(phone))
    .executeTakeFirst();
  return row !== undefined;
}

/** What a unit is called, whoever asks. */
export const unitNamed = (ctx: PublicCtx, unitId: number) =>
  rows(ctx)
    .selectFrom('unit')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .select(sql<string>`floor.name || ' ' || unit.name`.as('unit'))
    .where('unit.id', '=', unitId)
    .executeTakeFirst();

/** How many of these units of a project are in scope. */
export async function countUnits(ctx: Ctx, projectId: number, ids: readonly number[]): Promise<number> {
  const row = await units(ctx)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('building.projectId', '=', projectId)
    .where('unit.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function isLeased(ctx: Ctx, unitId: number, on: string): Promise<boolean> {
  const row = await units(ctx)
    .select(sql<boolean>`${leasedOn(on)}`.as('leased'))
    .where('unit.id', '=', unitId)
    .executeTakeFirst();
  return row?.leased ?? false;
}

/** A valid project and its buildings, as the form on phones offers them to everybody. */
export const offeredProject = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select(['id', 'name'])
    .where('id', '=', projectId)
    .where('state', '=', 'N')
    .executeTakeFirst();

export const offeredBuildings = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('building')
    .select(['id as buildingId', 'name as buildingName'])
    .where('projectId', '=', projectId)
    .orderBy('sort')
    .orderBy('id')
    .limit(500)
    .execute();

/** A page of the property service of a project, from which a form is sent. */
export const formPage = (ctx: PublicCtx, projectId: number, pageId: number) =>
  rows(ctx)
    .selectFrom('appPage')
    .select('id')
    .where('id', '=', pageId)
    .where('projectId', '=', projectId)
    .where('program', '=', 'pm')
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** Until the call ends nobody else opens a reservation for this phone: of two at once the second finds the first. */
export const lockPhone = (ctx: PublicCtx, projectId: number, phoneKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reservation ${projectId} ${phoneKey}`}, 19))`.execute(
    rows(ctx),
  );

/** The open reservation of a phone in a project. */
export const openReservationOf = (ctx: PublicCtx, projectId: number, phoneKey: string) =>
  rows(ctx)
    .selectFrom('reservation')
    .select(['id', 'version', 'projectId', 'consentAt', 'userId', 'dueAt'])
    .where('projectId', '=', projectId)
    .where('phoneKey', '=', phoneKey)
    .where('state', 'not in', ['won', 'lost'])
    .executeTakeFirst();

/** What says of a name only that it is a company's. */
const legalForm = /(?:股份)?有限(?:责任)?公司$|集团$|公司$|(?:co\.?,? ?)?ltd\.?$|inc\.?$|llc$/;
const shortest = 2;

/**
 * Companies of a project in scope that may be the one of a reservation: by what is left of the name without its legal form,
 * or by the finance number; the very same name first.
 */
export function companiesLike(ctx: Ctx, projectId: number, key: string) {
  const bare = key.replace(legalForm, '').trim();
  const core = bare.length < shortest ? key : bare;
  const like = containsPattern(core);
  return rows(ctx)
    .selectFrom('company')
    .select(['company.id as companyId', 'company.name as companyName', 'company.financeNumber'])
    .where('company.projectId', '=', projectId)
    .where('company.category', '<>', 0)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .where(
      sql<SqlBool>`(company.name_key like ${like} or ${key} like '%' || company.name_key || '%'
        or lower(company.finance_number) = ${key})`,
    )
    .orderBy(sql`company.name_key = ${key}`, 'desc')
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(10)
    .execute();
}

/** Whether a company leases something on a day or will later. */
export async function hasLease(ctx: Ctx, companyId: number, on: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('lease')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<SqlBool>`coalesce(ends_on, 'infinity') >= ${on}::date`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of a company in scope; null where the caller doesn't see it. */
export async function tenantName(ctx: Ctx, companyId: number): Promise<string | null> {
  const row = await rows(ctx)
    .selectFrom('company')
    .select('company.name')
    .where('company.id', '=', companyId)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Where a building is, and by whose clock. */
export const projectAndTimeZoneOf = (ctx: PublicCtx, buildingId: number) =>
  rows(ctx)
    .selectFrom('building')
    .innerJoin('project', 'project.id', 'building.projectId')
    .select(['building.projectId', 'project.timeZone'])
    .where('building.id', '=', buildingId)
    .executeTakeFirstOrThrow();

/** The phone of somebody who is signed in. */
export async function phoneOf(ctx: PublicCtx, userId: number): Promise<string> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.phone;
}
