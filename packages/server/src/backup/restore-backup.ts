import { open } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '../db/connect.ts';
import { migrateTo, migrationNames } from '../db/migrate.ts';
import { inTempFolder } from '../kit/files/temp-folder.ts';
import type { FileStore } from '../ports/files/files.ts';
import { BadBackup } from './bad-backup.ts';
import { columnList, plainTextSettings, quotedName, type Table } from './database-shape.ts';
import { readBackup, type Sink } from './read-backup.ts';
import type { BackupDigests, BackupHeader } from './take-backup.ts';

/** A sink that is read as a stream elsewhere. */
function piped(use: (bytes: Readable) => Promise<void>): Sink {
  const bytes = new PassThrough();
  let broken: unknown;
  const used = use(bytes).catch((error: unknown) => {
    broken = error;
    bytes.destroy();
  });
  return {
    async add(part) {
      if (broken) throw broken;
      if (!bytes.write(part)) await Promise.race([new Promise((done) => bytes.once('drain', done)), used]);
    },
    async end() {
      bytes.end();
      await used;
      if (broken) throw broken;
    },
    async drop() {
      bytes.destroy();
      await used;
    },
  };
}

/** A sink that is a file of this machine until it is whole. */
async function intoFile(folder: string, use: (file: string) => Promise<void>): Promise<Sink> {
  const at = path.join(folder, 'file');
  const file = await open(at, 'w', 0o600);
  return {
    add: async (bytes) => void (await file.write(bytes)),
    async end() {
      await file.close();
      await use(at);
    },
    drop: () => file.close(),
  };
}

const newer = (about: BackupHeader) =>
  new BadBackup(
    `The backup is of version ${about.version}, which is newer than this one. Install that version, and restore there.`,
  );

export type BackupPlace = {
  database: pg.ClientConfig;
  files: FileStore;
  secretMark: string;
};

async function assertEmpty(client: pg.Client, files: FileStore): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  const full = (what: string) =>
    new BadBackup(
      `The ${what} is not empty, and a backup replaces nothing. Name an empty one (another MDI_DATA_DIR, DATABASE_URL or FILES_URL).`,
    );
  if (rows.length > 0) throw full('database');
  for await (const _ of files.list()) throw full('file store');
}

type Rule = { table: string; name: string; rule: string };

/** Takes away what would look at rows one by one while they come, and answers how to put it back. */
async function unguarded(client: pg.Client, { tables }: BackupHeader): Promise<() => Promise<void>> {
  const { rows } = await client.query<Rule>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quotedName(name)}`);
  const triggers = (how: string) =>
    tables.map(({ name }) => `alter table ${quotedName(name)} ${how} trigger user`).join(';');
  await client.query(triggers('disable'));
  return async () => {
    for (const { table, name, rule } of rows)
      await client.query(`alter table ${table} add constraint ${quotedName(name)} ${rule}`);
    await client.query(triggers('enable'));
  };
}

/**
 * What would be wrong where it is restored: a session that was ended since would be open again, so that everybody signs in
 * anew, and what was being sent has no end.
 */
export const settleAfter = `update session set ended_at = now() where ended_at is null;
  update mini_session set ended_at = now() where ended_at is null; delete from upload_sending`;

/** It is written into a statement, and whoever locked the backup may be anybody who knows the public key. */
const plainBound = /^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/;

/** Makes the tables of a backup in an empty database, as its version had them, without their rows. */
async function makeTables(place: BackupPlace, about: BackupHeader): Promise<void> {
  const known = migrationNames();
  if (about.migrations.some((name) => !known.includes(name))) throw newer(about);
  const database = connect(place.database, () => {});
  try {
    await migrateTo(database, about.migrations.at(-1) ?? '');
  } finally {
    await database.close();
  }
}

async function copyInto(client: pg.Client, table: Table, bytes: Readable): Promise<void> {
  await pipeline(
    bytes,
    client.query(copyFrom(`copy ${quotedName(table.name)} (${columnList(table)}) from stdin`)),
  );
}

/** Takes away again what was made in a database that was empty, once nobody uses it any more. */
async function empty(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
  );
  await client.end();
}

/**
 * Restores a backup into an empty database and an empty file store: all of it, or nothing.
 * @returns what it says of itself
 * @throws BadBackup with what to do, after which both are as empty as before
 */
export const restoreBackup = (
  place: BackupPlace,
  identity: string,
  from: Readable,
): Promise<BackupHeader & { sums: BackupDigests }> =>
  inTempFolder('restore', (folder) => restoreBy(folder, place, identity, from));

async function restoreBy(
  folder: string,
  place: BackupPlace,
  identity: string,
  from: Readable,
): Promise<BackupHeader & { sums: BackupDigests }> {
  const { database, files, secretMark } = place;
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  const put: string[] = [];
  let begun = false;
  try {
    await client.query(plainTextSettings);
    await assertEmpty(client, files);
    let tables = new Map<string, Table>();
    let guard = async () => {};
    const told = await readBackup(from, identity, {
      async about(about) {
        if (about.secretMark !== secretMark)
          throw new BadBackup(
            'The backup is of an installation with another secret, without which its readers, codes and links are of no use. ' +
              'Set MDI_SECRET_KEY to it, or put its file secret.key into the data folder.',
          );
        begun = true;
        await makeTables(place, about);
        await client.query('begin');
        tables = new Map(about.tables.map((table) => [table.name, table]));
        for (const { name, parent, bound } of about.partitions) {
          if (bound === 'DEFAULT') continue;
          if (!plainBound.test(bound)) throw new BadBackup(`The backup says no months of ${name}.`);
          await client.query(
            `create table if not exists ${quotedName(name)} partition of ${quotedName(parent)} ${bound}`,
          );
        }
        guard = await unguarded(client, about);
        // Migrations fill some tables.
        await client.query(`truncate ${about.tables.map(({ name }) => quotedName(name)).join(', ')}`);
      },
      async table(name) {
        const table = tables.get(name);
        if (!table) throw new BadBackup(`The backup has rows of ${name}, which it doesn't name.`);
        return piped((bytes) => copyInto(client, table, bytes));
      },
      async file(key) {
        put.push(key);
        return intoFile(folder, (file) => files.putFile(key, file));
      },
    });
    await guard();
    for (const { name, value, called } of told.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [quotedName(name), value, called]);
    }
    await client.query(settleAfter);
    await client.query('commit');
    return told;
  } catch (error) {
    for (const key of put) await files.remove(key).catch(() => {});
    await client.end();
    if (begun) await empty(database);
    throw error;
  } finally {
    from.destroy();
    await client.end();
  }
}
