import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { factories } from '../test/factories/index.ts';
import { cpuOf, databaseCpu } from './measure.ts';

// npm run bench:tasks [-- minutes]: two nodes before one database start 50 tasks each minute while one of them after the other
// is killed in the midst of that, and while the database is away over two full minutes once. Each minute of each task must be
// one run, or stand in one that says that nobody was there; none may be two. It fails when that isn't so.

const count = 50;
const minutes = Number(process.argv[2] ?? 10);
const awayAt = Math.ceil(minutes / 2);
const minuteMs = 60_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755);
let cluster = await startCluster({ dataDir });
const config = cluster.database('postgres');
const database = connect({ ...config, statement_timeout: 0 }, () => {});
const { db } = database;

const program = fileURLToPath(new URL('../test/crash/worker.ts', import.meta.url));
const nodes: (ChildProcess | undefined)[] = [undefined, undefined];
let stopping = false;
let [kills, spent] = [0, 0];

/** A node whose worker comes again whenever it ends, as its server would see to. */
function startNode(n: number): void {
  const argv = [JSON.stringify({ ...config, max: 9 }), path.join(dataDir, 'files')];
  const node = fork(program, argv, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  nodes[n] = node;
  node.once('exit', () => {
    nodes[n] = undefined;
    if (!stopping) setTimeout(() => stopping || startNode(n), 500);
  });
}

function killNode(n: number): void {
  spent += cpuOf(nodes[n]?.pid ?? 0);
  nodes[n]?.kill('SIGKILL');
  kills += 1;
}

/** Of those that live and of those that were killed; of one that ended with the database what it had used is gone. */
const nodesCpu = () => nodes.reduce((sum, node) => sum + cpuOf(node?.pid ?? 0), spent);

/** Half of them make up for what they missed, half leave it out. */
async function addTasks(): Promise<void> {
  await migrate(database);
  await syncCatalogue(db);
  await sql`create table clocked ("of" int, what text, at timestamptz default clock_timestamp())`.execute(db);
  const make = factories(db);
  for (let n = 1; n <= count; n += 1) {
    const missed = n % 2 === 0 ? ('once' as const) : ('skip' as const);
    const plan = { cron: '* * * * *', status: 'running' as const, missed, retries: 5 };
    await make.task({ ...plan, params: JSON.stringify({ days: n }) });
  }
}

const untilMinute = () => wait(minuteMs - (Date.now() % minuteMs));

/** The database is away over two full minutes, so that nobody is in time for them. */
async function takeAway(): Promise<void> {
  await wait(minuteMs - 10_000 - (Date.now() % minuteMs));
  const from = new Date().toISOString().slice(11, 19);
  await cluster.stop();
  await wait(minuteMs + 50_000);
  cluster = await startCluster({ dataDir });
  say(`the database was away from ${from} to ${new Date().toISOString().slice(11, 19)}`);
}

type States = { state: string; n: number };
const states = async (): Promise<string> => {
  const { rows } = await sql<States>`
    select state, count(*)::int as n from task_run group by state order by n desc`.execute(db);
  return rows.map(({ state, n }) => `${n} ${state}`).join(', ');
};

async function minute(n: number): Promise<void> {
  await untilMinute();
  // In the midst of what the minute started, sooner or later.
  await wait(150 + ((n * 617) % 2_400));
  killNode(n % 2);
  if (n === awayAt) await takeAway();
  await wait(Math.max(0, 40_000 - (Date.now() % minuteMs)));
  say(`minute ${n}: ${await states()}`);
}

type Figures = { due: number; onTime: number; stood: number; none: number; twice: number };

/** How each full minute of each task is accounted for. */
const figures = (from: Date, to: Date) =>
  sql<Figures>`
  with due as (
    select t.id, m.at from task t cross join generate_series(${from}::timestamptz, ${to}::timestamptz, '1 minute') m (at)),
  told as (
    select d.id, d.at, count(r.id) filter (where r.due_at = d.at and not r.late) as own,
      count(r.id) filter (where d.at between r.due_at and r.queued_at and r.late) as stood
    from due d left join (select *, trigger = 'missed' or state = 'missed' as late from task_run) r on r.task_id = d.id
    group by d.id, d.at)
  select count(*)::int as due, count(*) filter (where own = 1 and stood = 0)::int as "onTime",
    count(*) filter (where own = 0 and stood = 1)::int as stood,
    count(*) filter (where own + stood = 0)::int as none, count(*) filter (where own + stood > 1)::int as twice
  from told`.execute(db);

type Late = { middle: number; most: number };
const begun = () =>
  sql<Late>`
  select percentile_cont(0.5) within group (order by ms) as middle, max(ms) as most from (
    select extract(epoch from started_at - due_at) * 1000 as ms from task_run
    where trigger = 'clock' and attempt = 1 and started_at is not null) r`.execute(db);

type Work = { began: number; ended: number; done: number; again: number; beside: number };
const worked = () =>
  sql<Work>`
  select (select count(*)::int from clocked where what = 'began') as began,
    (select count(*)::int from clocked where what = 'ended') as ended,
    (select count(*)::int from task_run where state = 'done') as done,
    (select coalesce(sum(attempt - 1), 0)::int from task_run where attempt > 1) as again,
    (select count(*)::int from (select what, lag(what) over (order by at) as before from clocked) c
      where what = 'ended' and before = 'ended') as beside`.execute(db);

async function report(from: Date, to: Date): Promise<void> {
  const [of] = (await figures(from, to)).rows;
  const [late] = (await begun()).rows;
  const [work] = (await worked()).rows;
  if (!of || !late || !work) throw new Error('nothing to report');
  const covered = of.onTime + of.stood;
  say(
    `due: ${of.due} (${count} tasks, ${of.due / count} minutes), ${kills} nodes killed, the database restarted once`,
  );
  say(
    `  one run each: ${of.onTime}; in one that says nobody was there: ${of.stood}; none: ${of.none}; two: ${of.twice}`,
  );
  say(
    `  accounted for exactly once: ${covered} of ${of.due} (${(covered / of.due).toFixed(4)}); doubles: ${of.twice}`,
  );
  say(`runs: ${await states()}`);
  say(`  work begun ${work.began} times for ${work.done} runs done, ${work.again} attempts after a kill;`);
  say(
    `  ended ${work.ended} times (${(work.ended / work.done).toFixed(4)} for each run), ${work.beside} beside another`,
  );
  say(`  begun after their time: the middle one ${seconds(late.middle)}, the last ${seconds(late.most)}`);
  if (of.none > 0 || of.twice > 0) throw new Error('a due run is missing, or there are two');
  if (work.beside > 0) throw new Error('two of a kind ran side by side');
  if (work.began > work.done + work.again) throw new Error('work was begun without a run');
}

try {
  await addTasks();
  for (const n of [0, 1]) startNode(n);
  // The first look sets when each comes.
  for (let unset = 1; unset > 0; await wait(500)) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from task where next_at is null`.execute(db);
    unset = rows[0]?.n ?? 0;
  }
  const from = new Date(Math.ceil(Date.now() / minuteMs) * minuteMs);
  const [cpu, dbCpu] = [nodesCpu(), databaseCpu(cluster.pid)];
  for (let n = 1; n <= minutes; n += 1) await minute(n);
  say(
    `CPU: nodes ${seconds(nodesCpu() - cpu)}, database ${seconds(Math.max(0, databaseCpu(cluster.pid) - dbCpu))}`,
  );
  await untilMinute();
  await wait(20_000);
  // What is due is left to the nodes to take, however slow they are; it is counted up to the last time that all were taken.
  for (let due = 1; due > 0; await wait(200)) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from task where next_at <= now()`.execute(db);
    due = rows[0]?.n ?? 0;
  }
  const { rows: ends } = await sql<{
    at: Date;
  }>`select min(next_at) - interval '1 minute' as at from task`.execute(db);
  const to = ends[0]?.at ?? from;
  await sql`update task set status = 'stopped', next_at = null`.execute(db);
  for (let left = 1; left > 0; await wait(500)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from task_run where state in ('queued', 'running')`.execute(db);
    left = rows[0]?.n ?? 0;
  }
  await report(from, to);
} finally {
  stopping = true;
  for (const node of nodes) node?.kill('SIGKILL');
  await database.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
