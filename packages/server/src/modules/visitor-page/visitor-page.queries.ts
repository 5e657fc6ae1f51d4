import type { Companion } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';
import { issueVisitPasses, passWork } from '../pass/index.ts';
import { isOfLink } from '../visit/index.ts';

/** The visit of a link. */
export const visitByLink = (ctx: PublicCtx, link: string) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('company', 'company.id', 'visit.companyId')
    .leftJoin('employee', 'employee.id', 'visit.hostId')
    .leftJoin('user', 'user.id', 'employee.userId')
    .leftJoin('building', 'building.id', 'visit.buildingId')
    .select([
      'visit.id',
      'visit.state',
      'visit.reason',
      'visit.name',
      'visit.phone',
      'visit.projectId',
      'visit.companyId',
      'visit.hostId',
      'visit.buildingId',
      // As the guest typed it until somebody has approved it: whether there is such a person is not told.
      sql<string | null>`case when visit.kind = 'temporary' and visit.state = 'pending' then visit.host_name
        else coalesce("user".nick_name, visit.host_name) end`.as('hostName'),
      'company.name as companyName',
      'building.name as buildingName',
      'visit.location',
      'visit.purpose',
      'visit.visitorType',
      'visit.startAt',
      'visit.endAt',
      sql<Companion[]>`visit.companions`.as('companions'),
      sql<string[]>`array(select p.name from visit p where p.leader_id = visit.id order by p.id)`.as('party'),
    ])
    .where(isOfLink(link, ctx.now()))
    .executeTakeFirst();

/** When else a guest comes: the visits after one that were planned with it, as far as nothing became of them yet. */
export async function laterVisits(ctx: PublicCtx, visitId: number) {
  const found = await rows(ctx)
    .selectFrom('visit')
    .innerJoin('visit as own', 'own.seriesId', 'visit.seriesId')
    .select(['visit.id', 'visit.state', 'visit.startAt', 'visit.endAt'])
    .where('own.id', '=', visitId)
    .whereRef('visit.startAt', '>', 'own.startAt')
    .where('visit.leaderId', 'is', null)
    .where(sql<SqlBool>`visit.phone_key is not distinct from own.phone_key`)
    .where('visit.state', 'in', ['invited', 'pending', 'approved'])
    .orderBy('visit.startAt')
    .execute();
  return found.map(({ id, state, startAt, endAt }) => ({
    visitId: id,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    pending: state === 'pending',
  }));
}

export type OwnVisit = NonNullable<Awaited<ReturnType<typeof visitByLink>>>;

/** The form for many that a link is. */
export const groupByLink = (ctx: PublicCtx, link: string) =>
  rows(ctx)
    .selectFrom('visitLink')
    .innerJoin('company', 'company.id', 'visitLink.companyId')
    .innerJoin('employee', 'employee.id', 'visitLink.hostId')
    .innerJoin('user', 'user.id', 'employee.userId')
    .leftJoin('building', 'building.id', 'visitLink.buildingId')
    .select([
      'visitLink.id',
      'visitLink.projectId',
      'visitLink.companyId',
      'visitLink.hostId',
      'visitLink.inviterId',
      'visitLink.buildingId',
      'user.nickName as hostName',
      'company.name as companyName',
      'building.name as buildingName',
      'visitLink.location',
      'visitLink.purpose',
      'visitLink.visitorType',
      'visitLink.startAt',
      'visitLink.endAt',
      'visitLink.remarks',
      'visitLink.places',
      'visitLink.taken',
      'visitLink.closedAt',
    ])
    .where('visitLink.tokenHash', '=', tokenHash(link))
    .executeTakeFirst();

export type GroupForm = NonNullable<Awaited<ReturnType<typeof groupByLink>>>;

/** The project of a poster. */
export async function projectByPoster(ctx: PublicCtx, link: string): Promise<number | undefined> {
  const row = await rows(ctx)
    .selectFrom('visitPoster')
    .innerJoin('project', 'project.id', 'visitPoster.projectId')
    .select('visitPoster.projectId')
    .where('visitPoster.tokenHash', '=', tokenHash(link))
    .where('project.state', '=', 'N')
    .executeTakeFirst();
  return row?.projectId;
}

const maxOffered = 20;

