import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import {
  type Api,
  dryRunHeader,
  type OutputOf,
  pathOf,
  placeHeader,
  type SentOf,
} from '@mdi/contract/kit/op.ts';
import type { FastifyInstance } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, assert, inject, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect, connectForMonitoring, type Db } from '../src/db/connect.ts';
import type { Deps } from '../src/kit/calls/ctx.ts';
import type { Module } from '../src/kit/calls/implement.ts';
import { makePendingCalls } from '../src/kit/calls/pending-calls.ts';
import type { Registry } from '../src/kit/calls/registry.ts';
import { type LiveEvents, makeLiveEvents } from '../src/kit/live/live-events.ts';
import { makeSecrets, tokenHash } from '../src/kit/settings/secrets.ts';
import { type Env, readSettings } from '../src/kit/settings/settings.ts';
import { modules, registry } from '../src/modules/index.ts';
import { wordListCheck } from '../src/ports/content-check/word-list.ts';
import { localFiles } from '../src/ports/files/local.ts';
import type { SmsMessage, SmsSender } from '../src/ports/sms/sms.ts';
import { queueTasksOf } from '../src/queue-tasks.ts';
import { factories } from './factories/index.ts';
import { nodeStateOf } from './node-state.ts';
import { openWorlds } from './open-worlds.ts';

/** SMS that were "delivered", newest last. */
export type Outbox = SmsMessage[];

const outboxSms = (outbox: Outbox): SmsSender => ({
  name: 'sandbox',
  async send(message) {
    outbox.push(message);
    return { providerId: String(outbox.length) };
  },
});

async function cloneDatabase(): Promise<{ config: pg.PoolConfig; drop: () => Promise<void> }> {
  const at = inject('postgres');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ ...at, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // Clones of one template wait for each other inside PostgreSQL, but a connected template is refused. Its files are
  // copied as they are, which takes half of what writing them to the log again does.
  await admin(`create database ${name} template mdi_template strategy file_copy`);
  return {
    config: { ...at, database: name },
    drop: () => admin(`drop database if exists ${name} with (force)`),
  };
}

export type CallOptions = { key?: string; lang?: string; place?: string; address?: string; dryRun?: true };

type OpName<A extends Api> = keyof A['ops'] & string;

/** A call as somebody (a token) or as nobody. */
type CallOf<A extends Api, K extends OpName<A>> = [
  api: A,
  op: K,
  input: SentOf<A['ops'][K]>,
  token?: string | null,
  options?: CallOptions,
];

declare const answers: unique symbol;
/** An answer that knows of which call it is; what it holds is told by `done`, because a refusal holds something else. */
export type Answered<T> = Envelope & { readonly [answers]?: T };

type AnswerOf<A extends Api, K extends OpName<A>> = Answered<OutputOf<A['ops'][K]>>;

/** What a call answered that was to be done. Fails on any other code than 200. */
export function done<T>({ code, message, data }: Answered<T>): T {
  if (code !== 200) assert.fail(`answered ${code}: ${message} ${JSON.stringify(data)}`);
  // The app compares every answer with its contract.
  return data as T;
}

/** What a test holds: the app on its own database, the clock, and ways to call and to make things. */
export type World = {
  app: FastifyInstance;
  /** Waits for the calls under way, also those whose caller has left. */
  ended: () => Promise<void>;
  db: Db;
  live: LiveEvents;
  /** How another process reaches the same database. */
  config: pg.PoolConfig;
  deps: Deps;
  outbox: Outbox;
  /** Runs the jobs that wait, until none is due. */
  work: () => Promise<void>;
  /** Moves the clock, in minutes. */
  pass: (minutes: number) => void;
  now: () => Date;
  /** The holder of a session shows just now that it is they (`presence` of a call); a new session has. */
  prove: (token: string) => Promise<unknown>;
  make: ReturnType<typeof factories>;
  /** Calls an op and answers the envelope. */
  call: <A extends Api, K extends OpName<A>>(...asked: CallOf<A, K>) => Promise<AnswerOf<A, K>>;
  /** Calls an op that is to be done; answers its data. Fails on any other code than 200. */
  ok: <A extends Api, K extends OpName<A>>(...asked: CallOf<A, K>) => Promise<OutputOf<A['ops'][K]>>;
};

