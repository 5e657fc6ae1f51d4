import {
  type HealthPart,
  type HealthState,
  healthApi,
} from '@mdi/contract/modules/health/health.contract.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { connectForMonitoring, type Database } from '../../db/connect.ts';
import type { WalFigures } from '../../db/embedded/wal-spool.ts';
import type { ReplicaFigures } from '../../db/replica.ts';
import { makeAnswerSharing } from '../../kit/calls/answer-sharing.ts';
import type { NodeState } from '../../kit/live/node-state.ts';
import { registry } from '../index.ts';
import { tickClock } from '../task/index.ts';
import { healthFiguresOf, judgeParts } from './index.ts';

let w: World;
let token: string;
/** The node as it is when all is well. */
let well: NodeState;
let limits: { minFreeDiskBytes: number };
/** A way to a database that isn't there. */
let nowhere: Database;
beforeAll(async () => {
  w = await world();
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  token = await w.make.session(user.id, assignment);
  await tickClock(w.db, registry);
  await w.work();
  well = { ...w.deps.node };
  limits = { minFreeDiskBytes: w.deps.settings.minFreeDiskBytes };
  nowhere = connectForMonitoring({ host: '127.0.0.1', port: 1 }, () => {});
  return () => nowhere.close();
});
beforeEach(async () => {
  await tickClock(w.db, registry);
  Object.assign(w.deps.node, well, { share: makeAnswerSharing() });
  Object.assign(w.deps.settings, limits);
});

async function ask(url: string) {
  const answer = await w.app.inject({ url });
  return { http: answer.statusCode, ...answer.json() };
}

const parts = ['database', 'migrations', 'worker', 'scheduler', 'access', 'disk'] as const;
const all = (value: boolean) => Object.fromEntries(parts.map((part) => [part, value]));

const state = async () => w.ok(healthApi, 'state', {}, token);
const stateOf = async (part: HealthPart) => (await state()).parts.find((one) => one.part === part)?.state;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const sending = { waiting: 0, waitingBytes: 0, oldestAt: null, stoppedAt: null, baseAt: minutesAgo(60) };

test.each<[string, HealthState | undefined, WalFigures | null]>([
  ['is kept nowhere', undefined, null],
  ['is sent', 'good', sending],
  ['has no base yet', 'warn', { ...sending, baseAt: null, stoppedAt: minutesAgo(1) }],
  [
    'has waited for ten minutes',
    'warn',
    { ...sending, waiting: 9, waitingBytes: 1, oldestAt: minutesAgo(10) },
  ],
  ['has waited for an hour', 'bad', { ...sending, waiting: 60, waitingBytes: 1, oldestAt: minutesAgo(60) }],
  ['is let go', 'bad', { ...sending, stoppedAt: minutesAgo(1) }],
  ['has an old base', 'bad', { ...sending, baseAt: minutesAgo(60 * 49) }],
])('where the log that moments are gone back to by %s, that is %s', async (_, is, log) => {
  Object.assign(w.deps.node, { keptLog: () => log });
  expect(await stateOf('log')).toBe(is);
  expect((await state()).node.log).toEqual(log && JSON.parse(JSON.stringify(log)));
});

test.each<[string, HealthState | undefined, ReplicaFigures | null]>([
  ['is not there', undefined, null],
  ['follows at once', 'good', { behindMs: 300 }],
  ['is ten seconds behind', 'warn', { behindMs: 10_000 }],
  ['is two minutes behind', 'bad', { behindMs: 120_000 }],
  ['does not answer', 'bad', { behindMs: null }],
])('where a replica %s, that is %s', async (_, is, figures) => {
  Object.assign(w.deps.node, { replica: () => figures });
  expect(await stateOf('replica')).toBe(is);
  expect((await state()).node.replica).toEqual(figures);
});

test('a node that is well says so to anybody, and nothing more', async () => {
  expect(await ask('/healthz')).toEqual({ http: 200, alive: true });
  expect(await ask('/readyz')).toEqual({ http: 200, ready: true, ...all(true) });
  expect(await ask('/prod-api/health')).toEqual({ http: 200, ready: true, ...all(true), tasks: true });
});

