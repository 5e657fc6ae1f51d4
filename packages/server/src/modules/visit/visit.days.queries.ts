import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';

/** On site now. */
export const isOnSite = sql<SqlBool>`(visit.state = 'arrived' and visit.out_at is null)`;

/** Days by the clock of each project; where none is said today, and who is still there. */
type Days = { from?: string | undefined; to?: string | undefined };

/** Few visits are longer; those that are have an index of their own, which says this in its condition. */
const usual = sql`interval '12 hours'`;

/** When the days begin and are over by the clock of some projects. */
type Clock = {
  first: Date;
  last: Date;
  projectIds: number[];
  /** The same for all clocks: visits that count though they begin long before the days, or after them. */
  far: number[];
};

const ms = (time: Date) => time.getTime();

/**
 * The visits that touch some days, as conditions on `visit` of which each meets one: those that begin near the days, which
 * are found by that, and if there are any the others by id.
 */
export async function visitsTouchingDays(ctx: PublicCtx, { from, to }: Days): Promise<RawBuilder<SqlBool>[]> {
  const today = todayInProject(ctx.now());
  const day = (said: string | undefined) => (said === undefined ? today : sql`${said}::date`);
  const begin = sql`${day(from ?? to)}::timestamp at time zone project.time_zone`;
  const end = sql`(${day(to ?? from)} + 1)::timestamp at time zone project.time_zone`;
  const present = from === undefined && to === undefined ? isOnSite : sql<SqlBool>`false`;
  const start = sql`(select min(first) from clock)`;
  const { rows: clocks } = await sql<Clock>`
    with clock as materialized (
      select ${begin} as first, ${end} as last, array_agg(project.id) as project_ids
      from project group by project.time_zone)
    select clock.*, array(
      select visit.id from visit join clock own on visit.project_id = any(own.project_ids)
      where visit.end_at - visit.start_at > ${usual} and visit.end_at >= ${start} and visit.end_at >= own.first
        and visit.start_at < ${start} - ${usual} and not ${present}
      union all select id from visit where ${present} and visit.start_at < ${start} - ${usual}
      union all select id from visit where ${present} and visit.start_at >= (select max(last) from clock)) as far
    from clock`.execute(rows(ctx));
  const within = clocks.map(({ first, last, projectIds }) =>
    clocks.length === 1
      ? sql`(visit.end_at >= ${first} and visit.start_at < ${last})`
      : sql`(visit.end_at >= ${first} and visit.start_at < ${last} and visit.project_id = any(${projectIds}::bigint[]))`,
  );
  const [any] = clocks;
  if (!any) return [sql<SqlBool>`false`];
  const first = new Date(Math.min(...clocks.map((clock) => ms(clock.first))));
  const last = new Date(Math.max(...clocks.map((clock) => ms(clock.last))));
  const { far } = any;
  const near = sql<SqlBool>`(visit.start_at >= ${first}::timestamptz - ${usual} and visit.start_at < ${last}
    and (${present} or ${sql.join(within, sql` or `)}))`;
  return far.length === 0 ? [near] : [near, sql<SqlBool>`visit.id = any(${far}::bigint[])`];
}
