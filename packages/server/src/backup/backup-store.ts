import type { Readable, Writable } from 'node:stream';
import type { AssertStillWanted, BackupDigests, BackupHeader } from './take-backup.ts';

export type StoredBackup = { name: string; bytes: number };

/** What was written, what it holds, and how many older ones went. */
export type BackupResult = StoredBackup & { about: BackupHeader & { sums: BackupDigests }; gone: number };

/** Fills a backup that is being written, to its end. */
export type FillBackup = (to: Writable) => Promise<unknown>;

/** A place where backups are kept: a folder, or a bucket. */
export type BackupStore = {
  /** Refuses where it cannot be used, before much is done. @throws BadBackup */
  assertUsable(): Promise<void>;
  /**
   * Writes one, whole or not at all.
   * @param at when it is begun, by which backups are told apart and put in order
   * @param goOn asked again and again; ends it by what it throws
   * @throws BadBackup with what to do; those that are there stay as they are
   */
  write(at: Date, fill: FillBackup, goOn: AssertStillWanted): Promise<StoredBackup>;
  /** Opens one. @throws BadBackup when there is none */
  open(name: string): Promise<Readable>;
  /** The oldest first. */
  list(): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
  /** How somebody names one of it. */
  called(name: string): string;
};

export const backupNameAt = (at: Date): string => `mdi-${at.toISOString().replace(/:|\.\d+/g, '')}.backup`;
export const isBackupName = (name: string): boolean => /^mdi-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name);

/** Removes the oldest backups of a place but so many. @returns how many went */
export async function keepNewest(store: BackupStore, count: number): Promise<number> {
  const all = await store.list();
  const old = all.slice(0, Math.max(all.length - count, 0));
  for (const { name } of old) await store.remove(name);
  return old.length;
}
