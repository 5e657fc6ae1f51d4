import { lostReasons, reservationSources } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inScopeOrNone } from '../../kit/in-scope.ts';
import { rows } from '../../kit/rows.ts';
import { filteredReservations } from './reservation.queries.ts';

type Asked = { projectId?: number | undefined; from?: string | undefined; to?: string | undefined };

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

const months = 12;

/** By the month in which they came, of the last twelve by the clock of each project; months without any are there too. */
async function byMonth(ctx: Ctx, projectId: number | undefined) {
  const there = projectId === undefined ? sql`true` : sql`reservation.project_id = ${projectId}`;
  const scope = inScopeOrNone(ctx.actor, {
    project: 'reservation.projectId',
    building: 'reservation.buildingId',
  });
  const found = await sql<{ month: string; count: number; won: number }>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(c.count, 0)::int as count, coalesce(c.won, 0)::int as won
    from generate_series(
      date_trunc('month', ${ctx.now()}::timestamptz at time zone 'Asia/Shanghai')
        - interval '1 month' * ${sql.lit(months - 1)},
      date_trunc('month', ${ctx.now()}::timestamptz at time zone 'Asia/Shanghai'), interval '1 month') as m(month)
    left join (
      select date_trunc('month', reservation.created_at at time zone project.time_zone) as month, count(*) as count,
        count(*) filter (where reservation.state = 'won') as won
      from reservation join project on project.id = reservation.project_id
      where reservation.created_at > ${ctx.now()}::timestamptz - interval '13 months' and ${there} and ${scope}
      group by 1) c on c.month = m.month
    order by m.month`.execute(rows(ctx));
  return found.rows;
}

/** Conversion by source and month, and why others were lost. */
export async function figures(ctx: Ctx, asked: Asked) {
  const sources = await shares(ctx, asked, 'source');
  const lost = await shares(ctx, asked, 'lostReason');
  const of = (all: readonly Share[], code: string) => all.find((one) => one.code === code);
  return {
    sources: reservationSources.map((source) => ({
      source,
      count: of(sources, source)?.count ?? 0,
      won: of(sources, source)?.won ?? 0,
    })),
    months: await byMonth(ctx, asked.projectId),
    lost: lostReasons.map((reason) => ({ reason, count: of(lost, reason)?.count ?? 0 })),
  };
}

type Owed = { mine: number; untouched: number; viewings: number };

/** What waits for the caller in a project: reservations of theirs and of all that are untouched, and viewings within a day. */
export async function reservationsOwed(ctx: Ctx, projectId: number): Promise<Owed> {
  const scope = inScopeOrNone(ctx.actor, {
    project: 'reservation.projectId',
    building: 'reservation.buildingId',
  });
  const { userId } = ctx.actor;
  const found = await sql<Owed>`
    select
      (select count(*)::int from reservation where reservation.project_id = ${projectId}
        and reservation.due_at is not null and reservation.due_at < ${ctx.now()}
        and reservation.assignee_id = ${userId} and ${scope}) as mine,
      (select count(*)::int from reservation where reservation.project_id = ${projectId}
        and reservation.due_at is not null and reservation.due_at < ${ctx.now()} and ${scope}) as untouched,
      (select count(*)::int from viewing v join reservation on reservation.id = v.reservation_id
        left join employee e on e.id = v.host_id
        where v.state = 'planned' and v.start_at between ${ctx.now()} and ${ctx.now()}::timestamptz + interval '1 day'
          and reservation.project_id = ${projectId} and ${scope}
          and (reservation.assignee_id = ${userId} or e.user_id = ${userId})) as viewings`.execute(rows(ctx));
  return found.rows[0] ?? { mine: 0, untouched: 0, viewings: 0 };
}
