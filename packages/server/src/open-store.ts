import pg from 'pg';
import type { Logger } from 'pino';
import { connect, type Database } from './db/connect.ts';
import { type Cluster, startCluster } from './db/embedded/cluster.ts';
import { DataFolderInUse } from './db/embedded/folder-lock.ts';
import { runningDatabase } from './db/embedded/running-database.ts';
import type { WalKeeping } from './db/embedded/wal-spool.ts';
import { migrate } from './db/migrate.ts';
import { syncCatalogue } from './db/seed/sync-catalogue.ts';
import type { Settings } from './kit/settings/settings.ts';
import { registry } from './modules/index.ts';
import { syncTasks } from './modules/task/index.ts';

const databaseName = 'mdi';

/** The open database and, when it is our own, the PostgreSQL behind it. */
export type Store = Database & { cluster: Cluster | null; config: pg.PoolConfig };

async function makeDatabase(cluster: Cluster): Promise<pg.PoolConfig> {
  const client = new pg.Client(cluster.database('postgres'));
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  return cluster.database(databaseName);
}

/** Migrates a database; nodes that start at once wait for each other. */
async function bringUp(config: pg.PoolConfig, log: Logger, onBroken: (error: Error) => void): Promise<void> {
  const database = connect({ ...config, lock_timeout: 0 }, onBroken);
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    await syncCatalogue(database.db);
    await syncTasks(database.db, registry);
  } finally {
    await database.close();
  }
}

/** How the embedded database keeps its log, whoever starts it: a segment that is let go is missing for good. */
const keepingOf = ({ keepLog, minFreeDiskBytes }: Settings): WalKeeping | null =>
  keepLog && { mostWaitingBytes: keepLog.mostWaitingBytes, leastFreeBytes: minFreeDiskBytes };

const startEmbedded = (settings: Settings, log: Logger): Promise<Cluster> =>
  startCluster({
    dataDir: settings.dataDir,
    keeping: keepingOf(settings),
    log: (line) => log.info(line),
  });

/** Opens the database of the settings, starting the embedded one when none is named, and migrates it. */
export async function openStore(settings: Settings, log: Logger): Promise<Store> {
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const cluster = settings.databaseUrl ? null : await startEmbedded(settings, log);
  try {
    const config = cluster ? await makeDatabase(cluster) : { connectionString: settings.databaseUrl };
    await bringUp(config, log, onBroken);
    if (cluster && settings.mode === 'production')
      log.warn('the embedded PostgreSQL is used: production is meant to name a database by DATABASE_URL');
    return { ...connect(config, onBroken), cluster, config };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

/**
 * The database as it is, without bringing it up: that of a running server too, and else the embedded one for the while,
 * which is then our own.
 * @throws DataFolderInUse when a server that uses the data folder is starting or ending
 */
export async function reachDatabase(
  settings: Settings,
  log: Logger,
): Promise<{ config: pg.PoolConfig; own: boolean; stop: () => Promise<void> }> {
  if (settings.databaseUrl)
    return { config: { connectionString: settings.databaseUrl }, own: false, stop: async () => {} };
  try {
    const cluster = await startEmbedded(settings, log);
    return { config: await makeDatabase(cluster), own: true, stop: () => cluster.stop() };
  } catch (error) {
    const config =
      error instanceof DataFolderInUse ? runningDatabase(settings.dataDir, databaseName) : undefined;
    if (!config) throw error;
    return { config, own: false, stop: async () => {} };
  }
}

export async function closeStore(store: Store): Promise<void> {
  await store.close();
  await store.cluster?.stop();
}
