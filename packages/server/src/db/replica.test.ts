import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type CallAnsweredTogether, callsTogetherPath } from '@mdi/contract/kit/calls-together.ts';
import { databasePositionHeader } from '@mdi/contract/kit/database-position.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { factories } from '../../test/factories/index.ts';
import { newProject } from '../../test/factories/inputs.ts';
import { serveInProcess } from '../../test/lists/serve-in-process.ts';
import { type Standby, startStandby } from '../../test/standby.ts';
import { connect, type Database } from './connect.ts';
import { type Cluster, startCluster } from './embedded/cluster.ts';
import { migrate } from './migrate.ts';
import { openReplica, type Replica } from './replica.ts';
import { syncCatalogue } from './seed/sync-catalogue.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-replica-'));
const at = (name: string) => {
  mkdirSync(path.join(folder, name));
  return path.join(folder, name);
};
const broken: unknown[] = [];
let primary: Cluster;
let standby: Standby;
let database: Database;
let onStandby: Database;
let replica: Replica;
let served: Awaited<ReturnType<typeof serveInProcess>>;
let token: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  primary = await startCluster({ dataDir: at('primary') });
  const config = primary.database('postgres');
  database = connect(config, () => {});
  await migrate(database);
  await syncCatalogue(database.db);
  standby = await startStandby(primary, at('standby'));
  onStandby = connect(standby.connection, () => {});
  replica = openReplica(database.db, standby.connection, (error) => broken.push(error));
  served = await serveInProcess(database, config, at('files'), {}, replica);
  const make = factories(database.db);
  ({ token } = await make.person({ roleId: (await make.administratorRole()).id }));
}, 120_000);
afterAll(async () => {
  await served.stop();
  await replica.close();
  await onStandby.close();
  await database.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a call answers, and the position that it tells; null: the replica answered. */
async function call(name: 'add' | 'list' | 'get', input: object, seen?: string) {
  const answer = await served.app.inject({
    method: 'POST',
    url: pathOf(projectApi, name),
    remoteAddress: '127.0.0.1',
    headers: {
      'x-token': token,
      'idempotency-key': `${Math.random()}-${Math.random()}`,
      ...(seen === undefined ? {} : { [databasePositionHeader]: seen }),
    },
    payload: input,
  });
  const { code, data } = answer.json() as {
    code: number;
    data: { projectId: number; list: { name: string }[] };
  };
  return { code, data, position: answer.headers[databasePositionHeader.toLowerCase()] as string | undefined };
}
const add = (name: string) => call('add', newProject({ name }));
const names = async (seen?: string) => {
  const { data, position } = await call('list', { limit: 100 }, seen);
  return { names: data.list.map(({ name }) => name), byReplica: position === undefined, position };
};
const replay = (how: 'pause' | 'resume') =>
  sql`select ${sql.raw(`pg_wal_replay_${how}`)}()`.execute(onStandby.db);
/** The replica answers whoever has seen no more than this. */
const until = (seen: string, byReplica: boolean) =>
  vi.waitFor(async () => expect((await names(seen)).byReplica).toBe(byReplica), { timeout: 30_000 });

test('whoever has seen something never reads an older state, whether the replica has it or not', async () => {
  let seen = (await add('before')).position ?? '';
  await until(seen, true);
  for (let n = 0; n < 20; n += 1) {
    seen = (await add(`project ${n}`)).position ?? '';
    expect((await names(seen)).names).toContain(`project ${n}`);
  }
  await until(seen, true);
  await replay('pause');
  const later = (await add('while it stands still')).position ?? '';
  expect(await names(later)).toMatchObject({ byReplica: false });
  expect((await names(later)).names).toContain('while it stands still');
  // Nobody has told this one of it yet.
  const old = await names(seen);
  expect(old.byReplica).toBe(true);
  expect(old.names).not.toContain('while it stands still');
  await replay('resume');
  await until(later, true);
});

test('whoever says nothing of what they have seen is answered by the database, and told', async () => {
  const first = await names();
  expect(first).toMatchObject({
    byReplica: false,
    position: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
  });
  expect(await names('nonsense')).toMatchObject({ byReplica: false });
  await until(first.position ?? '', true);
});

test('what the replica refuses may just be missing there, so the database is asked', async () => {
  const seen = (await names()).position ?? '';
  await until(seen, true);
  await replay('pause');
  const { data } = await add('opened by a link');
  expect(await call('get', { projectId: data.projectId }, seen)).toMatchObject({
    code: 200,
    data: { name: 'opened by a link' },
  });
  await replay('resume');
});

test('reads that are asked for together are answered by the replica each by itself', async () => {
  const seen = (await names()).position ?? '';
  await until(seen, true);
  const ask = async (position: string) => {
    const calls = [{ path: pathOf(projectApi, 'list'), input: { limit: 20 } }];
    const headers = { 'x-token': token, [databasePositionHeader]: position };
    const remoteAddress = '127.0.0.1';
    const answer = await served.app.inject({
      method: 'POST',
      url: callsTogetherPath,
      remoteAddress,
      headers,
      payload: { calls },
    });
    return JSON.parse(answer.body) as CallAnsweredTogether;
  };
  expect(await ask(seen)).toMatchObject({ envelope: { code: 200 } });
  expect(await ask(seen)).not.toHaveProperty('position');
  expect(await ask('')).toMatchObject({ position: expect.stringContaining('/') });
});

test('whoever hears of a change reads a state that has it', async () => {
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = served.app.server.address() as AddressInfo;
  const stop = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/prod-api/live`, {
    headers: { 'x-token': token },
    signal: stop.signal,
  });
  const heard = (async () => {
    let text = '';
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString();
      const at = /^event: change\nid: (.+)$/m.exec(text)?.[1];
      if (at) return at;
    }
    return '';
  })();
  await replay('pause');
  await add('told to everybody');
  await sql`select pg_notify('live', '{"topic":"project"}')`.execute(database.db);
  const seen = await heard;
  stop.abort();
  expect(await names(seen)).toMatchObject({
    byReplica: false,
    names: expect.arrayContaining(['told to everybody']),
  });
  await replay('resume');
});

test('a replica that is far behind, or away, is left alone until it is back', {
  timeout: 120_000,
}, async () => {
  const seen = (await names()).position ?? '';
  await until(seen, true);
  await replay('pause');
  await add('makes it late');
  await until(seen, false);
  expect(replica.figures().behindMs).toBeGreaterThan(5_000);
  await replay('resume');
  await until(seen, true);

  expect(broken).toEqual([]);
  await standby.kill();
  // Not a single call fails meanwhile.
  await until(seen, false);
  await vi.waitFor(() => expect(broken).not.toEqual([]));
  await vi.waitFor(() => expect(replica.figures()).toEqual({ behindMs: null }));
  await standby.start();
  await until(seen, true);
});

test('a replica that hangs holds nobody up for long, and is left alone until it goes on', {
  timeout: 120_000,
}, async () => {
  const seen = (await names()).position ?? '';
  await until(seen, true);
  const later: string[] = [];
  standby.hang();
  try {
    later.push((await add('while it hangs')).position ?? '');
    for (const one of [seen, ...later]) expect((await names(one)).names).toContain('while it hangs');
  } finally {
    standby.goOn();
  }
  await until(later[0] ?? '', true);
});

test('a database that is no replica is never read by', async () => {
  const wrong: unknown[] = [];
  const self = openReplica(database.db, primary.database('postgres'), (error) => wrong.push(error));
  await self.look();
  expect(await self.at((await self.position()) ?? '')).toBeNull();
  expect(String(wrong[0])).toContain('names no replica');
  await self.close();
});
