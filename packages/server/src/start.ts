import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { connect, type Database } from './db/connect.ts';
import { type Cluster, startCluster } from './db/embedded/cluster.ts';
import { migrate } from './db/migrate.ts';
import { isEmpty, seedDemo } from './db/seed/demo.ts';
import { demoPassword } from './db/seed/demo-accounts.ts';
import { syncCatalogue } from './db/seed/sync-catalogue.ts';
import type { Deps } from './kit/ctx.ts';
import { makeSecrets, secretFromFolder } from './kit/secrets.ts';
import { type Settings, WrongSetting } from './kit/settings.ts';
import { keepSweeping } from './kit/sweep.ts';
import { hashPassword } from './modules/auth/index.ts';
import { modules } from './modules/index.ts';
import { inboxStore } from './modules/sms/index.ts';
import { chooseChatApp } from './ports/chat-app/choose.ts';
import { localFiles } from './ports/files/local.ts';
import { withBreaker } from './ports/sms/breaker.ts';
import { chooseSms } from './ports/sms/choose.ts';
import { smsSettings } from './ports/sms/sms-settings.ts';

const databaseName = 'mdi';

/** The open database and, when it is our own, the PostgreSQL behind it. */
export type Store = Database & { cluster: Cluster | null };

async function makeDatabase(cluster: Cluster): Promise<pg.PoolConfig> {
  const client = new pg.Client(cluster.database('postgres'));
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  return cluster.database(databaseName);
}

/** Opens the database of the settings, starting the embedded one when none is named, and migrates it. */
export async function openStore(settings: Settings, log: Logger): Promise<Store> {
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const cluster = settings.databaseUrl
    ? null
    : await startCluster({ dataDir: settings.dataDir, log: (line) => log.info(line) });
  try {
    const config = cluster ? await makeDatabase(cluster) : { connectionString: settings.databaseUrl };
    const database = connect(config, onBroken);
    const applied = await migrate(database.db);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    await syncCatalogue(database.db);
    return { ...database, cluster };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

export async function closeStore(store: Store): Promise<void> {
  await store.close();
  await store.cluster?.stop();
}

/** Everything outside the database that handlers use, chosen by the settings. */
export function makeDeps(settings: Settings, store: Database, log: Logger): Deps {
  const now = () => new Date();
  mkdirSync(settings.filesDir, { recursive: true });
  const sms = chooseSms(smsSettings(settings), { now, store: inboxStore(store.db) });
  return {
    settings,
    now,
    secrets: makeSecrets(settings.secretKey ?? secretFromFolder(settings.dataDir)),
    sms:
      sms &&
      withBreaker(sms, {
        perMinute: 120,
        perDay: 20_000,
        now,
        onTrip: (trip) => log.error(trip, 'SMS stopped'),
      }),
    chatApp: chooseChatApp(settings.env),
    files: localFiles(settings.filesDir),
  };
}

/** The pages lie beside the server in an installation. */
const webRootOf = (root: string): string | undefined => {
  const folder = path.join(root, 'packages/web/dist');
  return existsSync(path.join(folder, 'index.html')) ? folder : undefined;
};

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: () => 'listening' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new WrongSetting(`PORT ${port} is in use. Stop what uses it, or set PORT to another.`);
    if (code === 'EACCES')
      throw new WrongSetting(`PORT ${port} needs more rights than this user has. Set PORT above 1023.`);
    if (code) throw new WrongSetting(`HOST ${host} can't be served on (${code}).`);
    throw error;
  }
}

export type Running = { app: FastifyInstance; store: Store; url: string; stop(): Promise<void> };

/** Starts a serving node: database, demo data into an empty demo database, HTTP. */
export async function startServer(settings: Settings, root: string): Promise<Running> {
  const log = pino({ level: settings.logLevel });
  const store = await openStore(settings, log);
  try {
    if (settings.mode === 'demo' && (await isEmpty(store.db))) {
      await seedDemo(store.db, await hashPassword(demoPassword), new Date());
    }
    const deps = makeDeps(settings, store, log);
    const app = await buildApp({
      db: store.db,
      deps,
      modules,
      logger: log,
      checkOutput: process.env.NODE_ENV === 'test',
      webRoot: webRootOf(root),
    });
    await listen(app, settings);
    const stopSweeping = keepSweeping(store.db, (error) => log.error({ err: error }, 'sweep failed'));
    const address = app.server.address();
    const port = address && typeof address === 'object' ? address.port : settings.port;
    const url = settings.env.PUBLIC_URL ? settings.publicUrl : `http://${settings.host}:${port}`;
    deps.settings.publicUrl = url;
    return {
      app,
      store,
      url,
      async stop() {
        stopSweeping();
        await app.close();
        await closeStore(store);
      },
    };
  } catch (error) {
    await closeStore(store);
    throw error;
  }
}
