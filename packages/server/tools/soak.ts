import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect, type Db } from '../src/db/connect.ts';
import { kinds, type Load, type Sample, startLoad } from './soak/load.ts';
import { makeNode, type Node, type Victim } from './soak/node.ts';
import { quantile, reportPage, slope } from './soak/report.ts';
import { fillSite } from './soak/site.ts';
import { collectionMs, watchNode } from './soak/watch.ts';

// npm run soak [-- --minutes 20 --projects 300 --pace 1 --report soak.html]: the built product with its worker and its embedded
// database while back offices, phones, readers and exports of so many projects are at it together: how long they wait, and
// what memory and CPU that takes, over time. In the last quarter node, worker and database are killed in turn, twenty times:
// what was acknowledged is there once.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    projects: { type: 'string', default: '300' },
    pace: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const projects = Number(values.projects);
const pace = Number(values.pace);
const kills = 20;
/** What memory and waiting are told of: once all that is made at first is made, and before anything is killed. */
const steady = { from: minutes * 0.25 * 60_000, to: minutes * 0.75 * 60_000 };

const lines: string[] = [];
const say = (text: string) => {
  lines.push(text);
  process.stdout.write(`${text}\n`);
};
const violations: string[] = [];
const demand = (fine: boolean, sentence: string) => {
  if (!fine) violations.push(sentence);
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-soak-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755);
const node = await makeNode(folder);
const leave = async () => {
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => leave().finally(() => process.exit(1)));

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const config = node.database();
  if (!config) throw new Error('the database is not up');
  const database = connect({ ...config, statement_timeout: 0 }, () => {});
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Kills one after the other until the time is over. */
async function killInTurn(
  at: Node,
  began: number,
  slowDown: () => void,
): Promise<{ at: number; what: Victim }[]> {
  const done: { at: number; what: Victim }[] = [];
  await pause(Math.max(0, began + steady.to - performance.now()));
  slowDown();
  const victims: readonly Victim[] = ['node', 'worker', 'database'];
  const everyMs = (minutes * 60_000 - steady.to) / kills;
  for (let n = 0; n < kills; n += 1) {
    await pause(Math.max(0, began + steady.to + n * everyMs - performance.now()));
    const what = victims[n % victims.length] ?? 'node';
    done.push({ at: performance.now() - began, what });
    await at.kill(what);
  }
  return done;
}

type Stored = { told: number; missing: number; twice: number };

const storedOf = async (
  db: Db,
  table: 'visitor_card' | 'pass_event',
  column: string,
  told: readonly string[],
) => {
  const { rows } = await sql<Stored>`
    with told as (select t.id, count(r.*) as n from unnest(${[...told]}::text[]) t(id)
      left join ${sql.table(table)} r on r.${sql.raw(column)} = t.id group by t.id)
    select count(*)::int as told, count(*) filter (where n = 0)::int as missing,
      count(*) filter (where n > 1)::int as twice from told`.execute(db);
  return rows[0] ?? { told: 0, missing: 0, twice: 0 };
};

/** Whatever was acknowledged is there once; what was told is kept in the audit log as often. */
async function judge(db: Db, { cards, events, unknown }: Load): Promise<void> {
  const [card, event] = [
    await storedOf(db, 'visitor_card', 'number', cards),
    await storedOf(db, 'pass_event', 'event_id', events),
  ];
  say(
    `acknowledged: ${card.told} cards (${card.missing} lost, ${card.twice} twice), ${event.told} passages (${event.missing} lost, ${event.twice} twice)`,
  );
  demand(
    card.missing + card.twice + event.missing + event.twice === 0,
    'something acknowledged is lost or there twice',
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit where op = 'visitorCard/add' and code = 200`.execute(db);
  const audited = rows[0]?.n ?? 0;
  say(`audit rows of the cards: ${audited}; ${unknown} writes had no answer`);
  demand(
    audited >= card.told && audited <= card.told + unknown,
    'the audit log tells of another number of cards',
  );
  const jobs = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from job group by state order by state`.execute(db);
  say(`exports: ${jobs.rows.map(({ state, n }) => `${n} ${state}`).join(', ')}`);
  demand(
    jobs.rows.every(({ state }) => state === 'done'),
    'an export did not end',
  );
}

const untilJobsEnd = async (db: Db) => {
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(500)) {
    const { rows } = await sql`select 1 from job where state in ('waiting', 'running') limit 1`.execute(db);
    if (rows.length === 0) return;
  }
};

