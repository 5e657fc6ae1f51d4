import { createServer } from 'node:http';
import { answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import { callsTogetherPath } from '@mdi/contract/kit/calls-together.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { healthApi } from '@mdi/contract/modules/health/health.contract.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { pino } from 'pino';
import * as prometheus from 'prom-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../test/world.ts';
import { connectForMonitoring } from './db/connect.ts';
import { makeAnswerSharing } from './kit/calls/answer-sharing.ts';
import { makeMetrics, serveMetrics } from './metrics.ts';

const quiet = pino({ level: 'fatal' });
let w: World;
let url: string;
let token: string;
beforeAll(async () => {
  w = await world({ env: { METRICS_ADDRESS: '127.0.0.1:1' } });
  const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, makeMetrics(w.deps, prometheus), quiet);
  url = `http://127.0.0.1:${served.port}`;
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  token = await w.make.session(user.id, assignment);
  return () => served.stop();
});
beforeEach(() => {
  w.deps.node.share = makeAnswerSharing();
});

const told = async () => (await fetch(`${url}/metrics`)).text();
/** What is told under a name, by its labels. */
const samples = (text: string, name: string): Map<string, number> =>
  new Map(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  );

test('answers are counted by call and code, alone and together, with how long they took', async () => {
  const path = pathOf(healthApi, 'state');
  await w.ok(healthApi, 'state', {}, token);
  await w.call(healthApi, 'state', {});
  await w.call(healthApi, 'state', { more: 1 } as never, token);
  await w.app.inject({
    method: 'POST',
    url: callsTogetherPath,
    headers: { 'x-token': token },
    payload: { calls: [{ path, input: {} }] },
  });
  const text = await told();
  const counted = samples(text, 'mdi_requests_total');
  expect(counted.get('call="health/state",code="200"')).toBe(2);
  expect(counted.get('call="health/state",code="401"')).toBe(1);
  expect(counted.get('call="health/state",code="400"')).toBe(1);
  expect(samples(text, 'mdi_request_duration_seconds_count').get('call="health/state"')).toBe(4);
});

test('nobody makes it remember more: labels are calls of the contract and codes of ours', async () => {
  const odd = ['/prod-api/api/sys/nowhere/at/all', '/prod-api/api/sys/health/state/more', '/x"y{z}'];
  for (const at of odd) await w.app.inject({ method: 'POST', url: at, payload: {} });
  w.deps.node.answered('health/state', 123_456, 1);
  const known = new Set(
    apis.flatMap(({ module, surface, ops }) =>
      Object.keys(ops).map((name) =>
        surface === 'sys' ? `${module}/${name}` : `${surface}/${module}/${name}`,
      ),
    ),
  );
  const all = new Set(Object.values(answerCodes).map(({ code }) => String(code)));
  const counted = [...samples(await told(), 'mdi_requests_total').keys()];
  expect(counted.length).toBeGreaterThan(0);
  for (const labels of counted) {
    const [, call = '', code = ''] = /^call="(.*)",code="(.*)"$/.exec(labels) ?? [];
    expect(known).toContain(call);
    expect(all).toContain(code);
  }
});

test('it tells the node, the pool, the queue, readers, backups and the clock', async () => {
  await w.db.insertInto('backupRun').values({ endedAt: new Date(), bytes: 1234, missing: 0 }).execute();
  const text = await told();
  const value = (name: string, labels = '') => samples(text, name).get(labels);
  expect(value('mdi_build_info', 'version="test"')).toBe(1);
  expect(value('mdi_database_up')).toBe(1);
  expect(value('mdi_database_connections', 'state="most"')).toBe(10);
  expect(value('mdi_database_connections', 'state="waiting"')).toBe(0);
  expect(value('mdi_queue_waiting_jobs')).toEqual(expect.any(Number));
  expect(value('mdi_queue_oldest_job_seconds')).toEqual(expect.any(Number));
  expect(value('mdi_readers', 'state="offline"')).toBe(0);
  expect(value('mdi_access_untold_seconds')).toBe(0);
  expect(value('mdi_backup_bytes')).toBe(1234);
  expect(value('mdi_backup_time_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(value('mdi_backup_failed')).toBe(0);
  expect(value('mdi_memory_bytes', 'process="server",of="resident"')).toBeGreaterThan(1e6);
  expect(value('mdi_memory_bytes', 'process="worker",of="resident"')).toBe(1);
  expect(value('mdi_event_loop_delay_seconds', 'of="p99"')).toEqual(expect.any(Number));
  expect(value('mdi_disk_free_bytes', 'of="data"')).toBeGreaterThan(0);
  expect(value('mdi_part_state', 'part="database"')).toBe(0);
  // Nothing of anybody: no name, phone or address.
  expect(text).not.toMatch(/\d{11}(?!\d*[\n.e])|127\.0\.0\.1/);
});

test('what the database does not say is left out, instead of being what it was', async () => {
  expect(samples(await told(), 'mdi_backup_bytes').size).toBe(1);
  const away = connectForMonitoring({ host: '127.0.0.1', port: 1 }, () => {});
  const { watch } = w.deps.node;
  Object.assign(w.deps.node, { watch: away.db, share: makeAnswerSharing() });
  const text = await told();
  expect(samples(text, 'mdi_database_up').get('')).toBe(0);
  for (const name of ['mdi_backup_bytes', 'mdi_readers', 'mdi_queue_waiting_jobs', 'mdi_late_tasks']) {
    expect([...samples(text, name)], name).toEqual([]);
  }
  expect(samples(text, 'mdi_part_state').has('part="backup"')).toBe(false);
  // Calls are counted all the same.
  expect(samples(text, 'mdi_requests_total').size).toBeGreaterThan(0);
  Object.assign(w.deps.node, { watch });
  await away.close();
});

test('the database is asked once in ten seconds, however often figures are fetched', async () => {
  let looks = 0;
  const { disks } = w.deps.node;
  w.deps.node.disks = () => {
    looks += 1;
    return disks();
  };
  await Promise.all(Array.from({ length: 20 }, told));
  expect(looks).toBe(1);
  w.deps.node.disks = disks;
});

test('figures are served at their own address alone, and nothing else is there', async () => {
  for (const at of ['/metrics', '/prod-api/metrics', '/savills-mdi/metrics']) {
    const { body } = await w.app.inject({ url: at });
    expect(body, at).not.toContain('mdi_');
  }
  expect((await w.app.inject({ url: '/metrics' })).json()).toMatchObject({ code: 404 });
  for (const at of ['/', '/readyz', '/prod-api/api/sys/health/state', '/metrics/x', '//metrics']) {
    expect((await fetch(`${url}${at}`)).status, at).toBe(404);
  }
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('an address that is taken stops the start with a sentence that names it', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const address = taken.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await expect(
    serveMetrics({ host: '127.0.0.1', port }, makeMetrics(w.deps, prometheus), quiet),
  ).rejects.toThrow(`METRICS_ADDRESS 127.0.0.1:${port} can't be served on (EADDRINUSE).`);
  taken.close();
});
