import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { folderBackupStore } from '../src/backup/backup-folder.ts';
import { verifyBackup } from '../src/backup/read-backup.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { runBackup } from '../src/backup/run-backup.ts';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { newToken } from '../src/kit/settings/secrets.ts';
import { localFiles } from '../src/ports/files/local.ts';
import { fillPassages } from './fill-passages.ts';

// npm run bench:restore -- [events] [files]: how long a backup of so many passages (1,000,000) and files of a megabyte
// (100) takes to be taken, read through and restored into an empty place, with the memory of whoever does it and how long
// that kept its other work waiting. Fails where restoring takes more than a minute.

const maxRestoreMs = 60_000;
const [events = '1000000', files = '100'] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Does something, and says what it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<{ ms: number; did: T }> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  let rss = 0;
  const look = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50);
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  loop.enable();
  const did = await work();
  loop.disable();
  clearInterval(look);
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  const waited = `others waited ${Math.round(loop.percentile(99) / 1e6)} ms (p99), ${Math.round(loop.max / 1e6)} ms at most`;
  say(
    `${what.padEnd(10)} ${(ms / 1000).toFixed(1)} s, CPU ${((user + system) / 1e6).toFixed(1)} s, memory at most ${Math.round(rss / 1e6)} MB, ${waited}`,
  );
  return { ms, did };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-restore-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755);
const cluster = await startCluster({ dataDir: folder });
const source = cluster.database('postgres');
const database = connect({ ...source, statement_timeout: 0 }, () => {});
try {
  await migrate(database);
  await syncCatalogue(database.db);
  await fillPassages(database, Number(events), 1);
  const from = localFiles(path.join(folder, 'from'));
  for (let n = 0; n < Number(files); n += 1) await from.put(newToken(), randomBytes(1_000_000));
  const identity = await generateX25519Identity();
  const plan = {
    store: folderBackupStore(path.join(folder, 'backups')),
    recipient: await identityToRecipient(identity),
    keep: 1,
  };
  const what = { database: source, files: from, version: 'bench', secretMark: 'bench' };
  const { did } = await timed('taken', () => runBackup(what, plan, say));
  say(`           ${(did.bytes / 1e6).toFixed(1)} MB, ${Object.keys(did.about.sums.files).length} files`);
  await timed('verified', async () => verifyBackup(await plan.store.open(did.name), identity));
  await sql`create database restored`.execute(database.db);
  const place = {
    database: cluster.database('restored'),
    files: localFiles(path.join(folder, 'into')),
    secretMark: 'bench',
  };
  const { ms } = await timed('restored', async () =>
    restoreBackup(place, identity, await plan.store.open(did.name)),
  );
  const restored = connect(place.database, () => {});
  const { rows } = await sql<{ n: number }>`select count(*) as n from pass_event`.execute(restored.db);
  await restored.close();
  say(`           ${rows[0]?.n ?? 0} passages are there`);
  if (rows[0]?.n !== Number(events) || ms > maxRestoreMs) process.exitCode = 1;
} finally {
  await database.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
