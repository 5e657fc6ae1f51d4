import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import type { PassWork } from './pass.work.queries.ts';

/**
 * A list of cards knows what so many days to come open and shut by themselves: longer than a reader that hears nothing
 * may go by it (`cardOfflineH`).
 */
export const knownCardDays = 4;

/** The days of this lease on which something changes lie after one day and not after another. */
const changes = (after: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from lease l join building b on b.id = l.building_id
  where b.project_id = p.project_id and (l.starts_on > ${after} and l.starts_on <= ${upTo}
    or l.ends_on >= ${after} and l.ends_on < ${upTo}))`;

/** Whether some opening ends on the days after one and up to another. */
const ends = (after: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from area_exception x join area a on a.id = x.area_id
  where a.project_id = p.project_id
    and x.ends_at >= (${after} + 1)::timestamp at time zone project.time_zone
    and x.ends_at < (${upTo} + 1)::timestamp at time zone project.time_zone)`;

// A project that never began a day hears of all that changes today.
const last = (now: Date) => sql`coalesce(p.day, ${todayInProject(now)} - 2)`;

/** Where another day is than the last that was begun; a clock that is a day behind another node's begins none. */
const due = (now: Date) =>
  sql<boolean>`(p.day is null or p.day < ${todayInProject(now)} or p.day > ${todayInProject(now)} + 1)`;

/**
 * Begins the day of every project whose clock shows another than the last one begun, whenever that is noticed. Readers
 * know days before which cards a lease opens and shuts: where one begins or ends today or tomorrow, or something comes to
 * lie within the days that lists know, they fetch the list in their own time. What they can't know, because days went by unnoticed, they fetch at once.
 */
export async function beginNewDay(work: Pick<PassWork, 'db' | 'now'>): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  const { rows } = await sql<{ projectId: number }>`
    select p.project_id from pass_project p join project on project.id = p.project_id
    where ${due(now)} order by 1`.execute(db);
  // One at a time: who changes something of several projects takes them one after the other, too.
  for (const { projectId } of rows) {
    const first = sql`least(${last(now)}, ${todayInProject(now)})`;
    const unknown = sql<boolean>`(coalesce(p.day > ${todayInProject(now)}, false) or ${changes(sql`${first} + 1`, todayInProject(now))})`;
    const known = sql.lit(knownCardDays);
    const comes = sql<boolean>`(${changes(first, sql`${todayInProject(now)} + 1`)}
      or ${changes(sql`${first} + ${known}`, sql`${todayInProject(now)} + ${known}`)}
      or ${ends(sql`${first} + ${known}`, sql`${todayInProject(now)} + ${known}`)})`;
    await sql`
      update pass_project p set day = ${todayInProject(now)},
        card_ver = p.card_ver + (${unknown} or ${comes})::int,
        day_ver = case
          when ${unknown} then p.day_ver
          when ${comes} then p.card_ver + 1
          else p.day_ver end
      from project where project.id = p.project_id and p.project_id = ${projectId} and ${due(now)}`.execute(
      db,
    );
  }
}
