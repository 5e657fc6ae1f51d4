import { isTenant } from '@mdi/contract/kit/levels.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Actor, Ctx } from '../../kit/calls/ctx.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import { inAreaScope } from '../area/index.ts';

/** Days of each project by its own clock, today by default, and one hour of them. */
export type Period = { from?: string | undefined; to?: string | undefined; hour?: number | undefined };

/** The beginning of a day by the clock of the project at hand. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day})::timestamp at time zone project.time_zone`;

/**
 * The projects in scope, one of them where it is named, with a period by the clock of each: where every look at
 * records, sums and presences starts.
 */
export function projectsWithPeriod(
  ctx: Ctx,
  projectId: number | undefined,
  { from, to }: Period,
): RawBuilder<unknown> {
  const day = (said: string | undefined) =>
    said === undefined ? todayInProject(ctx.now()) : sql<string>`${said}::date`;
  return sql`(
    select project.id, project.name, project.time_zone as zone, ${startOf(todayInProject(ctx.now()))} as today,
      ${startOf(day(from ?? to))} as first, ${startOf(sql`${day(to ?? from)} + 1`)} as last
    from project
    where ${inScope(ctx.actor, { project: 'project.id' })}
      and (${projectId ?? null}::bigint is null or project.id = ${projectId ?? null})
    -- Else PostgreSQL would work out the days anew for each row that is joined to it.
    offset 0)`;
}

/**
 * The times of a period, over a project `p` of {@link projectsWithPeriod}: all of it, each of its days, or of each day about the
 * hour that is asked for. Where clocks are changed that hour comes twice or begins at another moment, so that this is an
 * hour more on both sides.
 */
export function periodTimes(
  hour: number | undefined,
  each: 'period' | 'day' = 'period',
): RawBuilder<unknown> {
  if (hour === undefined && each === 'period') return sql`(select p.first, p.last)`;
  const moment = (days: number, hours: number) =>
    sql`(d.day + make_interval(days => ${sql.lit(days)}, hours => ${sql.lit(hours)})) at time zone p.zone`;
  const day =
    hour === undefined
      ? sql`${moment(0, 0)} as first, ${moment(1, 0)} as last`
      : sql`greatest(${moment(0, hour)} - interval '1 hour', p.first) as first,
          least(${moment(0, hour)} + interval '2 hours', p.last) as last`;
  return sql`(
    select ${day} from generate_series(date_trunc('day', p.first at time zone p.zone),
      (p.last - interval '1 second') at time zone p.zone, interval '1 day') as d(day))`;
}

/** Whether a moment is of the hour that is asked for, by the clock of `p`. */
export const isOfHour = (moment: string, hour: number) =>
  sql<SqlBool>`extract(hour from ${sql.ref(moment)} at time zone p.zone) = ${hour}::int`;

/**
 * What of a project in scope the caller sees, over `area`: who reaches some buildings sees what happened at areas of
 * these and of the whole project; what is known of an area that is gone is for who reaches all.
 */
export const isPlaceInScope = (actor: Actor, project: string): RawBuilder<SqlBool> =>
  actor.scope.buildings === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(area.id is not null and ${inAreaScope(actor, project)})`;

/** Which passages of people of a project the caller sees: tenants those of their own people and guests, anywhere. */
export const isRecordInScope = (actor: Actor, of: string): RawBuilder<SqlBool> =>
  isTenant(actor)
    ? inScope(actor, { project: `${of}.projectId`, company: `${of}.companyId` })
    : isPlaceInScope(actor, `${of}.projectId`);

/** Of a presence `x`: who went out by a common group of doors is not inside, who passed elsewhere is. */
export const isInside = sql<SqlBool>`(x.dir <> 'out' or x.area_id not in (
  select exit.id from area exit where exit.common and exit.kind = 'doors'))`;

/** Of a presence `x` in `project`: inside, and passed today by its clock. */
export const isInsideToday = (now: Date) =>
  sql<SqlBool>`(x.at >= ${startOf(todayInProject(now))} and ${isInside})`;
