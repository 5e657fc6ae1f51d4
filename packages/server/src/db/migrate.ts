import { Logger, runMigrations } from 'graphile-worker';
import { type Migration, Migrator } from 'kysely';
import type { Database, Db } from './connect.ts';
import { migrations } from './migrations/index.ts';

function migrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
}

/** The job queue brings its own tables, in their own schema, and its own migrations. */
const silent = new Logger(() => () => {});

/** Brings the database to the newest schema; many nodes may call it at once. Answers what was applied. */
export async function migrate({ db, pool }: Database): Promise<string[]> {
  await runMigrations({ pgPool: pool, logger: silent });
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((r) => r.migrationName);
}

/** The migrations of this version, in their order. */
export const migrationNames = (): string[] => Object.keys(migrations);

/** Brings an empty database to the schema that it had after a migration of this or an older version. */
export async function migrateTo({ db, pool }: Database, name: string): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
  const { error } = await migrator(db).migrateTo(name);
  if (error) throw error;
}