test.each<[string, () => unknown, (typeof parts)[number]]>([
  ['its worker doesn’t run', () => Object.assign(w.deps.node, { worker: () => null }), 'worker'],
  [
    'its worker has been silent',
    () => Object.assign(w.deps.node, { worker: () => ({ agoMs: 31_000, rssBytes: 1 }) }),
    'worker',
  ],
  [
    'the database lacks a migration',
    () => Object.assign(w.deps.node, { migrations: [...well.migrations, '2999-01-01T0000-later'] }),
    'migrations',
  ],
  [
    'the database is of a newer version',
    () => Object.assign(w.deps.node, { migrations: well.migrations.slice(0, -1) }),
    'migrations',
  ],
  [
    'a disk is full',
    () => Object.assign(w.deps.settings, { minFreeDiskBytes: Number.MAX_SAFE_INTEGER }),
    'disk',
  ],
  [
    'a disk can’t be read',
    () =>
      Object.assign(w.deps.node, {
        disks: async () => [{ of: 'data', freeBytes: null, totalBytes: null }],
      }),
    'disk',
  ],
])('a node is not ready when %s, and says which part it is', async (_, breaks, part) => {
  breaks();
  expect(await ask('/readyz')).toEqual({ http: 503, ready: false, ...all(true), [part]: false });
  // The process lives all the same.
  expect((await ask('/healthz')).http).toBe(200);
  // A balancer leaves out what it doesn't want to hear of.
  expect(await ask(`/readyz?exclude=${part},nothing`)).toMatchObject({ http: 200, ready: true });
  expect(await ask('/readyz?exclude=nothing')).toMatchObject({ http: 503 });
});

test('nobody is sent to a node while nobody looks at the clock, or readers wait to hear who may enter', async () => {
  await sql`update task_clock set looked_at = now() - interval '3 minutes'`.execute(w.db);
  expect(await ask('/readyz')).toEqual({ http: 503, ready: false, ...all(true), scheduler: false });
  expect(await stateOf('scheduler')).toBe('bad');
  await tickClock(w.db, registry);
  Object.assign(w.deps.node, { share: makeAnswerSharing() });
  const { id: projectId } = await w.make.project();
  await sql`insert into pass_change (project_id, kind, ref, less, tx, due)
    values (${projectId}, 'C', 1, true, '0', now() - interval '6 minutes')`.execute(w.db);
  expect(await ask('/readyz')).toEqual({ http: 503, ready: false, ...all(true), access: false });
  expect(await stateOf('access')).toBe('bad');
  // It may have come to matter long ago and be known since a moment: then the task has not had its turn.
  const { id } = await w.make.task({
    kind: 'tellReaders',
    own: true,
    nameEn: 'Tell',
    descriptionEn: 'Tells',
  });
  Object.assign(w.deps.node, { share: makeAnswerSharing() });
  expect(await ask('/readyz')).toMatchObject({ http: 200, access: true });
  await sql`update task set created_at = now() - interval '1 day' where id = ${id}`.execute(w.db);
  Object.assign(w.deps.node, { share: makeAnswerSharing() });
  expect(await ask('/readyz')).toMatchObject({ http: 503, access: false });
  await w.make.taskRun({ taskId: id, state: 'done', startedAt: new Date() });
  Object.assign(w.deps.node, { share: makeAnswerSharing() });
  expect(await ask('/readyz')).toMatchObject({ http: 200, access: true });
  await sql`delete from pass_change`.execute(w.db);
  await w.db.deleteFrom('task').where('id', '=', id).execute();
});

test('a scheduled task that is late is told to who watches the installation, and keeps nobody from a node', async () => {
  const { id } = await w.make.task();
  await sql`update task set status = 'running', next_at = now() - interval '3 hours', alert_late_minutes = 10
    where id = ${id}`.execute(w.db);
  expect(await ask('/readyz')).toMatchObject({ http: 200 });
  expect(await ask('/prod-api/health')).toMatchObject({ http: 503, ready: false, tasks: false });
  expect(await stateOf('scheduler')).toBe('warn');
  await w.db.deleteFrom('task').where('id', '=', id).execute();
});

