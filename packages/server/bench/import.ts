import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import { sql } from 'kysely';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { factories } from '../test/factories/index.ts';
import { hostileWorkbooks } from '../test/hostile-workbooks.ts';
import { employeeWorkbook, importClient } from './import-client.ts';
import { databaseCpu } from './measure.ts';
import type { Started, Usage } from './serve.ts';

// npm run bench:import [-- rows …]: what importing that many employees takes, step by
// step, and exporting 100,000 companies; with the memory of the worker and the delay of the serving loop meanwhile.

const sizes = process.argv.slice(2).map(Number);
const say = (text: string) => process.stdout.write(`${text}\n`);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-import-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755);
const cluster = await startCluster({ dataDir });
const config = cluster.database('postgres');
const database = connect({ ...config, statement_timeout: 0 }, () => {});
const { db } = database;
await migrate(database);
await syncCatalogue(db);
const make = factories(db);
const head = await make.administratorRole();
const company = await make.company({ name: '蓝屿科技' });
const worker = await make.role({ level: 40, canSignIn: false, parents: [head.id] });
const { token } = await make.person({ roleId: head.id });

const files = path.join(dataDir, 'files');
const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const flags = { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } };
const server = fork(program('./serve.ts'), [JSON.stringify(config), files], flags);
const [started] = (await once(server, 'message')) as [Started];
const jobs = fork(program('../test/crash/worker.ts'), [JSON.stringify(config), files], {
  ...flags,
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});

const memoryMb = (what: string): number => {
  const found = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${jobs.pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
};

/** What the worker and the database have used of the processors. */
function cpuMs(): number {
  const [user = '0', system = '0'] = readFileSync(`/proc/${jobs.pid}/stat`, 'utf8').split(' ').slice(13, 15);
  return (Number(user) + Number(system)) * 10 + databaseCpu(cluster.pid);
}

const { call, send, ended } = importClient({ url: started.product, token, db });

const usage = async (ask: 'usage' | 'watch') => {
  if (ask === 'watch') return void server.send('watch');
  const answer = once(server, 'message');
  server.send('usage');
  return ((await answer) as [Usage])[0];
};

/** Corrects every bad row in the grid, 100 at a time; answers how many. */
async function correct(importId: number): Promise<number> {
  let fixed = 0;
  for (;;) {
    const { list } = await call<{ list: { number: number }[] }>('rows', {
      importId,
      show: 'bad',
      limit: 100,
    });
    if (list.length === 0) return fixed;
    const rows = list.map(({ number }) => ({ number, cells: [{ column: 'name', text: `改正${number}` }] }));
    await call('fix', { importId, rows });
    fixed += rows.length;
  }
}

async function importOf(rows: number): Promise<void> {
  const bytes = employeeWorkbook(rows, { company: company.name, role: worker.code });
  await usage('watch');
  const idle = memoryMb('VmRSS');
  const from = performance.now();
  const { importId, jobId } = await send(bytes);
  const read = await ended(jobId, from);
  const { mapping } = await call<Import>('get', { importId });
  const atCheck = performance.now();
  const check = await ended((await call<{ jobId: number }>('check', { importId, mapping })).jobId, atCheck);
  const { counts } = await call<Import>('get', { importId });
  const atFix = performance.now();
  const fixed = counts.bad <= 2_000 ? await correct(importId) : 0;
  const fix = (performance.now() - atFix) / 1_000;
  const atCommit = performance.now();
  const cpu = cpuMs();
  const commit = await ended((await call<{ jobId: number }>('commit', { importId })).jobId, atCommit);
  const after = (await call<Import>('get', { importId })).counts;
  const seen = await usage('usage');
  say(
    `${rows} rows (${(bytes.length / 1e6).toFixed(1)} MB): read ${read.toFixed(1)} s, check ${check.toFixed(1)} s (${counts.bad} bad), ` +
      `correct ${fixed} rows ${fix.toFixed(1)} s, commit ${commit.toFixed(1)} s (${((commit * 1e3) / Math.max(1, after.added)).toFixed(2)} ms a row, ` +
      `${((cpuMs() - cpu) / Math.max(1, after.added)).toFixed(2)} ms of processor); ` +
      `added ${after.added}, failed ${after.failed}; worker ${idle} → at most ${memoryMb('VmHWM')} MB; ` +
      `serving loop p99 ${seen?.delayP99Ms.toFixed(1)} ms`,
  );
}

async function exporting(rows: number): Promise<void> {
  await sql`insert into company (project_id, name, name_key, category)
    select ${company.projectId}, 'Company ' || n, 'company ' || n, 2 from generate_series(1, ${rows}::int) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  await usage('watch');
  const from = performance.now();
  const { jobId } = await call<{ jobId: number }>(
    'start',
    { list: 'company', filters: {}, columns: null },
    exportApi,
  );
  const seconds = await ended(jobId, from);
  const file = await sql<{ bytes: number }>`
    select u.bytes from job j join upload u on u.id = j.result_id where j.id = ${jobId}`.execute(db);
  const seen = await usage('usage');
  say(
    `export of ${rows} companies: ${seconds.toFixed(1)} s, ${((file.rows[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB; ` +
      `worker at most ${memoryMb('VmHWM')} MB; serving loop p99 ${seen?.delayP99Ms.toFixed(1)} ms`,
  );
}

/** Uploads every hostile workbook, one after the other, and waits until each was read or refused. */
async function hostile(): Promise<void> {
  const books = await hostileWorkbooks();
  const { rssBytes } = (await usage('usage')) ?? { rssBytes: 0 };
  await usage('watch');
  let refused = 0;
  for (const { bytes } of books) {
    const sent = await send(bytes).catch(() => null);
    const read = sent && (await ended(sent.jobId, 0).catch(() => null));
    if (read === null) refused += 1;
  }
  const seen = await usage('usage');
  const grown = ((seen?.rssBytes ?? 0) - rssBytes) / 1024 / 1024;
  say(
    `${books.length} hostile workbooks, ${refused} refused: serving process +${grown.toFixed(0)} MiB (≤ 300), ` +
      `loop p99 ${seen?.delayP99Ms.toFixed(1)} ms (≤ 20); worker at most ${memoryMb('VmHWM')} MB`,
  );
}

try {
  await exporting(100_000);
  // The first of everything would measure how programs start.
  await importOf(100);
  await hostile();
  for (const rows of sizes.length > 0 ? sizes : [1_000, 5_000, 50_000]) await importOf(rows);
} finally {
  server.kill();
  jobs.kill();
  await database.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
