import type { HealthInstallation } from '@mdi/contract/modules/health/health.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { databaseOf } from '../../kit/calls/rows.ts';
import type { NodeState } from '../../kit/live/node-state.ts';
import { countReadersByHealth } from '../device/index.ts';
import { platformRow } from '../mini-program/index.ts';
import { type ClockHealth, healthOfClock } from '../task/index.ts';

/** What a node has to know of the database before anybody is sent to it. */
export type ReadinessFacts = { behind: number; ahead: number; clock: ClockHealth; untoldSince: Date | null };

const dbOf = (node: NodeState): Kysely<DB> => databaseOf({ db: node.watch });

/** Whether the schema is that of this build: migrations that it lacks, and others that it has. */
export async function schemaDifference(node: NodeState) {
  const names = node.migrations;
  const { rows } = await sql<{ known: number; all: number }>`
    select count(*)::int as "all", (count(*) filter (where name = any(${names}::text[])))::int as known
    from migration`.execute(dbOf(node));
  const { all = 0, known = 0 } = rows[0] ?? {};
  return { behind: names.length - known, ahead: all - known };
}

/**
 * Since when the oldest change of who may enter waits to be told to readers; null: none does. Most are told by the
 * transaction that makes them, what comes to matter by the clock, or was changed by other ways, by a task every minute.
 */
async function untoldSince(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select nullif(greatest(min(c.due), (
      select coalesce(max(r.started_at), t.created_at) from task t
      left join task_run r on r.task_id = t.id and r.state = 'done'
      where t.own and t.kind = 'tellReaders' group by t.id)), '-infinity') as since
    from pass_change c where c.due <= ${now} having count(*) > 0`.execute(db);
  return rows[0]?.since ?? null;
}

/** @throws where the database does not answer */
export async function readinessFacts(node: NodeState, now: Date): Promise<ReadinessFacts> {
  const db = dbOf(node);
  const schema = await schemaDifference(node);
  const clock = await healthOfClock(db);
  return { ...schema, clock, untoldSince: await untoldSince(db, now) };
}

/** Waiting jobs are counted so far. */
const maxWaiting = 10_000;

/** What waits for a worker, though its time has come. */
async function queueOf(db: Kysely<DB>) {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null }>`
    select count(*)::int as waiting, min(run_at) as "oldestAt" from (
      select run_at from graphile_worker._private_jobs
      where is_available and run_at <= now() order by run_at limit ${sql.lit(maxWaiting + 1)}) due`.execute(
    db,
  );
  const { waiting = 0, oldestAt = null } = rows[0] ?? {};
  return { waiting: Math.min(waiting, maxWaiting), waitingCapped: waiting > maxWaiting, oldestAt };
}

type BackupFacts = {
  takenAt: Date | null;
  bytes: number | null;
  missing: number | null;
  failedAt: Date | null;
};

/** So long a backup may take; one that has no end by then was broken off. */
const longestBackup = sql.lit('1 day');

/** The last backup that was taken, and when one failed or was broken off since. */
async function backupOf(db: Kysely<DB>): Promise<BackupFacts> {
  const { rows } = await sql<BackupFacts>`
    select good.ended_at as "takenAt", good.bytes, good.missing, (
      select max(coalesce(b.ended_at, b.began_at)) from backup_run b
      where b.began_at > coalesce(good.began_at, '-infinity')
        and (b.failure is not null or (b.ended_at is null and b.began_at < now() - ${longestBackup}::interval))
    ) as "failedAt"
    from (select) one left join lateral (
      select began_at, ended_at, bytes, missing from backup_run
      where bytes is not null order by began_at desc limit 1) good on true`.execute(db);
  return rows[0] ?? { takenAt: null, bytes: null, missing: null, failedAt: null };
}

/**
 * The database's version, and its clock beside ours in the middle of the question; what they differ by less than the
 * answer took to come is no difference that can be known.
 */
async function serverOf(db: Kysely<DB>, now: () => Date) {
  // So that no connection is opened meanwhile.
  await sql`select 1`.execute(db);
  const asked = now().getTime();
  const { rows } = await sql<{ postgres: string; at: Date }>`
    select current_setting('server_version') as postgres, clock_timestamp() as at`.execute(db);
  const answered = now().getTime();
  const [told] = rows;
  if (!told) throw new Error('the database said nothing of itself');
  const differs = (asked + answered) / 2 - told.at.getTime();
  const known = Math.max(0, Math.abs(differs) - (answered - asked) / 2);
  return { postgres: told.postgres, aheadMs: Math.round(Math.sign(differs) * known) };
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * All that is the same on all nodes, by the database.
 * @throws where the database does not answer
 */
export async function installationFigures(
  node: NodeState,
  now: () => Date,
  hasPlatform: boolean,
): Promise<HealthInstallation> {
  const db = dbOf(node);
  const server = await serverOf(db, now);
  const { behind, ahead, clock, untoldSince: untold } = await readinessFacts(node, now());
  const { oldestAt, ...queue } = await queueOf(db);
  const { outdated, ...readers } = await countReadersByHealth(db, now());
  const backup = await backupOf(db);
  const ticketAt = hasPlatform ? ((await platformRow(db))?.ticketAt ?? null) : null;
  return {
    ...server,
    behind,
    ahead,
    ...queue,
    readers,
    outdated,
    lookedAt: moment(clock.lookedAt),
    lateTasks: clock.late,
    oldestAt: moment(oldestAt),
    untoldSeconds: untold && Math.max(0, Math.round((now().getTime() - untold.getTime()) / 1000)),
    backup: {
      takenAt: moment(backup.takenAt),
      bytes: backup.bytes,
      missing: backup.missing ?? 0,
      failedAt: moment(backup.failedAt),
    },
    platform: hasPlatform ? { ticketAt: moment(ticketAt) } : null,
  };
}
