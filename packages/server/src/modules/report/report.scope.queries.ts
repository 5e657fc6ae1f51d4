import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { Grouping, reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { areLeasesSummed } from './report.lease-sums.queries.ts';

export type ReportPeriod = { from: string; to: string };
export type ReportFilters = Pick<
  InputOf<typeof reportApi.ops.summary>,
  'projectId' | 'buildingId' | 'businessType'
> &
  ReportPeriod;

export type By = 'all' | Grouping;

/**
 * Which sums of days have the numbers of each group; null: none has, so leases are read. Of some buildings together there is
 * none, because a company may lease in several.
 */
function kindOfSums(ctx: Ctx, by: By, { buildingId, businessType }: ReportFilters): Grouping | null {
  const whole = ctx.actor.scope.buildings === null && buildingId === undefined;
  if (by === 'building') return businessType === undefined ? by : null;
  if (by === 'businessType' || businessType !== undefined) return whole ? 'businessType' : null;
  if (buildingId !== undefined) return 'building';
  return whole ? 'project' : null;
}

/** Of which kind the sums are that have the numbers of each group, and whether they have all of them. */
type Sums = { kind: Grouping | null; whole: boolean };

/** What is asked of sums. Where they have all, as of this moment, no lease is read, nor is it planned how. */
export async function sumsFor(ctx: Ctx, by: By, of: ReportFilters): Promise<Sums> {
  const kind = kindOfSums(ctx, by, of);
  if (!kind) return { kind, whole: false };
  const { rows: found } = await sql<{ whole: boolean }>`
    with ${placesCounted(ctx, of, { kind, whole: true })}
    select not exists (
      select from (select distinct project_id from places) p where not ${areLeasesSummed(sql`p.project_id`)}) as whole`.execute(
    rows(ctx),
  );
  return { kind, whole: found[0]?.whole ?? false };
}

/**
 * Where units, leases and floors count: the buildings in scope that the filters leave, today there, and whether sums of days
 * tell of them. They may be one or all, so that one plan for whatever is asked would be the wrong one for most.
 */
export function placesCounted(
  ctx: Ctx,
  { projectId, buildingId }: ReportFilters,
  sums: Sums,
): RawBuilder<unknown> {
  const scope = inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' });
  // The current project is only a filter for head office, but it is one.
  const chosen = projectId ?? ctx.actor.projectId;
  return sql`${sql.raw(sums.whole ? '' : replanMarker)} places as (
    select building.id as building_id, building.name as building, building.sort, project.id as project_id,
      project.name as project, (${ctx.now()}::timestamptz at time zone project.time_zone)::date as today,
      ${sums.whole ? sql`true` : sums.kind ? areLeasesSummed(sql`project.id`) : sql`false`} as summed
    from building join project on project.id = building.project_id
    where ${scope} and (${chosen ?? null}::bigint is null or project.id = ${chosen ?? null})
      and (${buildingId ?? null}::bigint is null or building.id = ${buildingId ?? null}))`;
}

/** Of the leases `l` those that are read; a unit is never leased twice at a time. */
export const isLeaseRead = sql<SqlBool>`l.building_id = any(array(select building_id from places where not summed))`;

/** Whether a lease `l` is of the business type that is asked for. */
export const isOfType = ({ businessType }: ReportFilters): RawBuilder<SqlBool> =>
  businessType === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`l.business_type is not distinct from ${businessType}`;

/** What decides the group of a sum `l` that has a building and, of leases, a business type; over `places`. */
export const groupKeyOf: Record<By, RawBuilder<unknown>> = {
  all: sql`''`,
  project: sql`places.project_id::text`,
  building: sql`places.building_id::text`,
  businessType: sql`l.type`,
};

/** The sums `keys (id, name, today)` of a kind that are asked for, of the places that are summed, and the group of each. */
export function sumKeysOf(by: By, kind: Grouping, { businessType }: ReportFilters): RawBuilder<unknown> {
  const place = by === 'businessType' ? sql`s.key` : groupKeyOf[by];
  const its = kind === 'building' ? sql`s.key = places.building_id::text` : sql`true`;
  const type =
    kind === 'businessType' && businessType !== undefined ? sql`s.key = ${businessType}` : sql`true`;
  return sql`
    keys as materialized (
      select s.id, min(${place}) as name, min(places.today) as today
      from places join lease_sum s on s.project_id = places.project_id and s.kind = ${sql.lit(kind)}
      where places.summed and ${its} and ${type} group by 1)`;
}

export const wholeNumbers = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::int as ${sql.ref(name)}`));

/** The time zone of a project in scope. */
export const timeZoneOfProject = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select('timeZone')
    .where('id', '=', projectId)
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .executeTakeFirst();
