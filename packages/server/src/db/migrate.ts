import { setTimeout } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { type Migration as Change, Migrator, sql } from 'kysely';
import { type Database, type Db, liftTimeouts } from './connect.ts';
import { hasCode } from './embedded/has-code.ts';
import { type Migration, migrations } from './migrations/index.ts';

/** What waits for a lock keeps everybody out who comes after it: rather not for long, and then again. */
const lockMs = 3_000;
const pauseMs = 1_000;
const tries = 60;

/** Statements take the time they need; an index of years of passages is built for minutes. */
const runsAs = ({ up, concurrently }: Migration): Change => ({
  async up(db) {
    if (concurrently) await sql`select set_config('statement_timeout', '0', false)`.execute(db);
    else {
      await liftTimeouts(db);
      await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(db);
    }
    await up(db);
  },
});

type Known = Readonly<Record<string, Migration>>;

const migrator = (db: Db, all: Known, disableTransactions = false): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(all).map(([name, one]) => [name, runsAs(one)])),
    },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    disableTransactions,
  });

/** The job queue brings its own tables, in their own schema, and its own migrations. */
const silent = new Logger(() => () => {});

/** Any number that nobody else locks by. */
const ownLock = 7_310_926;

/**
 * Lets nodes that start at once migrate one after the other. Whoever waits asks again and again: a statement that waited
 * would be one of those whose end an index waits for that is built beside them.
 */
async function oneAfterTheOther<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownLock]);
      if (rows[0].mine) break;
      await setTimeout(100);
    }
    return await work();
  } finally {
    // With its connection the lock ends.
    client.release(true);
  }
}

/**
 * What is run together: each migration by itself, so that a table is locked for its own change alone. In a new database,
 * which nobody uses, all that may share a transaction do.
 */
function groupsOf(names: readonly string[], all: Known, isNew: boolean): string[][] {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const joins = isNew && !all[name]?.concurrently && last && !all[last[0] ?? '']?.concurrently;
    if (joins) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** Runs migrations up to `name`; once more where somebody held a table that it changes. */
async function runTo(db: Db, all: Known, name: string): Promise<void> {
  const to = migrator(db, all, all[name]?.concurrently);
  for (let left = tries; ; left -= 1) {
    const { error } = await to.migrateTo(name);
    if (!error) return;
    if (!hasCode(error, '55P03')) throw error;
    if (left === 1)
      throw new Error(`the migration ${name} had to wait too long for a table that somebody else holds`);
    await setTimeout(pauseMs);
  }
}

/** Brings a database up to a migration. Answers what was applied. */
async function bringTo(database: Database, all: Known, last: string): Promise<string[]> {
  const { db, pool } = database;
  return oneAfterTheOther(database, async () => {
    await runMigrations({ pgPool: pool, logger: silent });
    const known = await migrator(db, all).getMigrations();
    const missing = known
      .filter(({ executedAt, name }) => !executedAt && name <= last)
      .map(({ name }) => name);
    for (const group of groupsOf(
      missing,
      all,
      missing.length === known.filter(({ name }) => name <= last).length,
    ))
      await runTo(db, all, group.at(-1) ?? last);
    return missing;
  });
}

/**
 * Brings the database to the newest schema; many nodes may call it at once, and people work meanwhile. Answers what was
 * applied. Throws an Error that names the migration that did not get its locks within some minutes, and one for a database
 * that a newer version has changed.
 */
export async function migrate(database: Database, all: Known = migrations): Promise<string[]> {
  const applied = await bringTo(database, all, Object.keys(all).at(-1) ?? '');
  // Nothing is left to do; but what it has beyond ours is told.
  const { error } = await migrator(database.db, all).migrateToLatest();
  if (error) throw error;
  return applied;
}

/** The migrations of this version, in their order. */
export const migrationNames = (): string[] => Object.keys(migrations);

/** Brings an empty database to the schema that it had after a migration of this or an older version. */
export async function migrateTo(database: Database, name: string): Promise<void> {
  await bringTo(database, migrations, name);
}
