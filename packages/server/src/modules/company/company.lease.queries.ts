import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';

const place = { project: 'company.projectId', building: 'lease.buildingId', company: 'company.id' };

const phase = (ctx: Ctx) => sql<'past' | 'current' | 'future'>`case
  when lease.ends_on < ${todayInProject(ctx.now())} then 'past'
  when lease.starts_on > ${todayInProject(ctx.now())} then 'future'
  else 'current' end`;

/** The leases in scope: where every look at one starts. A tenant's people see their company's alone. */
const leases = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('lease')
    .innerJoin('company', 'company.id', 'lease.companyId')
    .innerJoin('building', 'building.id', 'lease.buildingId')
    .innerJoin('project', 'project.id', 'building.projectId')
    .innerJoin('unit', 'unit.id', 'lease.unitId')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .where(inScope(ctx.actor, place))
    .select([
      'lease.id as leaseId',
      'company.id as companyId',
      'company.name as companyName',
      'building.id as buildingId',
      'building.name as buildingName',
      'floor.name as floorName',
      'unit.id as unitId',
      'unit.name as unitName',
      'lease.area',
      'lease.ownerName',
      'lease.startsOn',
      'lease.endsOn',
      phase(ctx).as('phase'),
      'lease.version',
    ]);

/** A company's leases: those that go on longest first. */
export const leasesOf = (ctx: Ctx, companyId: number) =>
  leases(ctx)
    .where('lease.companyId', '=', companyId)
    .orderBy('lease.endsOn', (o) => o.desc().nullsFirst())
    .orderBy('lease.startsOn', 'desc')
    .orderBy('lease.id')
    .execute();

/** What these companies lease now or later, as far as the caller may know of it. */
export const openLeasesOf = (ctx: Ctx, companyIds: readonly number[]) =>
  leases(ctx)
    .where('lease.companyId', '=', sql<number>`any(${[...companyIds]}::bigint[])`)
    .where(sql<SqlBool>`(lease.ends_on is null or lease.ends_on >= ${todayInProject(ctx.now())})`)
    .orderBy('building.sort')
    .orderBy('floor.sort')
    .orderBy('unit.name')
    .orderBy('lease.startsOn')
    .execute();

/** Every lease of a unit that the caller may know of, newest first. */
export const leasesOfUnit = (ctx: Ctx, unitId: number) =>
  leases(ctx)
    .where('lease.unitId', '=', unitId)
    .orderBy('lease.startsOn', 'desc')
    .orderBy('lease.id', 'desc')
    .execute();

export const leaseById = (ctx: Ctx, id: number) => leases(ctx).where('lease.id', '=', id).executeTakeFirst();

/** Leases of a company in scope, locked until the call ends and read as they are then. */
export async function lockLeases(ctx: Ctx, companyId: number, ids: readonly number[]) {
  const among = sql<number>`any(${[...ids]}::bigint[])`;
  await rows(ctx)
    .selectFrom('lease')
    .select('id')
    .where('id', '=', among)
    .orderBy('id')
    .forUpdate()
    .execute();
  return leases(ctx).where('lease.companyId', '=', companyId).where('lease.id', '=', among).execute();
}

const units = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('unit')
    .innerJoin('building', 'building.id', 'unit.buildingId')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }));

export const unitInScope = (ctx: Ctx, id: number) =>
  units(ctx).select('unit.id').where('unit.id', '=', id).executeTakeFirst();

/**
 * Units of a project that the caller reaches, locked until the call ends: who leases them comes one after the other,
 * and they can't be deleted meanwhile. Locked in one order, so that no two calls wait for each other.
 */
export const lockUnits = (ctx: Ctx, projectId: number, ids: readonly number[]) =>
  units(ctx)
    .select([
      'unit.id',
      'unit.name',
      'unit.buildingId',
      'building.name as buildingName',
      'floor.name as floorName',
    ])
    .where('building.projectId', '=', projectId)
    .where('unit.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('unit.id')
    .forNoKeyUpdate('unit')
    .execute();

export type LockedUnit = Awaited<ReturnType<typeof lockUnits>>[number];

type Wanted = { unitId: number; startsOn: string; endsOn: string | null };

/**
 * In which of these periods its unit is leased already, and by whom, the first of each: whoever reaches the unit may know
 * its leases, which lie in its building.
 */
export async function clashesOf(ctx: Ctx, wanted: readonly Wanted[], exceptLease: number) {
  const { rows: found } = await sql<{
    at: number;
    company: string;
    startsOn: string;
    endsOn: string | null;
  }>`
    select distinct on (wanted.at) wanted.at::int, company.name as company, lease.starts_on, lease.ends_on
    from unnest(
        ${wanted.map((one) => one.unitId)}::bigint[],
        ${wanted.map((one) => one.startsOn)}::date[],
        ${wanted.map((one) => one.endsOn)}::date[]) with ordinality as wanted (unit_id, starts_on, ends_on, at)
    join lease on lease.unit_id = wanted.unit_id and lease.id <> ${exceptLease}
      and daterange(lease.starts_on, lease.ends_on, '[]') && daterange(wanted.starts_on, wanted.ends_on, '[]')
    join company on company.id = lease.company_id
    order by wanted.at, lease.starts_on`.execute(rows(ctx));
  return found;
}

export const clashOf = async (ctx: Ctx, wanted: Wanted, exceptLease: number) =>
  (await clashesOf(ctx, [wanted], exceptLease))[0];

/** How many leases a company has, whoever may know of them. */
export async function countLeases(ctx: Ctx, companyId: number): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('lease')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Whether a company still leases something, now or later, in another building than these. */
export async function leasesOutside(ctx: Ctx, companyId: number, buildingIds: readonly number[], on: string) {
  const row = await rows(ctx)
    .selectFrom('lease')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<SqlBool>`(ends_on is null or ends_on >= ${on}::date)`)
    .where(sql<SqlBool>`building_id <> all(${[...buildingIds]}::bigint[])`)
    .executeTakeFirst();
  return row !== undefined;
}

type Period = { startsOn: string; endsOn: string | null };

const within = ({ startsOn, endsOn }: Period): RawBuilder<SqlBool> =>
  sql<SqlBool>`daterange(lease.starts_on, lease.ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`;

/** The area that leases of a unit had last, for who leases it next. */
export const lastArea = sql<number | null>`(select l.area::float8 from lease l
  where l.unit_id = unit.id and l.area is not null order by l.starts_on desc, l.id desc limit 1)`;

/** The units of a building that nobody leases in a period, with their floors, from the bottom up. */
export const vacantUnits = (ctx: Ctx, buildingId: number, period: Period) =>
  units(ctx)
    .select(['floor.id as floorId', 'floor.name as floorName', 'unit.id as unitId', 'unit.name as unitName'])
    .select(lastArea.as('area'))
    .where('unit.buildingId', '=', buildingId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lease')
            .select(eb.lit(1).as('one'))
            .whereRef('lease.unitId', '=', 'unit.id')
            .where(within(period)),
        ),
      ),
    )
    .orderBy('floor.sort')
    .orderBy('floor.id')
    .orderBy('unit.sort')
    .orderBy('unit.id')
    .execute();
