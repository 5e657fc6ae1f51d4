import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { makeAnswerSharing } from '../kit/calls/answer-sharing.ts';
import { type Env, readSettings } from '../kit/settings/settings.ts';
import { registry } from '../modules/index.ts';
import { tickClock } from '../modules/task/index.ts';
import type { FileStore } from '../ports/files/files.ts';
import { databaseFindings } from './database-findings.ts';
import { backupPlaceFindings, diskFindings, fileStoreFindings, secretFindings } from './folder-findings.ts';
import { settingsFindings } from './settings-findings.ts';

const real: Env = {
  MDI_MODE: 'production',
  SMS_PROVIDER: 'tencent',
  BACKUP_URL: 'file:///mnt/backups',
  BACKUP_RECIPIENT: 'age1x',
};
const asText = (env: Env) => settingsFindings(readSettings({ ...real, ...env }, 'test'));
const https = { PUBLIC_URL: 'https://mdi.example', DATABASE_URL: 'postgres://db/mdi' };
const whole = { ...https, MDI_SECRET_KEY: 'x'.repeat(32), TRUST_PROXY: '10.0.0.1' };

test('settings that fit together have nothing wrong', () => {
  expect(asText(whole).map(({ is }) => is)).toEqual(['good']);
});

test.each<[Env, 'note' | 'wrong', RegExp]>([
  [{ ...whole, TRUST_PROXY: '' }, 'wrong', /TRUST_PROXY names none/],
  [{ ...whole, TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, 'wrong', /whoever says another address/],
  [{ ...whole, PUBLIC_URL: 'http://mdi.example', MDI_ALLOW_HTTP: 'yes' }, 'note', /in clear/],
  [{ ...whole, HOST: '0.0.0.0' }, 'note', /only the proxy/],
  [{ ...whole, METRICS_ADDRESS: '0.0.0.0:9464' }, 'note', /METRICS_ADDRESS/],
  [{ ...whole, DATABASE_URL: '' }, 'note', /DATABASE_URL/],
  [{ ...whole, SMS_PROVIDER: '' }, 'note', /SMS_PROVIDER/],
  [{ ...whole, BACKUP_RECIPIENT: '' }, 'note', /BACKUP_RECIPIENT/],
  [{ ...whole, BACKUP_URL: '' }, 'note', /BACKUP_URL/],
  [{ ...whole, MDI_SECRT_KEY: 'x' }, 'note', /MDI_SECRT_KEY is no setting/],
])('of %o it says %s', (env, is, says) => {
  expect(asText(env)).toContainEqual({ is, says: expect.stringMatching(says) });
});

let folder: string;
let w: World;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mdi-doctor-'));
  w = await world();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  w.deps.node.share = makeAnswerSharing();
});

test('a secret that others can read is told with its file', () => {
  const settings = readSettings({ MDI_DATA_DIR: folder }, 'test');
  const key = path.join(folder, 'secret.key');
  fs.writeFileSync(key, 'secret', { mode: 0o600 });
  expect(secretFindings(settings)).toMatchObject([{ is: 'good' }]);
  fs.chmodSync(key, 0o640);
  expect(secretFindings(settings)).toEqual([
    { is: 'wrong', says: expect.stringMatching(/secret\.key .*0640/) },
  ]);
  fs.chmodSync(key, 0o600);
  fs.chmodSync(folder, 0o755);
  expect(secretFindings(settings)).toMatchObject([{ is: 'wrong', says: expect.stringContaining('0755') }]);
  fs.chmodSync(folder, 0o700);
  const nowhere = readSettings({ MDI_DATA_DIR: path.join(folder, 'none') }, 'test');
  expect(secretFindings(nowhere)).toMatchObject([{ is: 'note' }]);
});

test('a file store is tried, and leaves nothing behind', async () => {
  expect(await fileStoreFindings(w.deps.files)).toMatchObject({ is: 'good' });
  for await (const { key } of w.deps.files.list()) expect(key).not.toContain('doctor');
  const full: FileStore = {
    ...w.deps.files,
    put: async () => {
      throw new Error('no space left on device');
    },
  };
  expect(await fileStoreFindings(full)).toEqual({
    is: 'wrong',
    says: expect.stringContaining('no space left on device'),
  });
});

test('the place of backups is tried, where there is one', async () => {
  const key = `age1${'q'.repeat(58)}`;
  const at = (place: string) =>
    backupPlaceFindings(
      readSettings({ BACKUP_URL: place, BACKUP_RECIPIENT: key, MDI_DATA_DIR: folder }, 'test'),
    );
  expect(await at('')).toEqual([]);
  expect(await at(`file://${folder}/backups`)).toEqual([
    { is: 'good', says: expect.stringContaining('holds 0 backups') },
  ]);
  fs.writeFileSync(path.join(folder, 'taken'), '');
  expect(await at(`file://${folder}/taken`)).toMatchObject([{ is: 'wrong' }]);
});

test('a disk without room is wrong', () => {
  const disk = { of: 'data', freeBytes: 1e9, totalBytes: 2e9 } as const;
  expect(diskFindings([disk], 1e8)).toMatchObject([{ is: 'good' }]);
  expect(diskFindings([disk], 2e9)).toMatchObject([{ is: 'wrong' }]);
  expect(diskFindings([{ ...disk, freeBytes: null }], 1)).toMatchObject([{ is: 'wrong' }]);
});

const found = (serves = true) => databaseFindings(w.db, w.deps, serves);
const wrong = (says: RegExp) => ({ is: 'wrong', says: expect.stringMatching(says) });

test('a dead worker, a clock that stands still and a missing backup are told, with what to do', async () => {
  await sql`update task_clock set looked_at = now() - interval '3 hours'`.execute(w.db);
  await sql`insert into backup_run (began_at, ended_at, bytes, missing)
    values (now() - interval '9 days', now() - interval '9 days', 5, 0)`.execute(w.db);
  const says = await found();
  expect(says).toContainEqual({ is: 'good', says: expect.stringMatching(/^PostgreSQL .* answers\.$/) });
  expect(says).toContainEqual(wrong(/^No worker lives/));
  expect(says).toContainEqual(wrong(/backup was taken 9 days ago .* npm run mdi -- backup/));
  // A server that doesn't run has no worker, which is nothing wrong.
  w.deps.node.share = makeAnswerSharing();
  const still = await found(false);
  expect(still).toContainEqual({ is: 'note', says: 'The server does not run.' });
  expect(still.filter(({ is }) => is === 'wrong')).toEqual([wrong(/backup/)]);
  await tickClock(w.db, registry);
});

test('a clock that differs from the database’s is told', async () => {
  w.pass(-2);
  expect(await found()).toContainEqual(wrong(/clock of this machine is 1[12]\d(\.\d+)? s behind/));
  w.pass(2);
});

test('a schema of another version is told, and nothing is asked of it', async () => {
  const { migrations } = w.deps.node;
  Object.assign(w.deps.node, { migrations: [...migrations, '2999-01-01T0000-later'] });
  expect(await found()).toEqual([expect.anything(), wrong(/lacks 1 migrations: npm run mdi -- migrate/)]);
  Object.assign(w.deps.node, { migrations: migrations.slice(0, -2) });
  expect(await found()).toEqual([expect.anything(), wrong(/newer version: it knows 2/)]);
  Object.assign(w.deps.node, { migrations });
});
