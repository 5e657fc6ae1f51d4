import type { Readable } from 'node:stream';
import { type ArchiveEntry, type EntryDigest, EntryDigester, readArchive } from './archive.ts';
import { BadBackup } from './bad-backup.ts';
import type { BackupDigests, BackupHeader } from './take-backup.ts';

/** Where a table or a file of a backup goes: `end` once all of it has come, `drop` when no more will. */
export type Sink = {
  add: (bytes: Buffer) => Promise<void>;
  end: () => Promise<void>;
  drop: () => Promise<void>;
};
type Into = {
  about: (about: BackupHeader) => Promise<void>;
  table: (name: string) => Promise<Sink>;
  file: (key: string) => Promise<Sink>;
};

async function textOf(bytes: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const isEqual = (a: EntryDigest | undefined, b: EntryDigest | undefined) =>
  a?.bytes === b?.bytes && a?.sha256 === b?.sha256;

/** What differs from what the backup says of itself at its end. */
function assertSums(read: Map<string, EntryDigest>, { tables, files }: BackupDigests): void {
  const told = new Map<string, EntryDigest>([
    ...Object.entries(tables).map(([name, sum]) => [`tables/${name}`, sum] as const),
    ...Object.entries(files).map(([key, sum]) => [`files/${key}`, sum] as const),
  ]);
  for (const [name, sum] of told) {
    if (!isEqual(read.get(name), sum))
      throw new BadBackup(`${name} of the backup is not what it says it is.`);
  }
  for (const name of read.keys()) {
    if (!told.has(name)) throw new BadBackup(`The backup says nothing of ${name}, which it holds.`);
  }
}

/**
 * Reads a backup from its beginning to its end, and gives all that it holds to `into`.
 * @returns what it says of itself
 * @throws BadBackup when it is another's, cut, changed, or of a newer version
 */
export async function readBackup(
  from: Readable,
  identity: string,
  into: Into,
): Promise<BackupHeader & { sums: BackupDigests }> {
  let about: BackupHeader | undefined;
  let sums: BackupDigests | undefined;
  let now: (Sink & { of: string; sum: EntryDigester }) | undefined;
  const read = new Map<string, EntryDigest>();
  const close = async () => {
    if (!now) return;
    await now.end();
    read.set(now.of, now.sum.end());
    now = undefined;
  };
  const assertAbout = () => {
    if (!about) throw new BadBackup('This file is locked like a backup, and is none.');
    return about;
  };
  try {
    await readArchive(from, identity, async ({ name, bytes }: ArchiveEntry) => {
      if (name === 'about.json' && !about) {
        const told: BackupHeader = JSON.parse(await textOf(bytes));
        if (told.format !== 1)
          throw new BadBackup(`A newer version of the product made this backup (${told.version}).`);
        about = told;
        await into.about(told);
        return;
      }
      assertAbout();
      if (name === 'sums.json') {
        await close();
        sums = JSON.parse(await textOf(bytes));
        return;
      }
      const [kind = '', key = ''] = name.split('/');
      const of = `${kind}/${key}`;
      if (now?.of !== of) {
        await close();
        const sink = kind === 'tables' ? await into.table(key) : await into.file(key);
        now = { ...sink, of, sum: new EntryDigester() };
      }
      const { sum, add } = now;
      for await (const part of bytes) {
        sum.add(part as Buffer);
        await add(part as Buffer);
      }
    });
  } catch (error) {
    await now?.drop();
    throw error;
  }
  if (!sums) throw new BadBackup('The backup is cut off. Take another one.');
  assertSums(read, sums);
  return { ...assertAbout(), sums };
}

const nothing: Sink = { add: async () => {}, end: async () => {}, drop: async () => {} };

/**
 * Reads all of a backup without touching anything.
 * @throws BadBackup
 */
export const verifyBackup = (
  from: Readable,
  identity: string,
): Promise<BackupHeader & { sums: BackupDigests }> =>
  readBackup(from, identity, {
    about: async () => {},
    table: async () => nothing,
    file: async () => nothing,
  });