type Options = {
  env?: Env;
  deps?: Partial<Deps>;
  modules?: readonly Module[];
  runners?: Registry['jobs'];
  /** false: answers are not compared with their contract, as in production. */
  checkOutput?: boolean;
  /** Another way by which the application reaches its database. */
  through?: (config: pg.PoolConfig) => Promise<pg.PoolConfig>;
};

/** Builds the application on a fresh clone of the migrated database; both end with the test file. */
export async function world(options: Options = {}): Promise<World> {
  const { config, drop } = await cloneDatabase();
  const database = connect((await options.through?.(config)) ?? config, () => {});
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-files-'));
  const env: Env = {
    // Whoever doesn't say from where they call is one of many, so that limits of a network are met by who means to.
    MDI_DATA_DIR: folder,
    MDI_MODE: 'demo',
    LOG_LEVEL: 'fatal',
    SHARED_ADDRESSES: '127.0.0.1',
    ...options.env,
  };
  const watch = connectForMonitoring(config, () => {});
  const outbox: Outbox = [];
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const deps: Deps = {
    settings: readSettings(env, 'test'),
    now,
    secrets: makeSecrets('the-secret-key-of-the-tests-0123456789'),
    sms: outboxSms(outbox),
    chatApp: null,
    miniPlatform: null,
    contentCheck: wordListCheck('demo'),
    files: localFiles(folder),
    takeBackup: null,
    takeBase: null,
    node: {
      ...nodeStateOf({ pool: database.pool, db: watch.db }, folder),
      worker: () => ({ agoMs: 0, rssBytes: 1 }),
    },
    registry: { ...registry, jobs: options.runners ?? registry.jobs },
    ...options.deps,
  };
  const live = makeLiveEvents(config, () => {});
  const calls = makePendingCalls();
  const app = await buildApp({
    calls,
    live,
    db: database.db,
    deps,
    modules: options.modules ?? modules,
    logger: false,
    checkOutput: options.checkOutput ?? true,
  });
  const end = async () => {
    if (!openWorlds.delete(end)) return;
    await app.close();
    await live.stop();
    await watch.close();
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  openWorlds.add(end);
  // Made for a whole file or group, it ends with that.
  afterAll(end);
  return {
    app,
    ended: calls.ended,
    db: database.db,
    live,
    config,
    deps,
    outbox,
    now,
    pass: (minutes) => {
      shift += minutes * 60_000;
    },
    prove: (token) =>
      database.db
        .updateTable('session')
        .set({ provenAt: now() })
        .where('tokenHash', '=', tokenHash(token))
        .execute(),
    make: factories(database.db),
    async work() {
      const { pool } = database;
      const count = async (where: string) =>
        (await pool.query(`select from graphile_worker.jobs where ${where}`)).rows.length;
      // A person's next job can be had only once it is written down that the one before has ended.
      do {
        await runOnce({
          pgPool: pool,
          noHandleSignals: true,
          logger: new Logger(() => () => {}),
          taskList: queueTasksOf({ db: database.db, deps, log: app.log }),
        });
        // The queue answers a little before it has written down how a job ended.
        await vi.waitUntil(async () => (await count('locked_at is not null')) === 0, 60_000);
      } while ((await count('run_at <= now() and attempts < max_attempts')) > 0);
    },
    call: (...asked) => send(app, asked),
    async ok(...asked) {
      const [api, op] = asked;
      const answer = await send(app, asked);
      if (answer.code !== 200) assert.fail(`${api.module}/${op} ${JSON.stringify(answer)}`);
      return done(answer);
    },
  };
}

async function send<A extends Api, K extends OpName<A>>(
  app: FastifyInstance,
  [api, name, input, token, options = {}]: CallOf<A, K>,
): Promise<AnswerOf<A, K>> {
  const fields = Object.entries(input as Record<string, unknown>).filter(([, v]) => v !== undefined);
  const inQuery = api.ops[name]?.from === 'query';
  const query = new URLSearchParams({ lang: options.lang ?? 'en_US' });
  if (inQuery) for (const [key, value] of fields) query.set(key, String(value));
  const answer = await app.inject({
    method: 'POST',
    url: `${pathOf(api, name)}?${query}`,
    remoteAddress: options.address ?? '127.0.0.1',
    headers: {
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(token ? { 'x-token': token } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...(options.place === undefined ? {} : { [placeHeader]: options.place }),
      ...(options.dryRun ? { [dryRunHeader]: 'yes' } : {}),
    },
    ...(inQuery ? {} : { payload: JSON.stringify(Object.fromEntries(fields)) }),
  });
  return answer.json();
}
