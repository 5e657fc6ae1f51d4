import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Registry } from '../../kit/calls/registry.ts';
import { defaultsOf, kindWords } from './task.policy.ts';

/**
 * Brings the product's own tasks up to this version: their names always, the rest of those that people haven't set
 * otherwise. What this version doesn't know stays, for the other nodes may.
 */
export async function syncTasks(db: Db, { tasks }: Pick<Registry, 'tasks'>): Promise<void> {
  const own = Object.entries(tasks).flatMap(([kind, { at }]) => {
    if (at === undefined) return [];
    const [zh, en] = [kindWords('zh', kind), kindWords('en', kind)];
    const words = { name: zh.name, nameEn: en.name, description: zh.does, descriptionEn: en.does };
    return [{ kind, own: true, ...words, ...defaultsOf(at) }];
  });
  if (own.length === 0) return;
  const kept = ['name', 'nameEn', 'description', 'descriptionEn'] as const;
  const set = ['cron', 'zone', 'status', 'missed', 'overlap', 'timeoutMinutes', 'retries'] as const;
  const alerts = ['alertFailures', 'alertLateMinutes', 'alertSlowTimes'] as const;
  const brought = (column: string) => sql`${sql.ref(`excluded.${column}`)}`;
  const unless = (column: string) =>
    sql`case when task.edited then ${sql.ref(`task.${column}`)} else ${brought(column)} end`;
  const planned = sql`task.edited or (task.cron, task.zone, task.status) = (excluded.cron, excluded.zone, excluded.status)`;
  await db
    .insertInto('task')
    .values(own)
    .onConflict((c) =>
      c
        .columns(['kind'])
        .where('own', '=', true)
        .where('deletedAt', 'is', null)
        .doUpdateSet({
          ...Object.fromEntries(kept.map((column) => [column, brought(column)])),
          ...Object.fromEntries([...set, ...alerts].map((column) => [column, unless(column)])),
          // The clock sets it when it looks next.
          nextAt: sql`case when ${planned} then task.next_at end`,
        }),
    )
    .execute();
}