try {
  await node.start();
  const site = await withDatabase((db) => fillSite(db, node.url, projects));
  say(
    `${projects} projects at ${pace} × the usual pace, ${minutes} minutes, ${os.cpus().length} cores, node ${process.version}`,
  );
  const watching = watchNode(node);
  const ownDelay = monitorEventLoopDelay({ resolution: 10 });
  ownDelay.enable();
  const load = startLoad(site, node.url, pace);
  const began = performance.now();
  const killed = await killInTurn(node, began, () => {
    ownDelay.disable();
    load.slowDown();
  });
  await pause(Math.max(0, began + minutes * 60_000 - performance.now()));
  watching.end();
  await load.end();

  // Not those due while the processes collected all of their garbage because this program asked them to.
  const forced = watching.collections.filter((from) => from >= steady.from && from < steady.to);
  const within = ({ at }: Sample) => forced.some((from) => at >= from - 500 && at < from + collectionMs);
  const steadily = load.samples.filter(({ at }) => at >= steady.from && at < steady.to);
  const calm = steadily.filter((one) => !within(one));
  const seconds = (steady.to - steady.from) / 1000;
  say(
    `${calm.length} calls from minute ${steady.from / 60_000} to ${steady.to / 60_000}; ${steadily.length - calm.length} more are left out, around the ${forced.length} times that memory was looked at`,
  );
  for (const kind of kinds) {
    const took = calm.filter((one) => one.kind === kind).map(({ ms }) => ms);
    const bound = kind === 'lists' ? ' (≤ 100)' : kind === 'verify' ? ' (≤ 30)' : '';
    say(
      `${kind.padEnd(11)} ${(steadily.filter((one) => one.kind === kind).length / seconds).toFixed(1).padStart(6)} a second, median ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms${bound}`,
    );
  }
  const slowest = [...new Set(calm.map(({ path }) => path))]
    .map((path) => ({
      path,
      p99: quantile(
        calm.filter((one) => one.path === path).map(({ ms }) => ms),
        0.99,
      ),
    }))
    .toSorted((a, b) => b.p99 - a.p99);
  say(
    `slowest: ${slowest
      .slice(0, 5)
      .map(({ path, p99 }) => `${path} p99 ${p99.toFixed(0)} ms`)
      .join(', ')}`,
  );
  const calmMoments = watching.moments.filter(({ at }) => at >= steady.from && at < steady.to);
  const mean = (of: 'nodeCpu' | 'workerCpu' | 'dbCpu') =>
    calmMoments.reduce((sum, one) => sum + (one[of] || 0), 0) / calmMoments.length;
  const [own, worker, database] = [mean('nodeCpu'), mean('workerCpu'), mean('dbCpu')];
  // What this program itself waited is part of what it measured.
  const [usual, most] = [ownDelay.percentile(50), ownDelay.percentile(99)].map((ns) => ns / 1e6 - 10);
  say(`delay of the measuring itself: median ${usual?.toFixed(1)} ms, p99 ${most?.toFixed(1)} ms`);
  say(`CPU: node ${own.toFixed(2)}, worker ${worker.toFixed(2)}, database ${database.toFixed(2)} cores`);
  for (const process of ['node', 'worker'] as const) {
    const rss = quantile(calmMoments.map((one) => one[`${process}Mb`]).filter(Number.isFinite), 0.5);
    const held = calmMoments
      .map((one) => [one.at / 60_000, one[`${process}HeldMb`]] as const)
      .filter(([, mb]) => Number.isFinite(mb));
    const { perHour, error } = slope(held);
    const growth =
      held.length < 4
        ? 'too short a time to tell how that grows'
        : `growing by ${perHour.toFixed(1)} ± ${error.toFixed(1)} MiB an hour (≤ 1)`;
    say(
      `memory of the ${process}: ${rss.toFixed(0)} MiB, of which ${quantile(
        held.map(([, mb]) => mb),
        0.5,
      ).toFixed(1)} are no garbage, ${growth}`,
    );
  }
  say(`killed: ${killed.length}; calls sent again because nothing came back: ${load.again}`);
  demand(load.again > 0, 'no kill broke anything: that proves nothing');
  await withDatabase(untilJobsEnd);
  await withDatabase((db) => judge(db, load));
  for (const sentence of new Set(load.wrong))
    demand(false, `${load.wrong.filter((one) => one === sentence).length} × ${sentence}`);
  for (const sentence of violations) say(`VIOLATION ${sentence}`);
  if (values.report)
    writeFileSync(
      values.report,
      reportPage({ lines, samples: load.samples, moments: watching.moments, kills: killed }),
    );
} finally {
  await leave();
}
process.exit(violations.length === 0 ? 0 : 1);
