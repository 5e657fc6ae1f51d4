import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { harmOfMigration } from '../../test/migration-harm.ts';
import { type World, world } from '../../test/world.ts';
import { connect, type Database } from './connect.ts';
import { migrate, migrateTo } from './migrate.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { indexBeside } from './migrations/index-beside.ts';

/** The last migration that landed before harm was looked for. */
const frozen = '2026-11-29T2000-let-readers-leave';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A line to a world's database, as a node that starts has it. */
function lineTo(w: World): Database {
  const line = connect({ ...w.config, lock_timeout: 0 }, () => {});
  ends.push(line.close);
  return line;
}

const statement = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db);
  },
});
const beside = (name: string, on: string): Migration => ({
  concurrently: true,
  up: (db: Kysely<unknown>) => indexBeside(db, name, sql.raw(on)),
});
const further = (...more: readonly Migration[]) => ({
  ...migrations,
  ...Object.fromEntries(more.map((one, at) => [`9999-0${at}-planted`, one])),
});

const isValid = async ({ db }: World, name: string) => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.valid ?? null;
};

test('no migration keeps people waiting for as long as the rows of a table take', async () => {
  const w = await world();
  const name = `planted_${process.pid}`;
  await sql`create database ${sql.id(name)}`.execute(w.db);
  ends.push(async () => {
    await sql`drop database ${sql.id(name)}`.execute(w.db);
  });
  const line = lineTo({ ...w, config: { ...w.config, database: name } });
  await migrateTo(line, frozen);
  for (const [name, migration] of Object.entries(migrations).filter(([one]) => one > frozen)) {
    expect(await harmOfMigration(line.db as Kysely<unknown>, migration), name).toEqual([]);
    await migrateTo(line, name);
  }
});

test.each([
  ['alter table visit alter column version type bigint', ['writes visit anew', 'reads all of visit']],
  ['create index planted on visit (version)', [expect.stringContaining('keeps writes out of visit')]],
  ['alter table visit add constraint planted check (version > 0)', ['reads all of visit']],
  ['update visit set version = version + 1', ['reads all of visit']],
  ['alter table visit add column planted uuid not null default gen_random_uuid()', ['writes visit anew']],
])('what keeps people waiting is found: %s', async (text, harm) => {
  const w = await world();
  await w.make.visit();
  const found = await harmOfMigration(lineTo(w).db as Kysely<unknown>, statement(text));
  for (const one of harm) expect(found).toContainEqual(one);
});

test.each([
  ['alter table visit add column planted text', 'adds a column'],
  [
    'create table planted (id bigint primary key, visit_id bigint); create index on planted (visit_id)',
    'adds a table',
  ],
  ['alter table visit add constraint planted check (version > 0) not valid', 'is asked of new rows alone'],
])('what keeps nobody waiting is none of that: %s %s', async (text) => {
  const w = await world();
  await w.make.visit();
  expect(await harmOfMigration(lineTo(w).db as Kysely<unknown>, statement(text))).toEqual([]);
});

test('beside people’s work nothing but indexes is built', async () => {
  const w = await world();
  const db = lineTo(w).db as Kysely<unknown>;
  const index = beside('planted', 'visit (version)');
  expect(await harmOfMigration(db, index)).toEqual([]);
  const worse = { ...statement('alter table visit add column planted text'), concurrently: true } as const;
  expect(await harmOfMigration(db, worse)).toHaveLength(1);
});

/** Somebody's transaction that has done something and doesn't end yet. */
async function heldBy(w: World, text: string): Promise<() => Promise<void>> {
  const client = new pg.Client(w.config);
  await client.connect();
  await client.query('begin');
  await client.query(text);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

const waiting = async ({ db }: World, text: string) => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where query ilike ${text} and state = 'active' and pid <> pg_backend_pid()
      and datname = current_database()`.execute(db);
  return rows[0]?.pid;
};

test('nodes that start at once apply each migration once', async () => {
  const w = await world();
  const all = further(statement('create table planted (n int)'), beside('planted_n', 'planted (n)'));
  const applied = await Promise.all([1, 2, 3].map(() => migrate(lineTo(w), all)));
  expect(applied.flat()).toEqual(Object.keys(all).slice(-2));
  expect(await isValid(w, 'planted_n')).toBe(true);
});

test('a table that somebody holds is waited for in turns, between which others come to it', async () => {
  const w = await world();
  const release = await heldBy(w, 'select count(*) from visit');
  const migrated = migrate(lineTo(w), further(statement('alter table visit add column planted text')));
  await expect.poll(() => waiting(w, 'alter table visit%')).toBeDefined();
  // Behind a migration that waited on, this would wait as long as the one who holds the table.
  await sql`select count(*) from visit`.execute(w.db);
  await release();
  expect(await migrated).toHaveLength(1);
  expect(await sql`select planted from visit`.execute(w.db)).toBeDefined();
});

test('an index is built beside people’s work, also while another node waits for it', async () => {
  const w = await world();
  const { id } = await w.make.visit();
  const release = await heldBy(w, `update visit set version = version where id = ${id}`);
  const all = further(beside('planted', 'visit (version)'));
  const both = Promise.all([migrate(lineTo(w), all), migrate(lineTo(w), all)]);
  await expect.poll(() => waiting(w, 'create index concurrently%')).toBeDefined();
  await w.make.visit();
  await release();
  expect((await both).flat()).toHaveLength(1);
  expect(await isValid(w, 'planted')).toBe(true);
});

test('an index whose build was broken off is built again', async () => {
  const w = await world();
  const { id } = await w.make.visit();
  const release = await heldBy(w, `update visit set version = version where id = ${id}`);
  const all = further(beside('planted', 'visit (version)'));
  const broken = migrate(lineTo(w), all).catch((error: unknown) => error);
  await expect.poll(() => waiting(w, 'create index concurrently%')).toBeDefined();
  await sql`select pg_terminate_backend(${await waiting(w, 'create index concurrently%')})`.execute(w.db);
  expect(await broken).toBeInstanceOf(Error);
  expect(await isValid(w, 'planted')).toBe(false);
  await release();
  expect(await migrate(lineTo(w), all)).toHaveLength(1);
  expect(await isValid(w, 'planted')).toBe(true);
});

test('a database that a newer version has changed is refused', async () => {
  const w = await world();
  await sql`insert into migration (name, timestamp) values ('9999-newer', 'now')`.execute(w.db);
  await expect(migrate(lineTo(w))).rejects.toThrow('9999-newer');
});
