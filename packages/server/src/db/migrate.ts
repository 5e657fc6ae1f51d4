import { type Migration, Migrator } from 'kysely';
import type { Db } from './connect.ts';
import { migrations } from './migrations/index.ts';

function migrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
}

/** Brings the database to the newest schema; many nodes may call it at once. Answers what was applied. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((r) => r.migrationName);
}
