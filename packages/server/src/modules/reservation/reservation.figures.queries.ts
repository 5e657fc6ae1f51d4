import { lostReasons, reservationSources } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope, inScopeOrNone } from '../../kit/in-scope.ts';
import { rows } from '../../kit/rows.ts';
import { filteredReservations } from './reservation.queries.ts';

type Asked = { projectId?: number | undefined; from?: string | undefined; to?: string | undefined };

const place = { project: 'reservation.projectId', building: 'reservation.buildingId' } as const;

type Share = { code: string; count: number; won: number };

/** How many came and how many became tenants, by a column. */
async function shares(ctx: Ctx, asked: Asked, column: 'source' | 'lostReason'): Promise<Share[]> {
  return filteredReservations(ctx, asked)
    .clearSelect()
    .select([
      sql<string>`${sql.ref(`reservation.${column}`)}`.as('code'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where reservation.state = 'won'))::int`.as('won'),
    ])
    .where(`reservation.${column}`, 'is not', null)
    .groupBy(`reservation.${column}`)
    .execute();
}

const usualMonths = 12;
/** A picture of ten years holds no more. */
const mostMonths = 120;

/**
 * By the month in which they came, by the clock of each project: those of the period, else the last twelve that have begun
 * somewhere. Months without any are there too, and each has its days, by which the list finds the same.
 */
async function byMonth(ctx: Ctx, { projectId, from, to }: Asked) {
  const there = projectId === undefined ? sql`true` : sql`project.id = ${projectId}`;
  const scope = inScopeOrNone(ctx.actor, place);
  const seen = inScope(ctx.actor, { project: 'project.id' });
  const last = to === undefined ? sql`n.today` : sql`${to}::date`;
  const first =
    from === undefined
      ? sql`(date_trunc('month', ${last}::timestamp) - ${sql.lit(usualMonths - 1)} * interval '1 month')::date`
      : sql`${from}::date`;
  const { rows: found } = await sql<{ month: string; from: string; to: string; count: number; won: number }>`
    with n as (
      select coalesce(max((${ctx.now()}::timestamptz at time zone project.time_zone)::date),
        ${ctx.now()}::timestamptz::date) as today
      from project where ${there} and ${seen}),
    p as (
      select greatest(${first}, (date_trunc('month', ${last}::timestamp)
        - ${sql.lit(mostMonths - 1)} * interval '1 month')::date) as since, ${last} as until from n),
    m as (
      select s::date as month, greatest(s::date, p.since) as since,
        least((s + interval '1 month - 1 day')::date, p.until) as until
      from p, generate_series(date_trunc('month', p.since::timestamp), p.until::timestamp, interval '1 month') s),
    c as (
      select date_trunc('month', reservation.created_at at time zone project.time_zone)::date as month,
        count(*) as count, count(*) filter (where reservation.state = 'won') as won
      from reservation join project on project.id = reservation.project_id cross join p
      where reservation.created_at >= (p.since - 1)::timestamp and reservation.created_at < (p.until + 2)::timestamp
        and (reservation.created_at at time zone project.time_zone)::date between p.since and p.until
        and ${there} and ${scope}
      group by 1)
    select to_char(m.month, 'YYYY-MM') as month, to_char(m.since, 'YYYY-MM-DD') as "from",
      to_char(m.until, 'YYYY-MM-DD') as "to", coalesce(c.count, 0)::int as count, coalesce(c.won, 0)::int as won
    from m left join c on c.month = m.month order by m.month`.execute(rows(ctx));
  return found;
}

/** Conversion by source and month, and why others were lost. */
export async function figures(ctx: Ctx, asked: Asked) {
  const sources = await shares(ctx, asked, 'source');
  const lost = await shares(ctx, asked, 'lostReason');
  const of = (all: readonly Share[], code: string) => all.find((one) => one.code === code);
  const sum = (all: readonly Share[], key: 'count' | 'won') => all.reduce((n, one) => n + one[key], 0);
  return {
    total: { count: sum(sources, 'count'), won: sum(sources, 'won'), lost: sum(lost, 'count') },
    sources: reservationSources.map((source) => ({
      source,
      count: of(sources, source)?.count ?? 0,
      won: of(sources, source)?.won ?? 0,
    })),
    months: await byMonth(ctx, asked),
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
