import type { Readable, Writable } from 'node:stream';
import type { AssertStillWanted, BackupDigests, BackupHeader } from './take-backup.ts';

export type StoredBackup = { name: string; bytes: number };

/** What was written, what it holds, and how many older ones went. */
export type BackupResult = StoredBackup & { about: BackupHeader & { sums: BackupDigests }; gone: number };

/** What was written, and how many bases, segments and files went that no base needs any more. */
export type BaseTaken = StoredBackup & { gone: number };

/** What is to be written. */
export type Wanted = {
  name: string;
  /** The name it is kept by, where that is known at its end alone. */
  keptAs?: () => string;
  /** How large it may become; as large as the last one where nobody can say. */
  bytes?: number;
};

/** Fills what is being written, to its end. */
export type FillBackup = (to: Writable) => Promise<unknown>;

/** A place where backups of a kind are kept, known by their names: a folder, or a bucket. */
export type BackupStore = {
  /** Refuses where it cannot be used, before much is done. @throws BadBackup */
  assertUsable(): Promise<void>;
  /**
   * Writes one, whole or not at all, and answers once it is there for good.
   * @param goOn asked again and again; ends it by what it throws
   * @throws BadBackup with what to do; those that are there stay as they are
   */
  write(wanted: Wanted, fill: FillBackup, goOn: AssertStillWanted): Promise<StoredBackup>;
  /** Opens one. @throws BadBackup when there is none */
  open(name: string): Promise<Readable>;
  /** In the order of their names: of backups the oldest first. */
  list(): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
  /** How somebody names one of it. */
  called(name: string): string;
};

/** Backups are told apart and put in order by when they are begun. */
export const backupNameAt = (at: Date): string => `mdi-${at.toISOString().replace(/:|\.\d+/g, '')}.backup`;
export const isBackupName = (name: string): boolean => /^mdi-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name);

/** Removes the oldest backups of a place but so many. @returns how many went */
export async function keepNewest(store: BackupStore, count: number): Promise<number> {
  const all = await store.list();
  const old = all.slice(0, Math.max(all.length - count, 0));
  for (const { name } of old) await store.remove(name);
  return old.length;
}
