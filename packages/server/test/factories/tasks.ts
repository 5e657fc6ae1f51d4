import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { uniqueName } from './places.ts';

type Facts = Partial<Insertable<DB['task']>>;
type Run = Partial<Insertable<DB['taskRun']>>;

/** Scheduled tasks and their runs as rows, without the clock. */
export function taskFactory(db: Db) {
  /** One that somebody added, and that is stopped. */
  const task = (facts: Facts = {}) =>
    db
      .insertInto('task')
      .values({
        kind: 'recheckRecords',
        cron: '0 9 * * MON-FRI',
        params: JSON.stringify({ days: 30 }),
        name: uniqueName('核对'),
        ...facts,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  /** The next run of a task, which was done within a second. */
  const taskRun = async (facts: Run & { taskId: number }) => {
    const { taskId } = facts;
    const { lastNo } = await db
      .updateTable('task')
      .set((eb) => ({ lastNo: eb('lastNo', '+', 1) }))
      .where('id', '=', taskId)
      .returning('lastNo')
      .executeTakeFirstOrThrow();
    const at = new Date(Date.now() - 60_000);
    const open = facts.state === 'queued' || facts.state === 'running';
    const ended = open ? {} : { startedAt: at, endedAt: new Date(at.getTime() + 800) };
    return db
      .insertInto('taskRun')
      .values({ trigger: 'clock', state: 'done', dueAt: at, ...ended, ...facts, no: lastNo })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  return { task, taskRun };
}
