import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { connectForMonitoring, type Db } from './db/connect.ts';
import type { Outage } from './db/embedded/cluster.ts';
import { openReplica } from './db/replica.ts';
import { demoPassword } from './db/seed/demo-accounts.ts';
import { addTemplates } from './db/seed/page-templates.ts';
import { hasNoUsers, seedDemo } from './db/seed/seed-demo.ts';
import type { DemoLifeStart } from './demo-life.ts';
import { assertDemoMatchesMode } from './demo-mode-guard.ts';
import { chooseDeps } from './deps.ts';
import { demoLifeProgram, type KeptProcess, keepProcess, workerProgram } from './keep-process.ts';
import { makeLiveEvents } from './kit/live/live-events.ts';
import { type Settings, urlOf, WrongSetting } from './kit/settings/settings.ts';
import type { LifecycleLog } from './lifecycle-log.ts';
import { makeMetrics, serveMetrics } from './metrics.ts';
import { hashPassword } from './modules/auth/index.ts';
import { modules } from './modules/index.ts';
import { mqttSettings } from './mqtt/mqtt-settings.ts';
import { type MqttState, openReadersOverMqtt } from './mqtt/readers-over-mqtt.ts';
import { closeStore, openStore, type Store } from './open-store.ts';
import type { WorkerStart } from './worker.ts';

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

export type Running = {
  app: FastifyInstance;
  store: Store;
  url: string;
  /** How the line to the readers' broker is; null: none is named. */
  mqtt(): MqttState | null;
  stop(): Promise<void>;
};

const anyHost: Partial<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The worker, and in demo mode the program by which the demo lives. */
function keepBeside(
  { mode, demoLife: lives, host, dataDir }: Settings,
  { config: database }: Store,
  { url: publicUrl, port }: { url: string; port: number },
  life: LifecycleLog,
): [KeptProcess, ...KeptProcess[]] {
  const kept: [KeptProcess] = [
    keepProcess(workerProgram, { database, publicUrl, dataDir } satisfies WorkerStart, life),
  ];
  if (mode !== 'demo' || !lives) return kept;
  const start: DemoLifeStart = { database, url: urlOf(anyHost[host] ?? host, port) };
  return [...kept, keepProcess(demoLifeProgram, start, life)];
}

/** Tells operators of each time that the database was away, and head office once it is back. */
function tellOutages(db: Db, life: LifecycleLog): Outage {
  let since = new Date();
  return {
    ended(lastLines) {
      since = new Date();
      life.error({ log: lastLines }, 'PostgreSQL ended by itself and is started again');
    },
    back() {
      life.warn({ ms: Date.now() - since.getTime() }, 'PostgreSQL answers again');
      db.insertInto('outage')
        .values({ beganAt: since, endedAt: new Date() })
        .execute()
        .catch((error: unknown) =>
          life.error({ err: error }, 'the outage of the database could not be written down'),
        );
    },
  };
}

/** Starts a node: database, demo data into an empty demo database, HTTP, and the worker beside it. */
export async function startServer(
  settings: Settings,
  root: string,
  log: Logger,
  life: LifecycleLog,
): Promise<Running> {
  // First, so that a wrong setting stops the start before anything runs.
  const makeDeps = chooseDeps(settings);
  const mqtt = mqttSettings(settings);
  const store = await openStore(settings, log);
  store.cluster?.onOutage(tellOutages(store.db, life));
  try {
    await assertDemoMatchesMode(store.db, settings.mode);
    const watch = connectForMonitoring(store.config, (error) =>
      log.warn({ err: error }, 'a database connection broke'),
    );
    const deps = makeDeps({ ...store, watch }, log);
    const metrics =
      settings.metrics &&
      (await serveMetrics(settings.metrics, makeMetrics(deps, await import('prom-client')), log));
    if (settings.mode === 'demo' && (await hasNoUsers(store.db))) {
      await seedDemo({ db: store.db, files: deps.files }, await hashPassword(demoPassword), new Date());
    }
    await addTemplates({ db: store.db, files: deps.files });
    const replica =
      settings.replicaUrl === undefined
        ? null
        : openReplica(store.db, { connectionString: settings.replicaUrl }, (error) =>
            log.warn({ err: error }, 'the replica does not answer'),
          );
    deps.node.replica = () => replica?.figures() ?? null;
    const live = makeLiveEvents(store.config, (error) => log.warn({ err: error }, 'the live line broke'));
    const app = await buildApp({
      live,
      replica,
      db: store.db,
      deps,
      modules,
      logger: log,
      checkOutput: process.env.NODE_ENV === 'test',
      webRoot: webRootOf(root),
    });
    await listen(app, settings);
    const address = app.server.address();
    const port = address && typeof address === 'object' ? address.port : settings.port;
    const url = settings.env.PUBLIC_URL ? settings.publicUrl : urlOf(settings.host, port);
    deps.settings.publicUrl = url;
    const line =
      mqtt &&
      openReadersOverMqtt({ ...(await import('mqtt')), settings: mqtt, app, db: store.db, deps, live, log });
    const [ofWorker, ...others] = keepBeside(settings, store, { url, port }, life);
    const beside = [ofWorker, ...others];
    deps.node.worker = ofWorker.heard;
    return {
      app,
      store,
      url,
      mqtt: () => line?.state() ?? null,
      async stop() {
        // Whoever sends requests here hears that no more are wanted before the first is turned away.
        deps.node.stopping = true;
        await wait(settings.stopDelaySeconds * 1000);
        await metrics?.stop();
        await line?.stop();
        await Promise.all([app.close(), ...beside.map((one) => one.stop())]);
        await live.stop();
        await replica?.close();
        await watch.close();
        await closeStore(store);
      },
    };
  } catch (error) {
    await closeStore(store);
    throw error;
  }
}
