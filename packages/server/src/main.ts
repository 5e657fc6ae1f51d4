import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { DataFolderInUse } from './db/embedded/folder-lock.ts';
import { demoAccounts, demoPassword, demoReportReader } from './db/seed/demo-accounts.ts';
import { productVersion, readSettings, type Settings, WrongSetting } from './kit/settings/settings.ts';
import { type LifecycleLog, logProcessEnd, makeLifecycleLog } from './lifecycle-log.ts';
import { restrictDataFolder } from './restrict-data-folder.ts';
import { type Running, startServer } from './start.ts';

// From src/ and from dist/ alike, the installation's root is two folders above the package's own.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

function welcome(running: Running, settings: Settings): void {
  console.log(`\nMDI ${settings.version} · ${settings.mode} · ${running.url}/savills-mdi/`);
  console.log(`API: ${running.url}/prod-api/docs`);
  if (settings.mode !== 'demo') return;
  console.log(`\nDemo accounts, password ${demoPassword} (phone, birth date):`);
  for (const a of demoAccounts) console.log(`  ${a.userName.padEnd(9)} ${a.phone} ${a.birth}  ${a.about}`);
  console.log(`  ${'–'.padEnd(9)} ${demoReportReader.phone} ${' '.repeat(10)}  ${demoReportReader.about}`);
  console.log(`SMS inbox: ${running.url}/savills-mdi/smsInbox\n`);
}

function stopOnSignals(running: Running, life: LifecycleLog): void {
  // One forgotten rejection must not take everybody's server down.
  process.on('unhandledRejection', (error) => running.app.log.error({ err: error }, 'unhandled rejection'));
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    life.info({ signal }, 'stops because of a signal');
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        life.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  // SIGHUP: the terminal it was started in is gone. SIGQUIT: somebody in a hurry at that terminal.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, stop);
}

process.umask(0o077);
let life: LifecycleLog | undefined;
try {
  const settings = readSettings(process.env, productVersion(root));
  restrictDataFolder(settings.dataDir);
  const log = pino({ level: settings.logLevel });
  life = makeLifecycleLog(settings.dataDir, 'server', log);
  logProcessEnd(life);
  life.info({ version: settings.version, mode: settings.mode }, 'begins');
  const running = await startServer(settings, root, log, life);
  stopOnSignals(running, life);
  welcome(running, settings);
} catch (error) {
  const plain = error instanceof WrongSetting || error instanceof DataFolderInUse;
  life?.error({ err: plain ? error.message : error }, 'could not start');
  console.error(plain ? error.message : error);
  process.exit(1);
}
