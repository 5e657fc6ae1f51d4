import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { sumDoors } from '../src/modules/pass-record/index.ts';
import { sumLeases } from '../src/modules/report/index.ts';
import { filledIdsOf, listCallers } from '../test/lists/list-callers.ts';
import { listCalls } from '../test/lists/list-questions.ts';
import { addListRows, fractionOfSizes } from '../test/lists/list-rows.ts';
import { serveInProcess } from '../test/lists/serve-in-process.ts';
import { readCostOf, recordStatements } from '../test/lists/statements.ts';
import { backendCpu } from './all-lists/backend-cpu.ts';
import { costsOverBudget, p95Of } from './all-lists/cpu-budgets.ts';
import {
  measureQuestions,
  type QuestionCost,
  type QuestionMeasurer,
  type RefusedQuestion,
} from './all-lists/measure-questions.ts';

// npm run bench:lists [-- <part of a call's path>]: what every list and figure costs on 100,000 companies and all that
// belongs to them, with everything that can be pressed, as three people. BED_FOLDER=<folder> keeps the filled database for the
// next run; BED_CALLS=2 makes fewer calls of each, BED_ONE_IN=10 a tenth of the rows. Exits 1 when one is over its budget.

const say = (text: string) => process.stdout.write(`${text}\n`);
const part = process.argv[2] ?? '';
const kept = process.env.BED_FOLDER;
const calls = Number(process.env.BED_CALLS ?? 6);

if (kept) mkdirSync(kept, { recursive: true });
const dataDir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755);
const filledMark = path.join(dataDir, 'filled');
const cluster = await startCluster({ dataDir });
const config = cluster.database('lists');
if (!existsSync(filledMark)) {
  // What a run that was stopped left half filled goes.
  const admin = connect(cluster.database('postgres'), () => {});
  await admin.pool.query('drop database if exists lists');
  await admin.pool.query('create database lists');
  await admin.close();
}
const database = connect({ ...config, statement_timeout: 60_000 }, () => {});
const heard = recordStatements(database.pool);
let stop: (() => Promise<void>) | undefined;

/** What the plainest indexed statement of one page costs: the measure of all others. */
async function plainCost(): Promise<number> {
  const one = () =>
    database.pool.query(
      'select id, name, state from company where project_id = $1 order by name, id limit 20',
      [1_000_002],
    );
  for (let n = 0; n < 20; n += 1) await one();
  const from = backendCpu(cluster.pid);
  for (let n = 0; n < 200; n += 1) await one();
  return (backendCpu(cluster.pid) - from) / 200;
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0).padStart(7);
const isCost = (one: QuestionCost | RefusedQuestion): one is QuestionCost => 'dbMs' in one;

async function tellOver(
  walker: QuestionMeasurer,
  { cost, than }: { cost: QuestionCost; than: number },
  plain: number,
): Promise<void> {
  say(
    `   ${ms(cost.dbMs)} ms (≤ ${than}), ${(cost.dbMs / plain).toFixed(0)} × plain: ${cost.who}, ${cost.what}`,
  );
  if (!cost.dearest) return;
  const read = await readCostOf(walker.pool, cost.dearest).catch(() => null);
  if (read) say(`            ${read.rows} rows, ${read.buffers} buffers; most: ${read.most}`);
  say(`            ${cost.dearest.text.replace(/\s+/g, ' ').slice(0, 400)}`);
}

try {
  await migrate(database);
  await syncCatalogue(database.db);
  if (!existsSync(filledMark)) {
    const from = performance.now();
    await addListRows(config, fractionOfSizes(Number(process.env.BED_ONE_IN ?? 1)));
    writeFileSync(filledMark, '');
    say(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  // As their tasks do, every hour and every five minutes.
  await sumDoors(database.db, new Date());
  await sumLeases(database.db, new Date());
  await database.pool.query('alter system set autovacuum = off');
  await database.pool.query('select pg_reload_conf()');
  const served = await serveInProcess(database, config, dataDir);
  stop = served.stop;
  const people = await listCallers(database.db);
  const known = await filledIdsOf(database.db);
  const walker: QuestionMeasurer = {
    app: served.app,
    pool: database.pool,
    postmaster: cluster.pid,
    heard,
    calls,
  };
  const plain = await plainCost();
  say(`CPU ms of a call; a plain indexed page is ${plain.toFixed(3)} of the database`);
  say(`${''.padEnd(30)}   asks      db     app     p95    most`);
  const refused: RefusedQuestion[] = [];
  let tooDear = 0;
  for (const call of listCalls.filter((one) => one.path.includes(part))) {
    const all: QuestionCost[] = [];
    for (const looker of people) {
      const found = await measureQuestions(walker, call, looker, { ...known, userId: looker.userId });
      all.push(...found.filter(isCost));
      refused.push(...found.filter((one): one is RefusedQuestion => !isCost(one)));
    }
    const [usual] = all;
    if (!usual) continue;
    const most = all.toSorted((a, b) => b.dbMs - a.dbMs)[0] ?? usual;
    const p95 = p95Of(all.map(({ dbMs }) => dbMs));
    const figures = `${String(all.length).padStart(7)} ${ms(usual.dbMs)} ${ms(usual.appMs)} ${ms(p95)} ${ms(most.dbMs)}`;
    say(`${call.path.padEnd(30)}${figures}  ${most.who}, ${most.what}`);
    const above = costsOverBudget(call, all).toSorted((a, b) => b.cost.dbMs - a.cost.dbMs);
    tooDear += above.length;
    for (const one of above.slice(0, 5)) await tellOver(walker, one, plain);
    if (above.length > 5) say(`            and ${above.length - 5} more`);
  }
  for (const { path: at, who, what, answer } of refused) say(`refused: ${at} ${who} ${what}: ${answer}`);
  say(tooDear > 0 ? `${tooDear} questions are over their budgets` : 'all within their budgets');
  process.exitCode = tooDear > 0 ? 1 : 0;
} finally {
  await stop?.();
  await database.close();
  await cluster.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}
