import { defaultHours, escalateAfterMinutes } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { afterWork, isWorking, type WorkSchedule } from '../../kit/time/working-hours.ts';

type Due = WorkSchedule & {
  id: number;
  projectId: number;
  dueAt: Date;
  handled: boolean;
  handlerTold: boolean;
};

const maxOfRun = 5_000;

/** Overdue ones of which somebody is still to be told, with the hours of their project. */
const untold = (db: Db, now: Date) =>
  sql<Due>`
    select s.id, s.project_id, s.due_at, s.handler_id is not null as handled, s.handler_told_at is not null as handler_told,
      p.time_zone as zone, coalesce(h.opens, ${defaultHours.opens}) as opens, coalesce(h.closes, ${defaultHours.closes}) as closes,
      coalesce(h.days, ${[...defaultHours.days]}::int[]) as days, coalesce(h.days_off, '{}') as days_off
    from suggestion s join project p on p.id = s.project_id left join working_hours h on h.project_id = s.project_id
    where s.due_at is not null and s.due_at < ${now} and s.manager_told_at is null
    order by s.due_at limit ${sql.lit(maxOfRun)}`.execute(db);

/**
 * Tells what has become overdue, once each and in the project's hours of work alone: its handler, and when an hour of work
 * has gone by, or where it has none, all who see to the project. Each is told by the row, whose change reaches open pages, so a second
 * worker finds nothing to tell.
 */
export async function remindOfOverdueSuggestions(db: Db, now: Date): Promise<void> {
  const { rows: due } = await untold(db, now);
  const open = new Map<number, boolean>();
  const worksAt = (one: Due): boolean => {
    const known = open.get(one.projectId) ?? isWorking(one, now);
    open.set(one.projectId, known);
    return known;
  };
  const working = due.filter(worksAt);
  const late = (one: Due) => !one.handled || afterWork(one, one.dueAt, escalateAfterMinutes) <= now;
  const handlers = working.filter((one) => one.handled && !one.handlerTold).map(({ id }) => id);
  const managers = working.filter(late).map(({ id }) => id);
  // By its id and as long as it stands as it was found: who answers meanwhile is in no one's way.
  if (handlers.length > 0)
    await sql`update suggestion set handler_told_at = ${now}
      where id = any(${handlers}::bigint[]) and handler_told_at is null and due_at < ${now}`.execute(db);
  if (managers.length > 0)
    await sql`update suggestion set manager_told_at = ${now}
      where id = any(${managers}::bigint[]) and manager_told_at is null and due_at < ${now}`.execute(db);
}
