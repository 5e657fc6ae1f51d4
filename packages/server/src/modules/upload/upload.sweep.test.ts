import { utimesSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { newToken } from '../../kit/secrets.ts';
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
  expect(await sweep()).toEqual({ unused: 1, rowless: 0 });
  const rows = await w.db.selectFrom('upload').select('id').orderBy('id').execute();
  expect(rows.map((row) => row.id)).toEqual([fresh.id, used.id, byJob.id]);
  expect(await kept()).toEqual([fresh.key, used.key, byJob.key].sort());
  expect(await kept()).not.toContain(unused.key);
  expect(await sweep()).toEqual({ unused: 0, rowless: 0 });
});

test('bytes whose row was never written go after an hour', async () => {
  const before = await kept();
  const [old, fresh] = [newToken(), newToken()];
  for (const key of [old, fresh]) await files.put(key, Buffer.from('x'));
  const at = hoursAgo(2);
  utimesSync(path.join(w.deps.settings.dataDir, old), at, at);
  expect(await sweep()).toEqual({ unused: 0, rowless: 1 });
  expect(await kept()).toEqual([...before, fresh].sort());
});

test('an upload that is being saved with a record while the sweep looks at it stays', async () => {
  const { id, key } = await upload(48);
  const saved = w.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    const project = await w.make.project();
    await trx.updateTable('project').set({ logoId: id }).where('id', '=', project.id).execute();
    await sql`select pg_sleep(0.3)`.execute(trx);
  });
  await sql`select pg_sleep(0.1)`.execute(w.db);
  await sweep();
  await saved;
  const row = await w.db.selectFrom('upload').select('key').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ key });
  expect(await kept()).toContain(key);
});
