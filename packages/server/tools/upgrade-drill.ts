import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect, type Db } from '../src/db/connect.ts';
import { runningDatabase } from '../src/db/embedded/running-database.ts';
import { freePort, newFolder, nodeOf, tidied, withTwoNodes } from './two-nodes/installation.ts';
import { startLoad, type Tally } from './two-nodes/load.ts';
import { CannotProve } from './two-nodes/nginx.ts';
import { type Person, tryOnce } from './two-nodes/person.ts';
import { countEvents, countOpenedDoors, countWrites, proxiedRequests } from './two-nodes/verdict.ts';
import { buildFormer, formerVersion } from './upgrade-drill/former.ts';
import { demoSite } from './upgrade-drill/site.ts';

// npm run upgrade-drill [-- <commit>] [--built <folder>]: a former version (the newest tag, where none is named) is built
// and filled with the demo; people and readers work while this one takes its place over the same data: first one node that
// is stopped and started, then two nodes behind nginx, one after the other. Nothing acknowledged is lost or there twice,
// and behind nginx nobody notices. `--built` names a folder in which the former version is built already.

const { values, positionals } = parseArgs({
  options: { built: { type: 'string' } },
  allowPositionals: true,
});

const clients = { people: 8, doors: 4 };
/** Acknowledged writes before a node is stopped, and after each is back. */
const writesBetween = 60;
const probeEveryMs = 25;

const violations: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);
const demand = (fine: boolean, sentence: string) => {
  if (!fine) violations.push(sentence);
};

const demo = {
  MDI_MODE: 'demo',
  MDI_DEMO_LIFE: 'off',
  SESSIONS_PER_USER: '100',
  // All people and readers come from this machine.
  SHARED_ADDRESSES: '127.0.0.0/8',
};

/** Asks without a pause whether anybody is answered; tells the longest time in which nobody was. */
function watchAnswers(url: string) {
  let on = true;
  let answeredAt = performance.now();
  let longestMs = 0;
  const watching = (async () => {
    while (on) {
      const answer = await fetch(`${url}/device-api/v1/time`).catch(() => null);
      const now = performance.now();
      if (answer?.ok) {
        longestMs = Math.max(longestMs, now - answeredAt);
        answeredAt = now;
      }
      await pause(probeEveryMs);
    }
  })();
  return async () => {
    on = false;
    await watching;
    return Math.round(longestMs);
  };
}

