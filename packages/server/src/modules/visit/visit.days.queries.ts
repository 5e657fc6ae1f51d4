import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

/** On site now. */
export const here = sql<SqlBool>`(visit.state = 'arrived' and visit.out_at is null)`;

/** Days by the clock of each project; where none is said today, and who is still there. */
type Days = { from?: string | undefined; to?: string | undefined };

/** Few visits are longer; those that are have an index of their own, which says this in its condition. */
const usual = sql`interval '12 hours'`;

type Ends = {
  /** When the days begin by the first clock that there is, and by the last. */
  first: Date;
  later: Date;
  /** When they are over by the first clock, and by the last. */
  sooner: Date;
  last: Date;
  /** Visits that count though they begin long before the days, or after them. */
  far: number[];
};

/**
 * The visits that touch some days, as conditions on `visit` of which each meets one: those that begin near the days, which
 * are found by that, and if there are any the others by id.
 */
export async function touching(ctx: PublicCtx, { from, to }: Days): Promise<RawBuilder<SqlBool>[]> {
  const today = sql`(${ctx.now()}::timestamptz at time zone project.time_zone)::date`;
  const day = (said: string | undefined) => (said === undefined ? today : sql`${said}::date`);
  const begin = sql`${day(from ?? to)}::timestamp at time zone project.time_zone`;
  const end = sql`(${day(to ?? from)} + 1)::timestamp at time zone project.time_zone`;
  const touches = sql<SqlBool>`exists (select from project where project.id = visit.project_id
    and visit.end_at >= ${begin} and visit.start_at < ${end})`;
  const present = from === undefined && to === undefined ? here : sql<SqlBool>`false`;
  const [before, after] = [sql`(select first - ${usual} from ends)`, sql`(select last from ends)`];
  const { rows: found } = await sql<Ends>`
    with ends as materialized (
      select min(${begin}) as first, max(${begin}) as later, min(${end}) as sooner, max(${end}) as last
      from (select distinct time_zone from project) project)
    select ends.*, array(
      select id from visit where visit.end_at - visit.start_at > ${usual} and visit.end_at >= ends.first
        and visit.start_at < ${before} and ${touches} and not ${present}
      union all select id from visit where ${present} and visit.start_at < ${before}
      union all select id from visit where ${present} and visit.start_at >= ${after}) as far
    from ends`.execute(rows(ctx));
  const [ends] = found;
  if (!ends) return [sql<SqlBool>`false`];
  const near = sql<SqlBool>`(visit.start_at >= ${ends.first}::timestamptz - ${usual} and visit.start_at < ${ends.last}
    and (${present} or visit.end_at >= ${ends.first}
      and (visit.end_at >= ${ends.later} and visit.start_at < ${ends.sooner} or ${touches})))`;
  return ends.far.length === 0 ? [near] : [near, sql<SqlBool>`visit.id = any(${ends.far}::bigint[])`];
}
