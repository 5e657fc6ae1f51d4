import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { chooseClusterFolder } from './cluster-folder.ts';
import { fileTextOrEmpty } from './file-text.ts';
import { ensurePassword, superuser } from './initdb.ts';
import type { Connection } from './postgres.ts';

/** Lines of PostgreSQL's own note of itself: where it listens. */
const portLine = 3;
const socketLine = 4;

/**
 * How to reach the PostgreSQL of a data folder that a server runs.
 * @returns undefined when it isn't up
 */
export function runningDatabase(dataDir: string, database: string): Connection | undefined {
  const folder = realpathSync(dataDir);
  const clusterDir = chooseClusterFolder(folder, () => {});
  const lines = fileTextOrEmpty(join(clusterDir, 'postmaster.pid')).split('\n');
  const port = Number.parseInt(lines[portLine] ?? '', 10);
  const host = lines[socketLine]?.trim() || '127.0.0.1';
  if (!(port > 0)) return undefined;
  return {
    host,
    port,
    user: superuser,
    database,
    password: ensurePassword(folder, clusterDir),
    ssl: false,
  };
}