/** Valid companies of a project whose name holds a word, as at the directory of a building. */
export const companiesHere = (ctx: PublicCtx, projectId: number, like: string) =>
  rows(ctx)
    .selectFrom('company')
    .select(['id as companyId', 'name as companyName'])
    .where('projectId', '=', projectId)
    .where('state', '=', 'N')
    .where('nameKey', 'like', like)
    .orderBy('name')
    .orderBy('id')
    .limit(maxOffered)
    .execute();

export const companyHere = (ctx: PublicCtx, projectId: number, companyId: number) =>
  rows(ctx)
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('projectId', '=', projectId)
    .where('state', '=', 'N')
    .executeTakeFirst();

const maxWays = 8;

/** What the areas of a pass are called, those of the whole project first. */
export async function doorsNamed(ctx: PublicCtx, areaIds: readonly number[]): Promise<string[]> {
  const found = await rows(ctx)
    .selectFrom('area')
    .leftJoin('building', 'building.id', 'area.buildingId')
    .select(
      sql<string>`case when building.name is null or strpos(area.name, building.name) > 0 then area.name
      else building.name || ' · ' || area.name end`.as('name'),
    )
    .where('area.id', '=', sql<number>`any(${[...areaIds]}::bigint[])`)
    .orderBy('building.name', (by) => by.asc().nullsFirst())
    .orderBy('area.name')
    .orderBy('area.id')
    .limit(maxWays)
    .execute();
  return found.map(({ name }) => name);
}

/** On which floors the visited company is today, as far as it is in the visited building or in any. */
export async function floorsOf(ctx: PublicCtx, { companyId, buildingId, projectId }: OwnVisit) {
  const found = await sql<{ buildingName: string; floors: string[] }>`
    select b.name as building_name, array_agg(f.name order by f.name) as floors
    from project p cross join lateral (select (${ctx.now()}::timestamptz at time zone p.time_zone)::date as day) today
      join lateral (
        select distinct l.building_id, u.floor_id from lease l join unit u on u.id = l.unit_id
        where l.company_id = ${companyId} and l.starts_on <= today.day and coalesce(l.ends_on >= today.day, true)) l
        on true
      join building b on b.id = l.building_id join floor f on f.id = l.floor_id
    where p.id = ${projectId} and (${buildingId}::bigint is null or b.id = ${buildingId})
    group by b.id, b.name order by b.name, b.id limit ${sql.lit(maxWays)}`.execute(rows(ctx));
  return found.rows;
}

/** How to get to the visited building, or to all of the company's where none is named. */
export async function directionsTo(ctx: PublicCtx, { companyId, buildingId, projectId }: OwnVisit) {
  const [own, other] =
    ctx.lang === 'en'
      ? (['directionsEn', 'directionsZh'] as const)
      : (['directionsZh', 'directionsEn'] as const);
  const text = sql<string | null>`coalesce(${sql.ref(own)}, ${sql.ref(other)})`;
  const found = await rows(ctx)
    .selectFrom('building')
    .select(['building.name as buildingName', text.as('text')])
    .where('building.projectId', '=', projectId)
    .where(
      buildingId === null
        ? sql<SqlBool>`building.id in (select cb.building_id from company_building cb where cb.company_id = ${companyId})`
        : sql<SqlBool>`building.id = ${buildingId}`,
    )
    .where(text, 'is not', null)
    .orderBy('building.sort')
    .orderBy('building.id')
    .limit(maxWays)
    .execute();
  return found.map(({ buildingName, text: said }) => ({ buildingName, text: said ?? '' }));
}

/** How many of a party readers let in: each by a code of their own. */
export async function countEntered(ctx: PublicCtx, { id, startAt, endAt }: OwnVisit): Promise<number> {
  const found = await sql<{ entered: number }>`
    select count(distinct (e.visit_id, coalesce(e.jti, 0) >> 27))::int as entered
    from pass_event e
    where e.visit_id in (select v.id from visit v where v.id = ${id} or v.leader_id = ${id})
      and e.granted and e.dir <> 'out'
      and e.ts_device between ${startAt}::timestamptz - interval '2 days' and ${endAt}::timestamptz + interval '2 days'`.execute(
    rows(ctx),
  );
  return found.rows[0]?.entered ?? 0;
}

/** Issues a guest's passes in a transaction of their own. */
export const issuePassesNow = (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .transaction()
    .execute((db) => issueVisitPasses({ ...passWork(ctx), db }, visitId));
