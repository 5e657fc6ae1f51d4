import { utimesSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import { sweepFiles } from './index.ts';

let w: World;
let files: FileStore;
beforeAll(async () => {
  w = await world();
  files = w.deps.files;
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
async function upload(hours: number) {
  const key = newToken();
  await files.put(key, Buffer.from(key));
  const values = { key, purpose: 'projectLogo', name: 'a.png', mime: 'image/png', bytes: 1 };
  const row = await w.db
    .insertInto('upload')
    .values({ ...values, createdAt: hoursAgo(hours) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { key, id: row.id };
}
/** Makes bytes look as if they had been put two hours ago. */
function age(key: string): void {
  const at = hoursAgo(2);
  utimesSync(path.join(w.deps.settings.dataDir, key), at, at);
}
const kept = async () => {
  const found: string[] = [];
  for await (const { key } of files.list()) found.push(key);
  return found.sort();
};
const sweep = () => sweepFiles(w.db, files, w.now());

test('an upload that no record took goes after a day, row and bytes; a used or fresh one stays', async () => {
  const [unused, fresh, used, byJob] = [
    await upload(25),
    await upload(23),
    await upload(100),
    await upload(100),
  ];
  await w.make.project({ logoId: used.id });
  const { user, assignment } = await w.make.person();
  const job = { kind: 'auditExport', userId: user.id, assignmentId: assignment.id, lang: 'en' as const };
  await w.db
    .insertInto('job')
    .values({ ...job, resultId: byJob.id })
    .execute();
  expect(await sweep()).toEqual({ unused: 1, unfinished: 0, rowless: 0 });
  const rows = await w.db.selectFrom('upload').select('id').orderBy('id').execute();
  expect(rows.map((row) => row.id)).toEqual([fresh.id, used.id, byJob.id]);
  expect(await kept()).toEqual([fresh.key, used.key, byJob.key].sort());
  expect(await kept()).not.toContain(unused.key);
  expect(await sweep()).toEqual({ unused: 0, unfinished: 0, rowless: 0 });
});

test('bytes whose row was never written go after an hour', async () => {
  const before = await kept();
  const [old, fresh] = [newToken(), newToken()];
  for (const key of [old, fresh]) await files.put(key, Buffer.from('x'));
  age(old);
  expect(await sweep()).toEqual({ unused: 0, unfinished: 0, rowless: 1 });
  expect(await kept()).toEqual([...before, fresh].sort());
});

test('bytes whose store failed after their row had gone are taken by a later sweep', async () => {
  const { key } = await upload(48);
  const down = { ...files, remove: () => Promise.reject(new Error('the store is down')) };
  await expect(sweepFiles(w.db, down, w.now())).rejects.toThrow('the store is down');
  expect(await w.db.selectFrom('upload').select('id').where('key', '=', key).execute()).toEqual([]);
  expect(await kept()).toContain(key);
  age(key);
  expect(await sweep()).toEqual({ unused: 0, unfinished: 0, rowless: 1 });
  expect(await kept()).not.toContain(key);
});

test('of more bytes than one question asks about exactly those without a row go', async () => {
  const before = await kept();
  const keys = Array.from({ length: 501 }, () => newToken());
  for (const key of keys) {
    await files.put(key, Buffer.from('x'));
    age(key);
  }
  const { key } = await upload(2);
  age(key);
  expect(await sweep()).toEqual({ unused: 0, unfinished: 0, rowless: 501 });
  expect(await kept()).toEqual([...before, key].sort());
});

/** Waits until another connection stands before a lock. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      w.db,
    );
    if (rows.length > 0) return;
  }
}

test('an upload that is being saved with a record while the sweep removes it stays', async () => {
  const { id, key } = await upload(48);
  const project = await w.make.project();
  const swept = await w.db.transaction().execute(async (trx) => {
    await trx.updateTable('project').set({ logoId: id }).where('id', '=', project.id).execute();
    // The sweep still sees no use of it, and now waits for this transaction to end.
    const running = sweep();
    await untilBlocked();
    return { running };
  });
  expect(await swept.running).toEqual({ unused: 0, unfinished: 0, rowless: 0 });
  const row = await w.db.selectFrom('upload').select('key').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ key });
  expect(await kept()).toContain(key);
});
