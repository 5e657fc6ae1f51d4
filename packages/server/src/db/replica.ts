import { setTimeout as pause } from 'node:timers/promises';
import { databasePositionNumber } from '@mdi/contract/kit/database-position.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { connect, type Db } from './connect.ts';

/** How far the replica is behind the database; null: it doesn't answer, or isn't a replica of it. */
export type ReplicaFigures = { behindMs: number | null };

/** A standby of the database by which reads are answered. */
export type Replica = {
  /** The position of the database itself: whoever has read something of it before has seen nothing later. */
  position: () => Promise<string>;
  /** The replica, when it has everything up to `position` and isn't far behind; else null. */
  at: (position: string) => Promise<Db | null>;
  /** Looks now how far it is, as it otherwise does twice a second. */
  look: () => Promise<void>;
  figures: () => ReplicaFigures;
  close: () => Promise<void>;
};

const lookEveryMs = 500;
/** What others change may be missing for so long; a replica that is further behind is left alone. */
const mostBehindMs = 5_000;
/** What takes longer there is asked of the database, as a replica that hangs never answers. */
const patienceMs = 5_000;
/** How long a read waits for the replica to catch up; the database answers as well. */
const catchUpMs = 50;

/**
 * Follows how far a replica is. Nothing is asked of it while it doesn't answer, or isn't one.
 * @param broken hears when it stops answering
 */
export function openReplica(primary: Db, config: pg.PoolConfig, broken: (error: unknown) => void): Replica {
  const { db, close } = connect(
    { ...config, query_timeout: patienceMs, application_name: 'mdi reads' },
    broken,
  );
  let replayed = -1;
  /** When the database was where the replica is by now. */
  let currentAt: number | null = null;
  /** Positions of the database that the replica hasn't come to yet, the oldest first. */
  let ahead: { at: number; position: number }[] = [];
  let looking: Promise<void> | null = null;
  let wasBroken = false;
  const stopped = new AbortController();

  async function position(): Promise<string> {
    // What was acknowledged is flushed, and a replica gets no more than that.
    const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(
      primary,
    );
    return rows[0]?.at ?? '';
  }
  async function ask(): Promise<void> {
    const at = performance.now();
    const now = databasePositionNumber(await position());
    const { rows } = await sql<{ at: string | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at`.execute(db);
    const found = rows[0]?.at ? databasePositionNumber(rows[0].at) : null;
    if (now === null || found === null) throw new Error('DATABASE_REPLICA_URL names no replica');
    replayed = found;
    ahead.push({ at, position: now });
    const passed = ahead.filter((one) => one.position <= found);
    ahead = ahead.filter((one) => one.position > found).slice(0, 1 + mostBehindMs / lookEveryMs);
    currentAt = passed.at(-1)?.at ?? currentAt;
    wasBroken = false;
  }
  const look = () => {
    looking ??= ask()
      .catch((error: unknown) => {
        currentAt = null;
        if (!wasBroken) broken(error);
        wasBroken = true;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const behindMs = () => (currentAt === null ? null : performance.now() - currentAt);
  const isLate = () => (behindMs() ?? Number.POSITIVE_INFINITY) > mostBehindMs;
  const following = (async () => {
    while (!stopped.signal.aborted) {
      await look();
      await pause(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();

  return {
    position,
    async at(wanted) {
      const number = databasePositionNumber(wanted);
      if (number === null || isLate()) return null;
      if (number > replayed) await Promise.race([look(), pause(catchUpMs)]);
      return !isLate() && number <= replayed ? db : null;
    },
    look,
    figures: () => ({ behindMs: behindMs() }),
    async close() {
      stopped.abort();
      await following;
      await close();
    },
  };
}
