import { untouchedDays } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { afterWork, afterWorkDays } from '../../kit/time/working-hours.ts';
import { hoursOf } from './suggestion.hours.queries.ts';

/** What is due anew, of rows that are locked. */
async function setDue(
  ctx: PublicCtx,
  table: 'suggestion' | 'reservation',
  due: readonly { id: number; dueAt: Date }[],
): Promise<void> {
  const told = { suggestion: ['handler_told_at', 'manager_told_at'], reservation: ['escalated_at'] }[table];
  // Who was told that it is late hears of it again where it isn't late any more.
  const again = told.map(
    (one) => sql`, ${sql.ref(one)} = case when n.due_at > ${ctx.now()} then null else t.${sql.ref(one)} end`,
  );
  await sql`update ${sql.table(table)} t set due_at = n.due_at ${sql.join(again, sql``)}
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) n (id, due_at)
    where t.id = n.id and t.due_at is distinct from n.due_at`.execute(rows(ctx));
}

/** Suggestions whose clock runs: from when it did, and with the minutes of work that were spent before. */
async function suggestionsDue(ctx: PublicCtx, projectId: number): Promise<void> {
  const hours = await hoursOf(ctx, projectId);
  const running = await rows(ctx)
    .selectFrom('suggestion')
    .select(['id', 'clockFrom', 'spentMinutes', 'firstAnsweredAt'])
    .where('projectId', '=', projectId)
    .where('dueAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const due = running.flatMap(({ id, clockFrom: from, spentMinutes, firstAnsweredAt }) => {
    if (from === null) return [];
    const whole = firstAnsweredAt === null ? hours.answerMinutes : hours.solveMinutes;
    return [{ id, dueAt: afterWork(hours, from, Math.max(0, whole - spentMinutes)) }];
  });
  await setDue(ctx, 'suggestion', due);
}

/** Open reservations: two days of work after the last that was done about one, or after its viewing. */
async function reservationsDue(ctx: PublicCtx, projectId: number): Promise<void> {
  const hours = await hoursOf(ctx, projectId);
  const open = await rows(ctx)
    .selectFrom('reservation')
    .select([
      'id',
      sql<Date>`greatest(touched_at,
      (select v.end_at from viewing v where v.reservation_id = reservation.id and v.state = 'planned'),
      (select max(s.at) from reservation_step s
        where s.reservation_id = reservation.id and s.kind = 'cancelled'))`.as('from'),
    ])
    .where('projectId', '=', projectId)
    .where('dueAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const due = open.map(({ id, from }) => ({ id, dueAt: afterWorkDays(hours, from, untouchedDays) }));
  await setDue(ctx, 'reservation', due);
}

/**
 * Reckons anew what is due by the hours of a project, which have changed: those of suggestions, and those of reservations,
 * which know no others. No version changes by it: nobody who looks at one is told that somebody else did.
 */
export async function recalculateDueTimes(ctx: PublicCtx, projectId: number): Promise<void> {
  await suggestionsDue(ctx, projectId);
  await reservationsDue(ctx, projectId);
}
