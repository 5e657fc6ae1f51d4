import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BadBackup } from './archive.ts';

/** Backups are told apart, and put in order, by when they were begun. */
const nameOf = (at: Date): string => `mdi-${at.toISOString().replace(/:|\.\d+/g, '')}.backup`;
const isBackup = (name: string): boolean => /^mdi-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name);

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

/**
 * Writes a backup into a folder: whole, or not at all.
 * @returns its file
 * @throws BadBackup when the disk is full
 */
export async function intoFolder(
  folder: string,
  at: Date,
  write: (to: Writable) => Promise<unknown>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = nameOf(at);
  const part = path.join(folder, `${name}.part`);
  try {
    const to = createWriteStream(part, { mode: 0o600 });
    // Whoever writes hears of it too, and may have ended by then.
    to.on('error', () => {});
    await write(to);
    await settle(folder, part, name);
  } catch (error) {
    await rm(part, { force: true });
    if (hasCode(error, 'ENOSPC'))
      throw new BadBackup(
        `The disk of ${folder} is full. No backup was made; those that are there are whole.`,
      );
    throw error;
  }
  return path.join(folder, name);
}

/** Removes the oldest backups of a folder but so many. @returns how many went */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const names = (await readdir(folder)).filter(isBackup).toSorted();
  const old = names.slice(0, Math.max(names.length - count, 0));
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
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