test('while the database is away it lives, is not ready, and says that the rest can’t be said', async () => {
  Object.assign(w.deps.node, { watch: nowhere.db });
  expect((await ask('/healthz')).http).toBe(200);
  expect(await ask('/readyz')).toEqual({
    http: 503,
    ready: false,
    database: false,
    migrations: null,
    scheduler: null,
    access: null,
    worker: true,
    disk: true,
  });
  const told = await state();
  expect(told.installation).toBeNull();
  const states = Object.fromEntries(told.parts.map(({ part, state }) => [part, state]));
  expect(states).toMatchObject({ database: 'bad', backup: 'unknown', worker: 'good', disk: 'good' });
});

test('a node that stops says so before it turns anybody away, whatever it said a moment ago', async () => {
  expect(await ask('/readyz')).toMatchObject({ http: 200 });
  w.deps.node.stopping = true;
  expect(await ask('/readyz')).toEqual({ http: 503, ready: false, stopping: true });
  expect((await ask('/healthz')).http).toBe(200);
});

test('watchers get an answer while all connections of people are in use, and hear of it', async () => {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  const { most } = w.deps.node.pool();
  const using = Array.from({ length: most + 2 }, () => w.db.connection().execute(() => held));
  try {
    await expect.poll(() => w.deps.node.pool()).toMatchObject({ used: most, waiting: 2 });
    expect(await ask('/readyz')).toMatchObject({ http: 200, database: true });
    const { node, installation, at } = await healthFiguresOf(w.deps);
    expect(node.connections).toMatchObject({ used: most, idle: 0, waiting: 2 });
    expect(judgeParts(node, installation, at, w.deps.settings)).toContainEqual({
      part: 'connections',
      state: 'warn',
    });
  } finally {
    letGo();
    await Promise.all(using);
  }
});

test('many watchers cost no more than one, and figures are taken once in ten seconds', async () => {
  let looks = 0;
  const disks = () => {
    looks += 1;
    return well.disks();
  };
  Object.assign(w.deps.node, { disks });
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/readyz')));
  expect(answers.every(({ http }) => http === 200)).toBe(true);
  expect(looks).toBe(1);
  const [first, second] = [await state(), await state()];
  expect(second).toEqual(first);
  expect(looks).toBe(2);
});

test('the last backup is told with its age, and a failed or broken-off one after it', async () => {
  const backup = async () => {
    Object.assign(w.deps.node, { share: makeAnswerSharing() });
    const { installation } = await state();
    return { is: await stateOf('backup'), ...installation?.backup };
  };
  const add = (values: object) =>
    w.db
      .insertInto('backupRun')
      .values({ ...values })
      .execute();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  expect(await backup()).toMatchObject({ is: 'warn', takenAt: null, failedAt: null });
  await add({ beganAt: ago(50), endedAt: ago(49), bytes: 5, missing: 1 });
  expect(await backup()).toMatchObject({ is: 'bad', takenAt: expect.any(String), bytes: 5, missing: 1 });
  await add({ beganAt: ago(3), endedAt: ago(2), bytes: 7, missing: 0 });
  // One that is being taken is none yet, and no failure.
  await add({ beganAt: ago(1) });
  expect(await backup()).toMatchObject({ is: 'good', bytes: 7, failedAt: null });
  await add({ beganAt: ago(0.5), endedAt: ago(0.4), failure: 'no room' });
  expect(await backup()).toMatchObject({ is: 'bad', bytes: 7, failedAt: expect.any(String) });
  await w.db.deleteFrom('backupRun').where('failure', 'is not', null).execute();
  await sql`update backup_run set began_at = now() - interval '25 hours' where ended_at is null`.execute(
    w.db,
  );
  expect(await backup()).toMatchObject({ is: 'good' });
  await sql`update backup_run set began_at = now() - interval '60 hours' where bytes is not null`.execute(
    w.db,
  );
  expect(await backup()).toMatchObject({ is: 'bad', failedAt: expect.any(String) });
});

test('a node whose clock is wrong is told of', async () => {
  expect(await stateOf('clock')).toBe('good');
  w.pass(1);
  Object.assign(w.deps.node, { share: makeAnswerSharing() });
  const { installation } = await state();
  expect(installation?.aheadMs).toBeGreaterThan(55_000);
  expect(await stateOf('clock')).toBe('bad');
  w.pass(-1);
});
