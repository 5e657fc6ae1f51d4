import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, assert, beforeAll, expect, inject, test } from 'vitest';
import { s3Account, s3Service } from '../../test/s3-service.ts';
import { type World, world } from '../../test/world.ts';
import { connect } from '../db/connect.ts';
import { startCluster } from '../db/embedded/cluster.ts';
import { migrate, migrateTo, migrationNames } from '../db/migrate.ts';
import { seedDemo } from '../db/seed/seed-demo.ts';
import { newToken } from '../kit/settings/secrets.ts';
import { sweepFiles } from '../modules/upload/index.ts';
import type { FileStore } from '../ports/files/files.ts';
import { localFiles } from '../ports/files/local.ts';
import { writeArchive } from './archive.ts';
import { bucketBackupStore } from './backup-bucket.ts';
import { folderBackupStore, openBackup, writeBackupFile } from './backup-folder.ts';
import { backupNameAt, keepNewest } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';
import { atBackupSnapshot, contentsOf, type DatabaseContents } from './database-contents.fixture.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';
import { type BackupHeader, takeBackup } from './take-backup.ts';

const secretMark = 'the mark';
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-backups-'));
let w: World;
let identity: string;
let recipient: string;
/** A backup of the demo. */
let file: string;
const ended: (() => Promise<unknown>)[] = [];

const sourceOf = (files = w.deps.files) => ({ database: w.config, files, version: '1.0.0', secretMark });

beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'no password', new Date());
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  file = await writeBackupFile(folder, { name: backupNameAt(new Date()) }, (to) =>
    takeBackup(sourceOf(), recipient, to),
  );
});
afterAll(async () => {
  for (const end of ended.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function admin(statement: string, server = inject('postgres')): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty installation: a database and a folder for files. */
async function emptyPlace(server = inject('postgres')) {
  const name = `r_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name}`, server);
  const at = mkdtempSync(path.join(folder, 'files-'));
  ended.push(() => admin(`drop database if exists ${name} with (force)`, server));
  const files = localFiles(at);
  return { database: { ...server, database: name }, files, secretMark, at };
}
type Place = Awaited<ReturnType<typeof emptyPlace>>;

/** What there is in a place that should hold nothing. */
async function left({ database, at }: Place) {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(
    `select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname !~ '^pg_|^information_schema$'`,
  );
  await client.end();
  return [...rows.map(({ name }) => name), ...readdirSync(at)];
}

/** Tables that a restored installation has otherwise: nobody is signed in, and no upload goes on. */
const otherwise = ['session', 'mini_session', 'upload_sending', 'upload_part'];

const bytes = (from = file) => readFile(from);
const again = (all: Buffer) => Readable.from([all], { objectMode: false });

test('of a backup that is restored every row and every file is as it was', async () => {
  const place = await emptyPlace();
  const told = await restoreBackup(place, identity, await openBackup(file));
  expect(Object.keys(told.sums.files).length).toBeGreaterThan(5);
  const second = path.join(folder, 'second.backup');
  const source = { ...sourceOf(place.files), database: place.database };
  const written = await writeBackupFile(
    path.join(folder, 'again'),
    { name: backupNameAt(new Date()) },
    async (to) => {
      const anew = await takeBackup(source, recipient, to);
      expect(anew.sums.files).toEqual(told.sums.files);
      expect(anew.migrations).toEqual(told.migrations);
      expect(anew.partitions).toEqual(told.partitions);
      expect(anew.sequences).toEqual(told.sequences);
      for (const [name, sum] of Object.entries(anew.sums.tables)) {
        if (!otherwise.includes(name)) expect(sum, name).toEqual(told.sums.tables[name]);
      }
      const filled = Object.values(told.sums.tables).filter(({ rows }) => rows > 0).length;
      expect(filled).toBeGreaterThan(60);
    },
  );
  await writeFile(second, await bytes(written));
  expect((await verifyBackup(await openBackup(second), identity)).sums.missing).toEqual([]);
});

test('what guards rows guards them again, and numbers go on', async () => {
  const place = await emptyPlace();
  await restoreBackup(place, identity, await openBackup(file));
  const client = new pg.Client(place.database);
  await client.connect();
  const rules = (database: pg.Client | World['db']) =>
    'query' in database
      ? database.query(`select conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
          where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`)
      : null;
  const own = new pg.Client(w.config);
  await own.connect();
  expect((await rules(client))?.rows).toEqual((await rules(own))?.rows);
  const triggers = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger
    where not tgisinternal order by 1, 2`;
  expect((await client.query(triggers)).rows).toEqual((await own.query(triggers)).rows);
  await own.end();
  await expect(client.query('update assignment set role_id = -1')).rejects.toThrow(/foreign key/);
  const { rows } = await client.query(
    `insert into outage (began_at, ended_at) values (now(), now()) returning id`,
  );
  expect(rows).toHaveLength(1);
  expect(
    (
      await client.query(
        'select from session where ended_at is null union all select from mini_session where ended_at is null',
      )
    ).rows,
  ).toEqual([]);
  await client.end();
});

/** People at work until they are told to stop: rows that belong together, rows that go, and files. */
function working() {
  let works = true;
  let done = 0;
  const again = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; works; n += 1) {
      await work(n);
      done += 1;
      await wait(10);
    }
  };
  const begun = (async () => {
    const project = await w.make.project();
    await Promise.all([
      again((n) =>
        // Two rows that are there together or not at all.
        w.db.transaction().execute(async (trx) => {
          const mark = `together ${n}`;
          const code = `T${randomUUID()}`;
          await trx
            .insertInto('province')
            .values({ code, regionCode: 'EAST', nameZh: mark, nameEn: mark, sort: n })
            .execute();
          await trx.updateTable('project').set({ address: mark }).where('id', '=', project.id).execute();
        }),
      ),
      again(() => w.make.company({ projectId: project.id })),
      again(async (n) => {
        const key = newToken();
        await w.deps.files.put(key, Buffer.from(`file ${key}`));
        const told = { purpose: 'picture', name: 'x', mime: 'image/png', bytes: 1 };
        const { id } = await w.db
          .insertInto('upload')
          .values({ ...told, key })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (n % 2) await w.db.deleteFrom('upload').where('id', '=', id).execute();
      }),
    ]);
  })();
  return {
    count: () => done,
    async stop() {
      works = false;
      await begun;
    },
  };
}

test.each(['a folder', 'a bucket'])(
  'a backup that is taken while people work, restored out of %s, is equal to that one moment in every table and file',
  async (where) => {
    const s3 = await s3Service();
    ended.push(s3.stop);
    const bucket = { bucket: 'backups', prefix: 'drill/', region: 'x', endpoint: s3.endpoint, ...s3Account };
    const room = { outgoing: path.join(folder, 'outgoing'), leastFreeBytes: 0 };
    const store =
      where === 'a folder' ? folderBackupStore(path.join(folder, 'drill')) : bucketBackupStore(bucket, room);
    const people = working();
    let moment: DatabaseContents | undefined;
    const before = await contentsOf(w.config, w.deps.files);
    const forget = atBackupSnapshot(async (snapshot) => {
      moment = await contentsOf(w.config, w.deps.files, snapshot);
    });
    const countAt = people.count();
    const { name, about } = await runBackup(
      sourceOf(),
      { store, recipient, keep: 2 },
      assert.fail,
      async () =>
        // Nothing waits for a backup, which takes its time.
        wait(2),
    ).finally(async () => {
      forget();
      await people.stop();
    });
    expect(people.count() - countAt).toBeGreaterThan(20);
    expect(about.sums.missing).toEqual([]);
    const place = await emptyPlace();
    await restoreBackup(place, identity, await store.open(name));
    const restored = await contentsOf(place.database, place.files);
    expect(restored).toEqual(moment);
    const differs = (other: DatabaseContents) =>
      ['province', 'project', 'company', 'upload'].filter(
        (table) => other.tables[table] !== restored.tables[table],
      );
    expect(differs(before)).toContain('province');
    // And people had gone on.
    expect(differs(await contentsOf(w.config, null))).toEqual(['province', 'project', 'company', 'upload']);
    await w.db.deleteFrom('province').where('nameZh', 'like', 'together %').execute();
  },
  120_000,
);

test('no file is removed while a backup is taken', async () => {
  const key = newToken();
  const old = new Date(Date.now() + 7_200_000);
  // What drills before left behind.
  await sweepFiles(w.db, w.deps.files, old);
  await w.deps.files.put(key, Buffer.from('unused'));
  const answers: unknown[] = [];
  const files: FileStore = {
    ...w.deps.files,
    async *list() {
      answers.push(await sweepFiles(w.db, w.deps.files, old));
      yield* w.deps.files.list();
    },
  };
  const to = new Writable({ write: (_chunk, _encoding, done) => done() });
  const told = await takeBackup(sourceOf(files), recipient, to);
  expect(answers).toEqual([null]);
  expect(told.sums.files).toHaveProperty([key]);
  expect(await sweepFiles(w.db, w.deps.files, old)).toMatchObject({ rowless: 1 });
});

test.each([
  ['another key', async () => [await bytes(), await generateX25519Identity()] as const, /does not open/],
  ['a word instead of a key', async () => [await bytes(), 'swordfish'] as const, /AGE-SECRET-KEY/],
  ['half of a backup', async () => [(await bytes()).subarray(0, 100_000), identity] as const, /cut off/],
  [
    'all of a backup but its last byte',
    async () => [(await bytes()).subarray(0, -1), identity] as const,
    /cut off/,
  ],
  [
    'the first bytes of a backup',
    async () => [(await bytes()).subarray(0, 50), identity] as const,
    /no backup/,
  ],
  ['something else', async () => [Buffer.from('select 1'), identity] as const, /no backup/],
  [
    'a backup with a byte that was changed',
    async () => {
      const all = await bytes();
      const at = Math.floor(all.length / 2);
      all.writeUInt8(all.readUInt8(at) ^ 1, at);
      return [all, identity] as const;
    },
    /changed/,
  ],
])(
  '%s is refused with a sentence, and leaves an empty place empty',
  async (_, make, sentence) => {
    const [all, key] = await make();
    const place = await emptyPlace();
    const refused = await restoreBackup(place, key, again(all)).catch((error: unknown) => error);
    assert.instanceOf(refused, BadBackup);
    expect(refused.message).toMatch(sentence);
    expect(await left(place)).toEqual([]);
    await expect(verifyBackup(again(all), key)).rejects.toThrow(sentence);
  },
  120_000,
);

/** A backup that says something else of itself, of one table. */
async function made(about: Partial<BackupHeader>): Promise<Buffer> {
  const told = await verifyBackup(await openBackup(file), identity);
  const { sums: _, ...was } = told;
  const parts: Buffer[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      parts.push(Buffer.from(chunk));
      done();
    },
  });
  await writeArchive(to, recipient, async (add) => {
    await add('about.json', Buffer.from(JSON.stringify({ ...was, ...about })));
    await add('sums.json', Buffer.from(JSON.stringify({ tables: {}, files: {}, missing: [] })));
  });
  return Buffer.concat(parts);
}

test.each([
  [
    'of a newer version',
    { migrations: ['2999-01-01T0000-of-the-future'], version: '9.0.0' },
    /version 9.0.0, which is newer/,
  ],
  ['of a newer kind', { format: 2 as never }, /newer version/],
  [
    'that would do something else',
    { partitions: [{ name: 'x', parent: 'pass_event', bound: 'DEFAULT; drop table project' }] },
    /no months/,
  ],
  ['of an installation with another secret', { secretMark: 'another' }, /another secret/],
])('a backup %s is refused with a sentence, and leaves an empty place empty', async (_, about, sentence) => {
  const place = await emptyPlace();
  await expect(restoreBackup(place, identity, again(await made(about)))).rejects.toThrow(sentence);
  expect(await left(place)).toEqual([]);
});

test('a database or a file store that holds something is left as it is', async () => {
  await expect(
    restoreBackup({ ...(await emptyPlace()), database: w.config }, identity, await openBackup(file)),
  ).rejects.toThrow(/database is not empty/);
  const place = await emptyPlace();
  await place.files.put(newToken(), Buffer.from('x'));
  await expect(restoreBackup(place, identity, await openBackup(file))).rejects.toThrow(
    /file store is not empty/,
  );
  expect(await left(place)).toHaveLength(1);
  expect((await w.db.selectFrom('user').select('id').execute()).length).toBeGreaterThan(3);
});

test('a place at which restoring failed takes a whole backup', async () => {
  const place = await emptyPlace();
  await expect(restoreBackup(place, identity, again((await bytes()).subarray(0, -1)))).rejects.toThrow();
  await restoreBackup(place, identity, await openBackup(file));
});

/** `npm run test:pg15` has one that is older than the embedded one. */
test.runIf(process.env.TEST_DATABASE_URL)(
  'a backup is restored by a PostgreSQL of another version, and one of that by this',
  async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mdi-other-'));
    // Under root PostgreSQL runs as another user, who must be able to enter.
    chmodSync(dataDir, 0o755);
    const { host, port, user, password, stop } = await startCluster({ dataDir });
    ended.push(async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const versions: string[] = [];
    const moved = async (from: { database: pg.ClientConfig; files: FileStore }, to: Place) => {
      const taken = await writeBackupFile(
        path.join(folder, randomUUID()),
        { name: backupNameAt(new Date()) },
        (into) => takeBackup({ ...sourceOf(from.files), database: from.database }, recipient, into),
      );
      versions.push(
        (await restoreBackup(to, identity, await openBackup(taken))).postgres.split('.')[0] ?? '',
      );
    };
    const there = await emptyPlace({ host, port, user, password });
    await moved({ database: w.config, files: w.deps.files }, there);
    const back = await emptyPlace();
    await moved(there, back);
    const held = await contentsOf(w.config, w.deps.files);
    expect(await contentsOf(there.database, there.files)).toEqual(held);
    expect(await contentsOf(back.database, back.files)).toEqual(held);
    expect(new Set(versions).size).toBe(2);
  },
  240_000,
);

test('a backup of an older version is restored as it was, and then brought up', async () => {
  const older = migrationNames().slice(0, -8);
  const from = await emptyPlace();
  const old = connect(from.database, () => {});
  await migrateTo(old, older.at(-1) ?? '');
  await old.db.insertInto('outage').values({ beganAt: new Date(), endedAt: new Date() }).execute();
  await old.close();
  const taken = await writeBackupFile(path.join(folder, 'old'), { name: backupNameAt(new Date()) }, (to) =>
    takeBackup({ ...sourceOf(from.files), database: from.database }, recipient, to),
  );
  const place = await emptyPlace();
  expect((await restoreBackup(place, identity, await openBackup(taken))).migrations).toEqual(older);
  const now = connect(place.database, () => {});
  expect(await migrate(now)).toEqual(migrationNames().slice(-8));
  expect(await now.db.selectFrom('outage').select('id').execute()).toHaveLength(1);
  await now.close();
});

test('a disk that is full leaves the backups that are there, and no part of another', async () => {
  const at = path.join(folder, 'full');
  await writeBackupFile(at, { name: backupNameAt(new Date('2026-01-01T00:00:00Z')) }, (to) =>
    takeBackup(sourceOf(), recipient, to),
  );
  const before = readdirSync(at);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(
    writeBackupFile(at, { name: backupNameAt(new Date()) }, (to) => {
      to.destroy(full);
      return takeBackup(sourceOf(), recipient, to);
    }),
  ).rejects.toThrow(/is full. No backup was made/);
  expect(readdirSync(at)).toEqual(before);
});

test('a file that can’t be read, or a connection that breaks, ends a backup with the reason, and leaves no part of one', async () => {
  const at = path.join(folder, 'unread');
  const broken: FileStore = {
    ...w.deps.files,
    read: async () =>
      new Readable({
        read() {
          this.destroy(new Error('the disk is worn'));
        },
      }),
  };
  const taken = writeBackupFile(at, { name: backupNameAt(new Date()) }, (to) =>
    takeBackup(sourceOf(broken), recipient, to),
  );
  await expect(taken).rejects.toThrow('the disk is worn');
  expect(readdirSync(at)).toEqual([]);
  const end = () =>
    w.db.executeQuery(
      CompiledQuery.raw(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4214
          and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
  // The first bytes leave when most tables are still to be read.
  const early = new Writable({
    write(_chunk, _encoding, done) {
      end().then(() => done(), done);
    },
  });
  await expect(takeBackup(sourceOf(), recipient, early)).rejects.toThrow(/terminat/);
  // When files are copied all rows were read; but what keeps the files there ends with the connection.
  const late: FileStore = {
    ...w.deps.files,
    read: async (key) => {
      await end();
      return w.deps.files.read(key);
    },
  };
  const all = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(takeBackup(sourceOf(late), recipient, all)).rejects.toThrow(/terminat/);
});

test('of many backups the newest stay, and what is no backup', async () => {
  const at = path.join(folder, 'many');
  const write = (to: Writable) => new Promise((done) => to.end('x', () => done(undefined)));
  for (const day of ['03', '01', '02'])
    await writeBackupFile(at, { name: backupNameAt(new Date(`2026-01-${day}T02:00:00Z`)) }, write);
  await writeFile(path.join(at, 'notes.txt'), 'kept');
  expect(await keepNewest(folderBackupStore(at), 2)).toBe(1);
  expect(readdirSync(at).toSorted()).toEqual([
    'mdi-2026-01-02T020000Z.backup',
    'mdi-2026-01-03T020000Z.backup',
    'notes.txt',
  ]);
});

test('a backup tells nobody without its key what it holds', async () => {
  const all = (await bytes()).toString('latin1');
  expect(all.startsWith('age-encryption.org/v1')).toBe(true);
  expect(all).not.toContain('about.json');
  await expect(takeBackup(sourceOf(), 'age1nobody', new Writable())).rejects.toThrow(/no public key/);
  expect((await buffer(await openBackup(file))).length).toBe(all.length);
  await expect(openBackup(path.join(folder, 'none'))).rejects.toThrow(/There is no/);
});
