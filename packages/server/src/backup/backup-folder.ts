import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  type BackupStore,
  type FillBackup,
  isBackupName,
  type StoredBackup,
  type Wanted,
} from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Puts what is written on the disk, under its name once it is whole. */
async function settle(folder: string, part: string, name: string): Promise<void> {
  const written = await open(part, 'r+');
  await written.sync();
  await written.close();
  await rename(part, path.join(folder, name));
  const entry = await open(folder, 'r');
  await entry.sync();
  await entry.close();
}

/** By the names of what is kept there; what has another kind of name is not ours. */
export type IsOurs = (name: string) => boolean;

const partEnd = '.part';
/** One that is being written grows all the time. */
const leftAfterMs = 6 * 3_600_000;

/** Takes away what others began to write, and were killed at. */
async function sweepParts(folder: string, isOurs: IsOurs): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) {
    if (!name.endsWith(partEnd) || !isOurs(name.slice(0, -partEnd.length))) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(file, { force: true });
  }
}

/**
 * Writes a backup into a folder: whole, or not at all.
 * @returns its file
 * @throws BadBackup when the disk is full
 */
export async function writeBackupFile(
  folder: string,
  { name, keptAs = () => name }: Wanted,
  fill: FillBackup,
  isOurs: IsOurs = isBackupName,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepParts(folder, isOurs);
  const part = path.join(folder, `${name}${partEnd}`);
  try {
    const to = createWriteStream(part, { mode: 0o600 });
    // Whoever writes hears of it too, and may have ended by then.
    to.on('error', () => {});
    await fill(to);
    const kept = keptAs();
    await settle(folder, part, kept);
    return path.join(folder, kept);
  } catch (error) {
    await rm(part, { force: true });
    if (hasCode(error, 'ENOSPC')) throw new BadBackup({ word: 'health.backupDiskFull', args: [folder] });
    throw error;
  }
}

/** Opens a backup. @throws BadBackup when there is none */
export async function openBackup(file: string): Promise<Readable> {
  try {
    const handle = await open(file);
    return createReadStream('', { fd: handle });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new BadBackup(`There is no ${file}.`);
    throw error;
  }
}

/** Backups in a folder of this machine, or one that it mounts. */
export function folderBackupStore(folder: string, isOurs: IsOurs = isBackupName): BackupStore {
  const called = (name: string) => path.join(folder, name);
  const listed = async (name: string): Promise<StoredBackup> => ({
    name,
    bytes: (await stat(called(name))).size,
  });
  return {
    called,
    async assertUsable() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async write(wanted, fill) {
      return listed(path.basename(await writeBackupFile(folder, wanted, fill, isOurs)));
    },
    open: (name) => openBackup(called(name)),
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      return Promise.all(names.filter(isOurs).toSorted().map(listed));
    },
    remove: (name) => rm(called(name)),
  };
}
