import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect, type Database } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { readSettings } from '../src/kit/settings/settings.ts';
import { registry } from '../src/modules/index.ts';
import { factories } from '../test/factories/index.ts';
import { callList } from '../test/lists/call-list.ts';
import { type ListCall, listCalls } from '../test/lists/list-questions.ts';
import { serveInProcess } from '../test/lists/serve-in-process.ts';
import { type Daily, fillDay, fillPlaces } from './years/fill.ts';

// npm run years [-- --months 36 --devices 200 --passages 20 --keep 365 --scale-factor 0.02]: days after days of passages,
// visits, notices, runs of tasks and the log, with the product's own tidying tasks each night by a clock that is moved, and
// at the end of each quarter how large tables are and how long the office's lists take: both stay as they are once
// everything that is older than `--keep` days has gone.

const { values } = parseArgs({
  options: {
    months: { type: 'string', default: '36' },
    devices: { type: 'string', default: '200' },
    passages: { type: 'string', default: '20' },
    keep: { type: 'string', default: '365' },
    'scale-factor': { type: 'string' },
  },
});
const daily: Daily = { passages: Number(values.passages), visits: 1, audit: 5 };
const dayMs = 86_400_000;
const asks = 15;

const say = (line: string) => process.stdout.write(`${line}\n`);
const mega = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** The office's lists that show what comes every day. */
const lists = [
  'audit/list',
  'passRecord/list',
  'visit/list',
  'device/exceptions',
  'device/commands',
  'notice/list',
];

/** Tables with all that belongs to them, months added up; the largest first. */
async function sizesOf({ db }: Database) {
  const { rows } = await sql<{ name: string; bytes: number; dead: number }>`
    select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes,
      sum(coalesce(s.n_dead_tup, 0))::float8 as dead
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1 order by 2 desc limit 9`.execute(db);
  const whole = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return { tables: rows, whole: whole.rows[0]?.bytes ?? 0 };
}

async function live(database: Database, config: Parameters<typeof serveInProcess>[1], folder: string) {
  const { db } = database;
  let now = new Date();
  const settings = readSettings(
    {
      MDI_DATA_DIR: folder,
      MDI_MODE: 'production',
      SHARED_ADDRESSES: '127.0.0.1',
      KEEP_RECORDS_DAYS: values.keep,
      KEEP_AUDIT_DAYS: values.keep,
      KEEP_READERS_DAYS: values.keep,
    },
    'years',
  );
  const { app, deps, stop } = await serveInProcess(database, config, folder, { settings, now: () => now });
  await fillPlaces(db, Number(values.devices));
  const make = factories(db);
  const { token } = await make.person({ roleId: (await make.administratorRole()).id });
  const tidying = Object.entries(registry.tasks).filter(([, task]) => task.tidying && task.at);

  const failed = new Map<string, number>();
  const night = async () => {
    for (const [name, task] of tidying) {
      await task
        .run({ db, deps, log: app.log, started: now, payload: {}, lastTry: true })
        .catch((error: unknown) => {
          failed.set(`${name}: ${error}`, (failed.get(`${name}: ${error}`) ?? 0) + 1);
        });
    }
  };
  const timed = async (call: ListCall) => {
    const took: number[] = [];
    for (let n = 0; n < asks; n += 1) {
      const began = performance.now();
      const { code, message } = await callList(app, call, token, { limit: 20 });
      took.push(performance.now() - began);
      if (code !== 200) throw new Error(`${call.path}: ${code} ${message}`);
    }
    took.sort((a, b) => a - b);
    return `${call.path} ${(took[asks >> 1] ?? 0).toFixed(1)}/${(took.at(-1) ?? 0).toFixed(1)}`;
  };
  const look = async (label: string, filledS: number, nightS: number) => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { tables, whole } = await sizesOf(database);
    const told = tables.map(
      ({ name, bytes, dead }) => `${name} ${mega(bytes)}${dead ? ` (${dead} dead)` : ''}`,
    );
    say(`${label}: database ${mega(whole)} MiB; ${told.join(', ')}`);
    const times: string[] = [];
    for (const call of listCalls) if (lists.includes(call.path)) times.push(await timed(call));
    say(
      `  ms (median/longest of ${asks}): ${times.join(', ')}; filling ${filledS.toFixed(0)} s, nights ${nightS.toFixed(0)} s`,
    );
  };

  const months = Number(values.months);
  const end = new Date();
  const from = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months, 1);
  const last = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1);
  let [filledMs, nightMs] = [0, 0];
  for (let day = from; day < last; day += dayMs) {
    // The months of passages are there before the first one comes.
    now = new Date(day);
    if (day === from) await night();
    const began = performance.now();
    await fillDay(db, now, daily);
    const filled = performance.now();
    now = new Date(day + dayMs - 3_600_000);
    await night();
    filledMs += filled - began;
    nightMs += performance.now() - filled;
    const next = new Date(day + dayMs);
    if (next.getUTCDate() === 1 && next.getUTCMonth() % 3 === 0) {
      await look(next.toISOString().slice(0, 7), filledMs / 1000, nightMs / 1000);
      [filledMs, nightMs] = [0, 0];
    }
  }
  for (const [what, times] of failed) say(`FAILED ${times} × ${what}`);
  await stop();
  return failed.size === 0;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-years-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755);
const began = performance.now();
const cluster = await startCluster({ dataDir: folder });
const leave = async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => leave().finally(() => process.exit(1)));
let fine = false;
try {
  const config = { ...cluster.database('postgres'), statement_timeout: 0 };
  const database = connect(config, () => {});
  // Days go by in seconds, so what PostgreSQL does every minute comes as often as it would.
  await sql`alter system set autovacuum_naptime = '1s'`.execute(database.db);
  await sql`select pg_reload_conf()`.execute(database.db);
  await migrate(database);
  await syncCatalogue(database.db);
  const factor = values['scale-factor'];
  if (factor)
    await sql`alter table audit set (autovacuum_vacuum_scale_factor = ${sql.lit(Number(factor))})`.execute(
      database.db,
    );
  say(
    `${values.months} months, ${values.devices} readers, ${values.keep} days are kept, scale factor ${factor ?? 'as usual'}`,
  );
  fine = await live(database, config, folder);
  await database.close();
} finally {
  await leave();
}
say(`took ${seconds(began)} s`);
process.exit(fine ? 0 : 1);