const migrationsIn = async (db: Db) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from migration`.execute(db);
  return rows[0]?.n ?? 0;
};

/** What people and readers were told against what is there. @param mayGiveUp where nobody is there to answer for a while */
async function judge(db: Db, tally: Tally, mayGiveUp: boolean): Promise<void> {
  const events = await countEvents(db, tally.events);
  say(`  events: ${events.told} told stored, ${events.lost} lost, ${events.doubled} twice`);
  demand(events.lost + events.doubled + events.foreign === 0, `events: ${JSON.stringify(events)}`);
  const opened = await countOpenedDoors(db);
  say(`  doors opened from afar: ${opened.told} told done, ${opened.lost} lost, ${opened.doubled} twice`);
  demand(opened.lost + opened.doubled === 0, `opened doors: ${JSON.stringify(opened)}`);
  const writes = await countWrites(db, tally.writes);
  say(
    `  writes: ${writes.told} acknowledged, ${writes.lost} lost, ${writes.doubled} twice, ${writes.gaveUp} given up; ${writes.broken} tries repeated (${writes.brokenStored} stored already)`,
  );
  demand(writes.lost + writes.doubled + writes.unrecorded === 0, JSON.stringify(writes));
  say(`  reads: ${tally.reads}, ${tally.readsRepeated} repeated, ${tally.readsGivenUp} given up`);
  say(`  longest wait of a person: ${Math.round(tally.slowestMs)} ms`);
  demand(mayGiveUp || writes.gaveUp + tally.readsGivenUp === 0, 'somebody gave up');
  for (const sentence of new Set(tally.wrong)) {
    demand(false, `${tally.wrong.filter((one) => one === sentence).length} × ${sentence}`);
  }
}

async function staySignedIn(urls: readonly string[], people: readonly Person[]): Promise<void> {
  let out = 0;
  for (const person of people) {
    for (const url of urls) {
      if ((await tryOnce({ ...person, url }, 'user/getUserInfo', {}))?.code !== 200) out += 1;
    }
  }
  say(`  sessions: ${people.length} people, ${out} signed out`);
  demand(out === 0, `${out} sessions do not go on`);
}

/** One node with its own database is stopped, and this version is started over its folder. */
async function stopAndStart(folder: string, former: string): Promise<void> {
  say('one node, stopped and started:');
  const data = path.join(folder, 'one');
  mkdirSync(data);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...demo,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    MDI_DATA_DIR: data,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  };
  const node = nodeOf('A', port, env);
  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const config = runningDatabase(data, 'mdi');
    if (!config) throw new Error('the database is not up');
    const database = connect({ ...config, application_name: 'two nodes' }, () => {});
    return work(database.db).finally(database.close);
  };
  try {
    await node.start(former);
    const before = await withDatabase(migrationsIn);
    const site = await demoSite(url, data, clients);
    const load = startLoad(site);
    const answers = watchAnswers(url);
    await load.more(writesBetween);
    const began = performance.now();
    await node.stop();
    const stopped = performance.now();
    await node.start();
    const serves = performance.now();
    await load.more(writesBetween);
    await load.end();
    say(
      `  stopped in ${Math.round(stopped - began)} ms, serves ${Math.round(serves - stopped)} ms after that; nobody was answered for ${await answers()} ms`,
    );
    await withDatabase(async (db) => {
      say(`  migrations: ${before} before, ${await migrationsIn(db)} after`);
      await judge(db, load.tally, true);
    });
    await staySignedIn([url], site.people);
  } finally {
    await node.stop();
  }
}

/** Two nodes of one database are replaced one after the other, while people and readers go on by nginx. */
const oneAfterTheOther = (former: string) =>
  withTwoNodes(
    async (at) => {
      say('two nodes, one after the other:');
      const before = await migrationsIn(at.database.db);
      const site = await demoSite(at.url, at.folder, clients);
      const load = startLoad(site);
      const answers = watchAnswers(at.url);
      await load.more(writesBetween);
      for (const node of [at.a, at.b]) {
        const began = performance.now();
        await node.stop();
        await node.start();
        say(`  ${node.name} serves as this version after ${Math.round(performance.now() - began)} ms`);
        await load.more(writesBetween);
      }
      await load.end();
      say(`  nobody was answered for ${await answers()} ms at most`);
      say(`  migrations: ${before} before, ${await migrationsIn(at.database.db)} after`);
      await judge(at.database.db, load.tally, false);
      await staySignedIn([at.a.url, at.b.url], site.people);
      const { all, passedOn, bad } = proxiedRequests(at);
      say(
        `  nginx: ${all} requests, ${passedOn} passed on to the other node, ${bad.length} answered 502 or 504`,
      );
      // It repeats no request that it has sent, so whoever made it does (see the decisions in ARCHITECTURE.md).
      for (const one of bad) say(`    ${one}`);
    },
    { product: former, env: { ...demo, STOP_DELAY_SECONDS: '2' } },
  );

try {
  const { commit, about } = formerVersion(positionals[0]);
  say(`from ${about}`);
  await tidied(async (endings) => {
    const folder = newFolder(endings);
    const former = values.built ? path.resolve(values.built) : buildFormer(commit, folder);
    await stopAndStart(folder, former);
    await oneAfterTheOther(former);
  });
} catch (error) {
  if (error instanceof CannotProve) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  // What was found until then is told all the same.
  demand(false, error instanceof Error ? `${error.stack}` : `${error}`);
}
for (const sentence of violations) say(`VIOLATION ${sentence}`);
say(violations.length === 0 ? 'upgrade: proved' : 'upgrade: FAILED');
process.exit(violations.length === 0 ? 0 : 1);
