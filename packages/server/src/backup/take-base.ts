import fs from 'node:fs';
import pg from 'pg';
import { clusterFolderOf } from '../db/embedded/cluster-folder.ts';
import { writeDurably } from '../db/embedded/durable-files.ts';
import { goOnKeepingWal, stopKeepingWal, walSeriesOf, walSpoolOf } from '../db/embedded/wal-spool.ts';
import type { BackupPlan } from './backup-plan.ts';
import type { BaseTaken } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';
import { migrationsOf } from './database-shape.ts';
import type { SignAsInstallation } from './installation-identity.ts';
import { keepNewestBases } from './keep-newest-bases.ts';
import { baseName } from './moment-files.ts';
import { readBase } from './read-base.ts';
import { withBackupLock } from './run-backup.ts';
import { type SealedAs, sealArchive } from './sealed-archive.ts';
import type { AssertStillWanted, BackupSource } from './take-backup.ts';

/** What a base says of itself: where it can be started again, and by whom. */
export type BaseAbout = SealedAs & {
  format: 1;
  version: string;
  postgres: string;
  platform: string;
  migrations: string[];
  secretMark: string;
};

export const ownPlatform = `${process.platform}-${process.arch}`;

/** By which a base is asked for. */
export const sealedBaseTitle = (series: string, first: string): string => `base ${series} ${first}`;

async function factsOf(database: pg.ClientConfig): Promise<Pick<BaseAbout, 'postgres' | 'migrations'>> {
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ postgres: string }>(
      `select current_setting('server_version') as postgres`,
    );
    return { postgres: rows[0]?.postgres ?? '', migrations: await migrationsOf(client) };
  } finally {
    await client.end();
  }
}

export type BaseSource = BackupSource & { dataDir: string; sign: SignAsInstallation };

/**
 * Takes a base of the embedded database, with which going back to a moment begins, and keeps the newest of them.
 * @param goOn asked again and again; ends it by what it throws
 */
export function takeBase(
  source: BaseSource,
  { moments, recipient }: Pick<BackupPlan, 'moments' | 'recipient'>,
  goOn: AssertStillWanted,
): Promise<BaseTaken> {
  const { database, dataDir, version, secretMark, sign } = source;
  return withBackupLock('base', database, async () => {
    const clusterDir = clusterFolderOf(dataDir);
    const series = walSeriesOf(clusterDir);
    if (!moments || series === '') throw new BadBackup({ word: 'health.logNotKept', args: [] });
    const { stores, bases } = moments;
    const spool = walSpoolOf(clusterDir);
    const wasStopped = fs.existsSync(spool.stopped);
    await stores.bases.assertUsable();
    const facts = await factsOf(database);
    // Before it begins: the segments from its beginning on have to be there.
    goOnKeepingWal(clusterDir);
    let taken = false;
    try {
      const read = await readBase(database);
      let at = new Date();
      try {
        const { first } = read;
        const of = sealedBaseTitle(series, first);
        const about: BaseAbout = { of, format: 1, version, platform: ownPlatform, secretMark, ...facts };
        const written = await stores.bases.write(
          {
            name: baseName({ series, first, last: first, at }),
            keptAs: () => baseName({ series, first, last: read.last(), at }),
          },
          async (to) => {
            await sealArchive(to, { recipient, sign }, about, read.bytes, goOn);
            at = new Date();
          },
          goOn,
        );
        taken = true;
        writeDurably(spool.base, JSON.stringify({ at, bytes: written.bytes }), 0o600);
        return {
          ...written,
          gone: await keepNewestBases(stores, bases, { clusterDir, files: source.files }),
        };
      } finally {
        read.stop();
      }
    } catch (error) {
      // Without it what was missing is missing still.
      if (wasStopped && !taken) stopKeepingWal(clusterDir);
      throw error;
    }
  });
}
