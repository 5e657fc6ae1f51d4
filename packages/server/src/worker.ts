import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { pino } from 'pino';
import { readBackupPlan } from './backup/backup-plan.ts';
import { installationSigner } from './backup/installation-identity.ts';
import { keepSendingWal } from './backup/send-wal.ts';
import { connect } from './db/connect.ts';
import { chooseDeps } from './deps.ts';
import { beatMs, type WorkerBeat } from './keep-process.ts';
import { sweepTempFolders } from './kit/files/temp-folder.ts';
import { productVersion, readSettings } from './kit/settings/settings.ts';
import { logProcessEnd, makeLifecycleLog } from './lifecycle-log.ts';
import { filesFolder } from './ports/files/choose.ts';
import { startWorker, workerPriority } from './start-worker.ts';

/** What the serving process tells its worker at the start. */
export type WorkerStart = { database: pg.PoolConfig; publicUrl: string; dataDir: string };

// From src/ and from dist/ alike, the installation's root is two folders above the package's own.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

async function work({ database: config, publicUrl }: WorkerStart): Promise<void> {
  os.setPriority(workerPriority);
  const settings = readSettings(process.env, productVersion(root));
  settings.publicUrl = publicUrl;
  const log = pino({ level: settings.logLevel, name: 'worker' });
  const life = makeLifecycleLog(settings.dataDir, 'worker', log);
  logProcessEnd(life);
  const end = (error: Error) => {
    life.error({ err: error }, 'ends');
    process.exit(1);
  };
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  // Nobody waits for a job's answer; it may wait for a lock as long as a statement may take.
  // One more for each of its pools, which listens.
  const database = connect({ ...config, max: 17, lock_timeout: 0 }, onBroken);
  const engine = { db: database.db, deps: chooseDeps(settings)(database, log), log };
  const worker = await startWorker(database, config, engine, log, end);
  const plan = readBackupPlan(settings);
  const sending =
    plan?.moments &&
    keepSendingWal(
      {
        dataDir: settings.dataDir,
        filesFolder: filesFolder(settings.env, settings.dataDir),
        changes: plan.moments.stores.changes,
        recipient: plan.recipient,
        sign: installationSigner(engine.deps.secrets),
      },
      log,
    );
  // Each machine its own: the clock's sweep runs on one node alone.
  await sweepTempFolders(new Date());
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  // Without its server a worker would outlive the installation; what it does now is taken up again.
  process.on('disconnect', () => {
    life.warn({}, 'ends because its server is gone');
    process.exit(0);
  });
  let stopping = false;
  process.on('SIGTERM', () => {
    // Whoever ends all processes of a service ends this one too, and its server tells it once more.
    if (stopping) return;
    stopping = true;
    life.info({ signal: 'SIGTERM' }, 'stops because of a signal');
    Promise.all([worker.stop(), sending?.stop()])
      .then(() => database.close())
      .then(() => process.exit(0), end);
  });
  // The terminal's own signals reach the whole group; the server says when to stop.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {});
  process.send?.('ready');
  // Not by the clock of tasks: it says that this process lives, also where the database doesn't.
  const beat = () => process.send?.({ rssBytes: process.memoryUsage.rss() } satisfies WorkerBeat);
  beat();
  setInterval(beat, beatMs);
}

process.once('message', (start: WorkerStart) => {
  work(start).catch((error: unknown) => {
    makeLifecycleLog(start.dataDir, 'worker', pino({ name: 'worker' })).error(
      { err: error },
      'could not start',
    );
    process.exit(1);
  });
});
