import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { makeCtx } from '../../kit/calls/make-ctx.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import type { TaskWork } from '../../kit/jobs/queue-task.ts';
import { isWorking } from '../../kit/time/working-hours.ts';
import { hoursOf } from '../suggestion/index.ts';

/** Projects with reservations that have become their managers' matter and of which these have not been told. */
async function overdueProjects(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from reservation
    where due_at is not null and escalated_at is null and due_at <= ${now} order by 1`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/**
 * Says once of each that nobody did anything about it for two working days: in its timeline, and to open pages, whose bell
 * asks anew. What is due at night waits for the hours of work.
 */
export async function escalateUntouched({ db, deps, log }: TaskWork): Promise<void> {
  const now = deps.now();
  const ctx = makeCtx({ lang: 'zh', deps, log });
  giveRows(ctx, db);
  for (const projectId of await overdueProjects(db, now)) {
    if (!isWorking(await hoursOf(ctx, projectId), now)) continue;
    await sql`
      with told as (
        update reservation set escalated_at = ${now}
        where id = any(array(
          select id from reservation where project_id = ${projectId} and due_at is not null and escalated_at is null
            and due_at <= ${now} order by id for update skip locked))
        returning id)
      insert into reservation_step (reservation_id, kind, by_name, at)
      select id, 'untouched', '', ${now} from told order by id`.execute(db);
  }
}
