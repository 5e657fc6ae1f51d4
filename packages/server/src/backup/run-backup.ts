import type { Writable } from 'node:stream';
import pg from 'pg';
import type { BackupPlan } from './backup-plan.ts';
import { type BackupResult, backupNameAt, keepNewest } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';
import { recordBackupRun } from './record-backup-run.ts';
import { type AssertStillWanted, type BackupSource, takeBackup } from './take-backup.ts';

/** The locks under which one backup of an installation, and one base, is taken at a time. */
const locks = { backup: 4215, base: 4216 } as const;

/** Does something that nobody else does meanwhile. @throws BadBackup where somebody does */
export async function withBackupLock<T>(
  what: keyof typeof locks,
  database: pg.ClientConfig,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      locks[what],
    ]);
    if (!rows[0]?.mine) throw new BadBackup({ word: 'health.backupBusy', args: [] });
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Takes a backup into a place, notes in the database how that went, and keeps the newest of them there.
 * @param untold hears why the database keeps no note
 * @param goOn asked again and again; ends it by what it throws
 */
export function runBackup(
  source: BackupSource,
  { store, recipient, keep }: Pick<BackupPlan, 'store' | 'recipient' | 'keep'>,
  untold: (why: string) => void,
  goOn: AssertStillWanted = async () => {},
): Promise<BackupResult> {
  return withBackupLock('backup', source.database, async () => {
    const note = await recordBackupRun(source.database, untold);
    let about: BackupResult['about'] | undefined;
    const fill = async (to: Writable) => {
      about = await takeBackup(source, recipient, to, goOn);
    };
    const written = await store
      .assertUsable()
      .then(() => store.write({ name: backupNameAt(new Date()) }, fill, goOn))
      .catch(async (error: unknown) => {
        await note.failed(error);
        throw error;
      });
    if (!about) throw new Error('a backup was written without its content');
    await note.taken({ bytes: written.bytes, missing: about.sums.missing.length });
    return { ...written, about, gone: await keepNewest(store, keep) };
  });
}
