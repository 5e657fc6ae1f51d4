import { lostReasons, reservationSources } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, inScopeOrNone } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

type Asked = { projectId?: number | undefined; from?: string | undefined; to?: string | undefined };

const place = { project: 'reservation.projectId', building: 'reservation.buildingId' } as const;

type Share = { code: string; count: number; won: number };
type Month = { month: string; from: string; to: string; count: number; won: number };
type Figures = { sources: Share[] | null; lost: Share[] | null; months: Month[] | null };

const usualMonths = 12;
/** A picture of ten years holds no more. */
const maxMonths = 120;

/**
 * How many came and how many became tenants, by source, why others were lost, and by the month in which they came, by the
 * clock of each project: those of the period, else the last twelve that have begun somewhere. Months without any are there
 * too, and each has its days, by which the list finds the same. Each reservation is read once, and its month found among
 * the moments at which those of its project begin.
 */
async function counted(ctx: Ctx, { projectId, from, to }: Asked): Promise<Figures> {
  const there = projectId === undefined ? sql`true` : sql`project.id = ${projectId}`;
  const seen = inScope(ctx.actor, { project: 'project.id' });
  const last = to === undefined ? sql`n.today` : sql`${to}::date`;
  const first =
    from === undefined
      ? sql`(date_trunc('month', ${last}::timestamp) - ${sql.lit(usualMonths - 1)} * interval '1 month')::date`
      : sql`${from}::date`;
  const begins = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone project.time_zone`;
  const came: RawBuilder<SqlBool>[] = [inScopeOrNone(ctx.actor, place)];
  // No clock is a day from UTC's: by these an index finds them.
  if (from !== undefined)
    came.push(sql`reservation.created_at >= ${from}::date - 1`, sql`reservation.created_at >= z.first`);
  if (to !== undefined)
    came.push(sql`reservation.created_at < ${to}::date + 2`, sql`reservation.created_at < z.last`);
  const share = (code: string) => sql`(
    select json_agg(json_build_object('code', s.code, 'count', s.count, 'won', s.won)) from (
      select ${sql.ref(code)} as code, sum(count) as count, coalesce(sum(count) filter (where won), 0) as won
      from c where ${sql.ref(code)} is not null group by 1) s)`;
  const { rows: found } = await sql<Figures>`
    with n as (
      select coalesce(max((${ctx.now()}::timestamptz at time zone project.time_zone)::date),
        ${ctx.now()}::timestamptz::date) as today
      from project where ${there} and ${seen}),
    p as (
      select greatest(${first}, (date_trunc('month', ${last}::timestamp)
        - ${sql.lit(maxMonths - 1)} * interval '1 month')::date) as since, ${last} as until from n),
    m as materialized (
      select row_number() over (order by s) as k, s::date as month, greatest(s::date, p.since) as since,
        least((s + interval '1 month - 1 day')::date, p.until) as until
      from p, generate_series(date_trunc('month', p.since::timestamp), p.until::timestamp, interval '1 month') s),
    z as materialized (
      select project.id, ${begins(sql`${from ?? null}::date`)} as first, ${begins(sql`${to ?? null}::date + 1`)} as last,
        (select array_agg(${begins(sql`m.since`)} order by m.k) from m)
          || (select ${begins(sql`p.until + 1`)} from p) as moments
      from project where ${there} and ${seen}),
    c as materialized (
      select reservation.source, reservation.lost_reason, reservation.state = 'won' as won,
        width_bucket(reservation.created_at, z.moments) as k, count(*) as count
      from reservation join z on z.id = reservation.project_id
      where ${sql.join(came, sql` and `)} group by 1, 2, 3, 4)
    select ${share('source')} as sources, ${share('lostReason')} as lost, (
      select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'from', m.since, 'to', m.until,
        'count', coalesce(s.count, 0), 'won', coalesce(s.won, 0)) order by m.k)
      from m left join (
        select k, sum(count) as count, sum(count) filter (where won) as won from c group by 1) s using (k)) as months`.execute(
    rows(ctx),
  );
  return found[0] ?? { sources: null, lost: null, months: null };
}

/** Conversion by source and month, and why others were lost. */
export async function conversionFigures(ctx: Ctx, asked: Asked) {
  const all = await counted(ctx, asked);
  const [sources, lost] = [all.sources ?? [], all.lost ?? []];
  const of = (shares: readonly Share[], code: string) => shares.find((one) => one.code === code);
  const sum = (shares: readonly Share[], key: 'count' | 'won') => shares.reduce((n, one) => n + one[key], 0);
  return {
    total: { count: sum(sources, 'count'), won: sum(sources, 'won'), lost: sum(lost, 'count') },
    sources: reservationSources.map((source) => ({
      source,
      count: of(sources, source)?.count ?? 0,
      won: of(sources, source)?.won ?? 0,
    })),
    months: all.months ?? [],
    lost: lostReasons.map((reason) => ({ reason, count: of(lost, reason)?.count ?? 0 })),
  };
}

type Owed = { mine: number; untouched: number; asked: number; viewings: number; near: number };

/**
 * What waits for the caller in a project: reservations of theirs and of all that are untouched, viewings to
 * confirm that are theirs or nobody's, and theirs within a day and within two hours.
 */
export async function reservationsOwed(ctx: Ctx, projectId: number): Promise<Owed> {
  const scope = inScopeOrNone(ctx.actor, place);
  const { userId } = ctx.actor;
  const now = sql`${ctx.now()}::timestamptz`;
  const ofCaller = sql`(reservation.assignee_id = ${userId} or exists (
    select from employee e where e.id = viewing.host_id and e.user_id = ${userId}))`;
  const found = await sql<Owed>`
    with due as (
      select reservation.assignee_id from reservation
      where reservation.project_id = ${projectId} and reservation.due_at is not null and reservation.due_at < ${now}
        and ${scope}),
    soon as (
      select viewing.start_at from viewing join reservation on reservation.id = viewing.reservation_id
      where viewing.state = 'planned' and viewing.start_at between ${now} and ${now} + interval '1 day'
        and reservation.project_id = ${projectId} and ${scope} and ${ofCaller}),
    asked as (
      select from viewing join reservation on reservation.id = viewing.reservation_id
      where viewing.state = 'hold' and viewing.asked_at is not null and viewing.held_until > ${now}
        and reservation.project_id = ${projectId} and ${scope}
        and (reservation.assignee_id is null or ${ofCaller}))
    select (select count(*)::int from due where assignee_id = ${userId}) as mine,
      (select count(*)::int from due) as untouched, (select count(*)::int from asked) as asked,
      (select count(*)::int from soon) as viewings,
      (select count(*)::int from soon where start_at <= ${now} + interval '2 hours') as near`.execute(
    rows(ctx),
  );
  return found.rows[0] ?? { mine: 0, untouched: 0, asked: 0, viewings: 0, near: 0 };
}
