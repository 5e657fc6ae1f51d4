import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { done, type World } from '../../test/world.ts';
import { connect, type Database } from '../db/connect.ts';
import { chooseDeps } from '../deps.ts';
import { type Env, readSettings } from '../kit/settings/settings.ts';
import { backupTasks } from '../modules/health/health.backup-tasks.ts';
import { registry } from '../modules/index.ts';
import { taskWorld } from '../modules/task/task.fixture.ts';
import { openBackup } from './backup-folder.ts';
import { verifyBackup } from './read-backup.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-nightly-'));
const place = path.join(root, 'backups');
let of: Awaited<ReturnType<typeof taskWorld>>;
let w: World;
let database: Database;
let identity: string;
let set: Env;

/** The product as settings choose it, on the database of the test. */
const chosen = (env: Env) =>
  chooseDeps(readSettings({ MDI_DATA_DIR: path.join(root, 'data'), MDI_MODE: 'demo', ...env }, 'test'));
const takes = (env: Env) => chosen(env)(database, pino({ level: 'silent' })).takeBackup;

beforeAll(async () => {
  of = await taskWorld();
  w = of.w;
  database = connect(w.config, () => {});
  identity = await generateX25519Identity();
  set = {
    BACKUP_URL: pathToFileURL(place).href,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_KEEP: '2',
  };
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

/** A run of the task from its beginning to its end; answers how it went, with the lines of its log. */
async function night(takeBackup: World['deps']['takeBackup'], more = {}, lang = 'en') {
  w.deps.takeBackup = takeBackup;
  const task = await of.ownTask('takeBackup');
  const { runId } = await of.ok('execute', { taskId: task.taskId, params: [], reason: '演练' });
  await of.work(runId, backupTasks.takeBackup.run, more);
  const { state, lines } = done(await of.call('run', { runId }, of.token, lang));
  // Between how it began and how it ended.
  return {
    state,
    last: lines.at(-1),
    said: lines
      .slice(1, -1)
      .map((line) => line.text)
      .join('\n'),
  };
}

const notes = () => w.db.selectFrom('backupRun').select(['bytes', 'failure']).orderBy('id').execute();

test('the clock takes bases only where the log is kept', () => {
  const takesBase = (env: Env) => chosen(env)(database, pino({ level: 'silent' })).takeBase;
  expect(takesBase(set)).toBeNull();
  expect(takesBase({ ...set, BACKUP_LOG: 'on' })).toEqual(expect.any(Function));
  expect(registry.tasks.takeBase?.at).toBe('40 1 * * *');
});

test.each([
  ['zh', '未设置 BACKUP_URL，没有备份位置，本次未备份，跳过'],
  ['en', 'Skipped: no backup was taken, because BACKUP_URL names no place for one'],
])('without a place the night’s run counts as skipped, and says why (%s)', async (lang, text) => {
  expect(takes({})).toBeNull();
  expect(await night(null, {}, lang)).toEqual({
    state: 'skipped',
    said: '',
    last: { at: expect.any(String), level: 'warn', text },
  });
  expect(await notes()).toEqual([]);
});

test.each<[Env, RegExp]>([
  [{ BACKUP_URL: 'backups' }, /BACKUP_URL must be/],
  [{ BACKUP_URL: 'ftp://a/b' }, /A place of backups is/],
  [{ BACKUP_URL: 's3://b/p' }, /BACKUP_S3_ACCESS_KEY_ID is needed/],
  [{ BACKUP_RECIPIENT: '' }, /BACKUP_RECIPIENT must be a public key/],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1XYZ' }, /BACKUP_RECIPIENT must be a public key/],
  [{ BACKUP_KEEP: '0' }, /BACKUP_KEEP must be a whole number from 1/],
  [{ BACKUP_LOG: 'yes' }, /BACKUP_LOG must be on or off/],
  [{ BACKUP_LOG: 'on', BACKUP_URL: '' }, /BACKUP_LOG=on needs a place/],
  [{ BACKUP_LOG: 'on', BACKUP_LOG_MAX_MB: '1' }, /BACKUP_LOG_MAX_MB must be a whole number from 64/],
  [
    { BACKUP_LOG: 'on', DATABASE_URL: 'postgres://a/b', MDI_SECRET_KEY: 's'.repeat(32) },
    /BACKUP_LOG=on is for the embedded database. Whoever runs the one that DATABASE_URL names/,
  ],
])('settings of which no backup would come stop the start: %j', (env, says) => {
  expect(() => chosen({ ...set, ...env })).toThrow(says);
});

test('the clock’s task takes one that can be restored, says how large it is, keeps the newest, and health knows it', async () => {
  const taken: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { state, said } = await night(takes(set));
    expect(said).toMatch(/^mdi-\S+\.backup: megabytes [\d.]+, files \d+, seconds \d+, removed [01]$/);
    expect(state).toBe('done');
    taken.push(said.split(':')[0] ?? '');
    // Backups are told apart by their second.
    await wait(1_000);
  }
  expect(readdirSync(place).toSorted()).toEqual(taken.slice(1));
  const { tables } = await verifyBackup(await openBackup(path.join(place, taken[2] ?? '')), identity);
  expect(tables.length).toBeGreaterThan(60);
  expect(await notes()).toEqual(Array(3).fill({ bytes: expect.any(Number), failure: null }));
});

test('one that fails is a failed run with the reason, is noted, and leaves what is there', async () => {
  const before = readdirSync(place);
  const file = path.join(root, 'no-folder');
  writeFileSync(file, '');
  const { state } = await night(takes({ ...set, BACKUP_URL: pathToFileURL(path.join(file, 'in')).href }));
  expect(state).toBe('failed');
  expect((await notes()).at(-1)).toMatchObject({ bytes: null, failure: expect.stringContaining('ENOTDIR') });
  expect(readdirSync(place)).toEqual(before);
});

test.each([
  ['zh', '执行失败：另一个备份正在进行，请等它结束。'],
  ['en', 'Failed: Another backup is being taken. Wait for its end.'],
])('why one failed is said in the language of who reads it (%s)', async (lang, text) => {
  const takeBackup = takes(set);
  assert(takeBackup);
  let end = () => {};
  const untilTold = new Promise<void>((go) => {
    end = go;
  });
  const first = takeBackup(
    () => {},
    () => untilTold,
  );
  await expect.poll(async () => (await notes()).at(-1)).toEqual({ bytes: null, failure: null });
  try {
    expect(await night(takeBackup, {}, lang)).toMatchObject({
      state: 'failed',
      last: { level: 'error', text },
    });
  } finally {
    end();
    await first;
  }
});

test('a run that takes too long ends the backup, and leaves no part of one', async () => {
  const before = readdirSync(place);
  const takeBackup = takes(set);
  assert(takeBackup);
  const { state } = await night(
    async (untold, goOn) => {
      await wait(300);
      return takeBackup(untold, goOn);
    },
    { minuteMs: 1 },
  );
  expect(state).toBe('timedOut');
  expect(readdirSync(place)).toEqual(before);
});

test('two backups at once are one', async () => {
  const takeBackup = takes(set);
  assert(takeBackup);
  const goOn = async () => {};
  const both = await Promise.allSettled([takeBackup(() => {}, goOn), takeBackup(() => {}, goOn)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringMatching(/Another backup is being taken/) }),
  });
  expect(Object.keys(registry.tasks)).toContain('takeBackup');
});
