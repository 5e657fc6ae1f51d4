import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { holdFilesFromRemoval } from '../kit/files/file-removal-lock.ts';
import { FileMissing, type FileStore } from '../ports/files/files.ts';
import { type AddEntry, type EntryDigest, EntryDigester, writeArchive } from './archive.ts';
import {
  columnList,
  type DatabaseShape,
  databaseShapeOf,
  migrationsOf,
  plainTextSettings,
  quotedName,
  type Table,
} from './database-shape.ts';

/** What a backup says of itself first. */
export type BackupHeader = DatabaseShape & {
  format: 1;
  /** Of the product. */
  version: string;
  /** The moment it is of. */
  takenAt: string;
  /** Of the server it was taken from. */
  postgres: string;
  migrations: string[];
  /** Tells whether an installation has the secret under which codes and secrets of this one are sealed. */
  secretMark: string;
};

/** What a backup says last: what each table and file was, and which files rows name that were not there. */
export type BackupDigests = {
  tables: Record<string, EntryDigest & { rows: number }>;
  files: Record<string, EntryDigest>;
  missing: string[];
};

export type BackupSource = {
  database: pg.ClientConfig;
  files: FileStore;
  version: string;
  secretMark: string;
};

/** Ends what is at work by what it throws, when it isn't wanted any more. */
export type AssertStillWanted = () => Promise<unknown>;

/** Bytes of one entry: a table is of as many as it takes. */
const partBytes = 4 * 1024 * 1024;
const lineEnd = 10;

/** Puts bytes under names that count up, in parts of the size of an entry. */
export async function addParts(
  add: AddEntry,
  name: string,
  bytes: Readable,
): Promise<EntryDigest & { rows: number }> {
  const sum = new EntryDigester();
  let rows = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  let part = 0;
  const send = async () => {
    part += 1;
    await add(`${name}/${String(part).padStart(6, '0')}`, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const chunk of bytes) {
    // The driver fills the same memory again.
    const own = Buffer.from(chunk as Uint8Array);
    sum.add(own);
    for (const byte of own) if (byte === lineEnd) rows += 1;
    waiting.push(own);
    size += own.length;
    if (size >= partBytes) await send();
  }
  if (size > 0 || part === 0) await send();
  return { ...sum.end(), rows };
}

export const addJson = (add: AddEntry, name: string, value: unknown) =>
  add(name, Buffer.from(JSON.stringify(value)));

async function addTables(
  client: pg.Client,
  add: AddEntry,
  tables: readonly Table[],
): Promise<BackupDigests['tables']> {
  const sums: BackupDigests['tables'] = {};
  for (const table of tables) {
    const rows = copyTo(`copy (select ${columnList(table)} from ${quotedName(table.name)}) to stdout`);
    sums[table.name] = await addParts(add, `tables/${table.name}`, client.query(rows));
  }
  return sums;
}

/** All files that there are; those of an upload that ends meanwhile may go, and no row names them then. */
async function addFiles(files: FileStore, add: AddEntry): Promise<BackupDigests['files']> {
  const sums: BackupDigests['files'] = {};
  for await (const { key } of files.list()) {
    const bytes = await files.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (!bytes) continue;
    const { rows: _, ...sum } = await addParts(add, `files/${key}`, bytes);
    sums[key] = sum;
  }
  return sums;
}

/**
 * Takes a backup of the whole database as of one moment, and of all files, which are never changed and are not removed
 * meanwhile. Nobody waits for it.
 * @param recipient the public key of whoever may open it
 * @param goOn asked again and again; ends it by what it throws
 * @returns what it says of itself
 */
export async function takeBackup(
  { database, files, version, secretMark }: BackupSource,
  recipient: string,
  to: Writable,
  goOn: AssertStillWanted = async () => {},
): Promise<BackupHeader & { sums: BackupDigests }> {
  const client = new pg.Client(database);
  let broken: Error | undefined;
  client.on('error', (error) => {
    broken = error;
  });
  /** What is held ends with the connection, and a file might have gone since. */
  const stillHeld = async () => {
    if (broken) throw broken;
    await client.query('select 1');
  };
  await client.connect();
  try {
    await client.query(plainTextSettings);
    await holdFilesFromRemoval(client);
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      `select now() as at, current_setting('server_version') as postgres`,
    );
    const [told] = rows;
    const about: BackupHeader = {
      format: 1,
      version,
      takenAt: (told?.at ?? new Date()).toISOString(),
      postgres: told?.postgres ?? '',
      migrations: await migrationsOf(client),
      secretMark,
      ...(await databaseShapeOf(client)),
    };
    const named = await client.query<{ key: string }>('select key from upload');
    let sums: BackupDigests = { tables: {}, files: {}, missing: [] };
    await writeArchive(to, recipient, async (put) => {
      const add: AddEntry = async (name, bytes) => {
        await goOn();
        await put(name, bytes);
      };
      await addJson(add, 'about.json', about);
      const tables = await addTables(client, add, about.tables);
      await client.query('commit');
      const kept = await addFiles(files, add);
      await stillHeld();
      const missing = named.rows.map(({ key }) => key).filter((key) => !(key in kept));
      sums = { tables, files: kept, missing };
      await addJson(add, 'sums.json', sums);
    });
    return { ...about, sums };
  } catch (error) {
    // What was asked next only says that the connection is gone.
    throw broken ?? error;
  } finally {
    // Which also ends what it held.
    await client.end();
  }
}
