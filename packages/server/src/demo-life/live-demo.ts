import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import type pg from 'pg';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database, Db } from '../db/connect.ts';
import { makeSecrets, secretFromFolder } from '../kit/settings/secrets.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { loadCrowd, maybeCauseMishap, passOnePerson, pauseUntilNextPass } from './crowd.ts';
import { fillPassageGap } from './fill-passage-gap.ts';
import { type OpenDemoReader, openReaders } from './open-readers.ts';
import { readersToRun } from './readers.queries.ts';

const readerCount = 60;
const gatherEveryMs = 600_000;
const mishapEveryMs = 60_000;

type Life = { database: Database; config: pg.PoolConfig; settings: Settings; url: string; log: Logger };

/** Whether no other node runs it; the lock goes with the connection. */
async function isAlone(config: pg.PoolConfig, lost: () => void): Promise<boolean> {
  const client = new Client(config);
  client.on('error', lost);
  await client.connect();
  const { rows } = await client.query(
    "select pg_try_advisory_lock(hashtextextended('demo life', 6)) as alone",
  );
  return rows[0]?.alone === true;
}

const wait = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => {});

async function letPass(
  db: Db,
  settings: Settings,
  posts: readonly OpenDemoReader[],
  log: Logger,
  ended: AbortSignal,
) {
  const random = seededRandom(Date.now());
  const secrets = makeSecrets(settings.secretKey ?? secretFromFolder(settings.dataDir));
  let crowd = await loadCrowd(db, posts, new Date());
  let gatheredAt = Date.now();
  while (!ended.aborted) {
    await wait(pauseUntilNextPass(crowd, random), ended);
    if (ended.aborted) return;
    try {
      if (Date.now() - gatheredAt > gatherEveryMs) {
        crowd = await loadCrowd(db, posts, new Date());
        gatheredAt = Date.now();
      }
      await passOnePerson({ db, secrets, random }, crowd, new Date());
    } catch (error) {
      log.debug({ err: error }, 'nobody passed');
      await wait(5_000, ended);
    }
  }
}

async function letFail(posts: readonly OpenDemoReader[], ended: AbortSignal) {
  const random = seededRandom(Date.now() + 1);
  const later = (ms: number, what: () => void) => {
    wait(ms, ended).then(what);
  };
  while (!ended.aborted) {
    await wait(mishapEveryMs, ended);
    if (!ended.aborted) maybeCauseMishap(posts, random, later);
  }
}

/**
 * Lets the demo live until it is ended: fills what its readers would have seen since their last passage, and runs
 * sixty of them over the API of readers. False: another node does it.
 * @throws Error in production, before anything is touched
 */
export async function liveDemo(life: Life, ended: AbortSignal, lost: () => void): Promise<boolean> {
  const { database, config, settings, url, log } = life;
  if (settings.mode !== 'demo') throw new Error('Readers are simulated in demo mode only.');
  if (!(await isAlone(config, lost))) return false;
  const plan = await readersToRun(database.db, readerCount);
  const folder = path.join(settings.dataDir, 'demo-readers');
  const started = Date.now();
  const ids = plan.map(({ deviceId }) => deviceId);
  const [, posts] = await Promise.all([
    fillPassageGap(database.db, ids, new Date(), ended).then((done) => {
      if (done.passages > 0)
        log.info({ ...done, ms: Date.now() - started }, 'the history of the demo is filled');
    }),
    openReaders(database.db, url, folder, plan, ended),
  ]);
  log.info({ readers: posts.length }, 'the readers of the demo run');
  const running = posts.slice(0, -1);
  await Promise.all([letPass(database.db, settings, running, log, ended), letFail(running, ended)]);
  await Promise.all(posts.map(({ reader }) => reader.stop()));
  return true;
}
