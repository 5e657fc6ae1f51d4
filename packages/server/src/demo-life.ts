import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { pino } from 'pino';
import { connect } from './db/connect.ts';
import { liveDemo } from './demo-life/live-demo.ts';
import { givenUpExitCode } from './keep-process.ts';
import { productVersion, readSettings } from './kit/settings/settings.ts';
import { logProcessEnd, makeLifecycleLog } from './lifecycle-log.ts';

/** What the serving process tells it at the start; `url` is where readers reach the server from this machine. */
export type DemoLifeStart = { database: pg.PoolConfig; url: string };

const log = pino({ level: process.env.LOG_LEVEL || 'info', name: 'demo' });
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

async function live({ database: config, url }: DemoLifeStart): Promise<void> {
  const settings = readSettings(process.env, productVersion(root));
  const ended = new AbortController();
  const life = makeLifecycleLog(settings.dataDir, 'demo-life', log);
  logProcessEnd(life);
  process.on('unhandledRejection', (error) => log.warn({ err: error }, 'unhandled rejection'));
  // Without its server it would knock at a closed door for ever.
  process.on('disconnect', () => {
    life.warn({}, 'ends because its server is gone');
    process.exit(0);
  });
  process.on('SIGTERM', () => {
    // As the worker, it may be told twice.
    if (ended.signal.aborted) return;
    life.info({ signal: 'SIGTERM' }, 'stops because of a signal');
    ended.abort();
  });
  // The terminal's own signals reach the whole group; the server says when to stop.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {});
  const database = connect({ ...config, max: 3 }, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  const lost = () => {
    life.warn({}, 'ends because its connection to the database broke');
    process.exit(1);
  };
  if (!(await liveDemo({ database, config, settings, url, log }, ended.signal, lost))) {
    log.info('another node lets the demo live');
    process.exit(givenUpExitCode);
  }
  process.exit(0);
}

process.once('message', (start: DemoLifeStart) => {
  live(start).catch((error: unknown) => {
    log.warn({ err: error }, 'the demo stands still');
    process.exit(givenUpExitCode);
  });
});
