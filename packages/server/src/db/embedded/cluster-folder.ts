import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { writeDurably } from './durable-files.ts';
import { fileTextOrEmpty } from './file-text.ts';
import { canEnter, chooseUser } from './os-user.ts';

const awayRoot = '/var/lib/mdi';

export function shortName(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
}

/**
 * The folder of the cluster: `postgres` in the data folder, or a folder under /var/lib/mdi when the user that
 * PostgreSQL runs as cannot enter the data folder. The choice is remembered, see rememberClusterFolder.
 */
export function chooseClusterFolder(dataDir: string, log: (line: string) => void): string {
  const pointer = join(dataDir, 'postgres.location');
  const usual = join(dataDir, 'postgres');
  if (fs.existsSync(pointer)) {
    const remembered = fs.readFileSync(pointer, 'utf8').trim();
    if (fs.existsSync(remembered)) return remembered;
    throw new Error(
      `The database of ${dataDir} was kept in ${remembered}, which is gone. Restore it, or delete ${pointer} to begin with an empty one.`,
    );
  }
  const user = chooseUser(usual);
  if (canEnter(dataDir, user)) return usual;
  if (fs.existsSync(usual)) {
    throw new Error(
      `User ${user?.uid}, who owns the database in ${usual}, cannot enter that folder. Open the folders above it.`,
    );
  }
  const away = join(awayRoot, shortName(dataDir), 'postgres');
  for (const folder of [awayRoot, dirname(away)]) {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, 0o711);
  }
  log(`The database is kept in ${away}: user ${user?.uid}, who runs it, cannot enter ${dataDir}.`);
  if (fs.existsSync(away)) {
    // Its data folder was deleted, so this is a fresh beginning; another's rows are not ours to delete.
    const kept = `${away}.kept-${Date.now()}`;
    fs.renameSync(away, kept);
    log(`An earlier database was found there and moved to ${kept}.`);
  }
  return away;
}

/** Where the cluster of a data folder lies, or would if it is none that lies elsewhere. */
export const clusterFolderOf = (dataDir: string): string =>
  fileTextOrEmpty(join(dataDir, 'postgres.location')).trim() || join(dataDir, 'postgres');

/** Notes a cluster that lies outside the data folder, so that it is found there whatever the modes become. */
export function rememberClusterFolder(dataDir: string, clusterDir: string): void {
  const pointer = join(dataDir, 'postgres.location');
  if (dirname(clusterDir) !== dataDir && !fs.existsSync(pointer)) {
    writeDurably(pointer, `${clusterDir}\n`, 0o644);
  }
}
