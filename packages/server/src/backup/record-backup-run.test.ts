import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { recordBackupRun } from './record-backup-run.ts';

let w: World;
let untold: string[];
beforeAll(async () => {
  w = await world();
});
beforeEach(() => {
  untold = [];
});
const begin = () => recordBackupRun(w.config, (why) => untold.push(why));
const last = () =>
  w.db
    .selectFrom('backupRun')
    .select(['endedAt', 'bytes', 'missing', 'failure'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('a backup is noted when it begins, and when it is there with its size', async () => {
  const note = await begin();
  expect(await last()).toEqual({ endedAt: null, bytes: null, missing: null, failure: null });
  await note.taken({ bytes: 12_345_678_901, missing: 2 });
  expect(await last()).toMatchObject({ endedAt: expect.any(Date), bytes: 12_345_678_901, missing: 2 });
  expect(untold).toEqual([]);
});

test('one that failed is noted with its reason', async () => {
  const note = await begin();
  await note.failed(new Error(`no room ${'x'.repeat(1_000)}`));
  const { failure, bytes } = (await last()) ?? {};
  expect(bytes).toBeNull();
  expect(failure).toMatch(/^no room x+$/);
  expect(failure).toHaveLength(500);
});

test('a database that can’t note it is backed up all the same, and it is said', async () => {
  await sql`alter table backup_run rename to backup_gone`.execute(w.db);
  const note = await begin();
  await note.taken({ bytes: 1, missing: 0 });
  await note.failed(new Error('nothing'));
  expect(untold).toEqual([expect.stringContaining('backup_run')]);
  await sql`alter table backup_gone rename to backup_run`.execute(w.db);
});
