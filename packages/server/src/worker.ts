import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { pino } from 'pino';
import { connect } from './db/connect.ts';
import { chooseDeps } from './deps.ts';
import { productVersion, readSettings } from './kit/settings.ts';
import { runners } from './modules/jobs.ts';
import { startWorker } from './start-worker.ts';

/** What the serving process tells its worker at the start. */
export type WorkerStart = { database: pg.PoolConfig; publicUrl: string };

// From src/ and from dist/ alike, the installation's root is two folders above the package's own.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

async function work({ database: config, publicUrl }: WorkerStart): Promise<void> {
  const settings = readSettings(process.env, productVersion(root));
  settings.publicUrl = publicUrl;
  const log = pino({ level: settings.logLevel, name: 'worker' });
  const end = (error: Error) => {
    log.error({ err: error }, 'the worker ends');
    process.exit(1);
  };
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  // Nobody waits for a job's answer; it may wait for a lock as long as a statement may take.
  const database = connect({ ...config, lock_timeout: 0 }, onBroken);
  const engine = { db: database.db, deps: chooseDeps(settings)(database, log), log, runners };
  const worker = await startWorker(database, config, engine, log, end);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  // Without its server a worker would outlive the installation; what it does now is taken up again.
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => {
    worker
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0), end);
  });
  // The terminal's own signal reaches the whole group; the server says when to stop.
  process.on('SIGINT', () => {});
  process.send?.('ready');
}

process.once('message', (start: WorkerStart) => {
  work(start).catch((error: unknown) => {
    pino({ name: 'worker' }).fatal({ err: error }, 'the worker could not start');
    process.exit(1);
  });
});
