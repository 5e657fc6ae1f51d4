import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderInUse } from './db/embedded/owner-lock.ts';
import { demoAccounts, demoPassword } from './db/seed/demo-accounts.ts';
import { productVersion, readSettings, type Settings, WrongSetting } from './kit/settings.ts';
import { type Running, startServer } from './start.ts';

// From src/ and from dist/ alike, the installation's root is two folders above the package's own.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

function welcome(running: Running, settings: Settings): void {
  console.log(`\nMDI ${settings.version} · ${settings.mode} · ${running.url}/savills-mdi/`);
  console.log(`API: ${running.url}/prod-api/docs`);
  if (settings.mode !== 'demo') return;
  console.log(`\nDemo accounts, password ${demoPassword} (phone, birth date):`);
  for (const a of demoAccounts) console.log(`  ${a.userName.padEnd(9)} ${a.phone} ${a.birth}  ${a.about}`);
  console.log(`SMS inbox: ${running.url}/savills-mdi/smsInbox\n`);
}

function stopOnSignals(running: Running): void {
  // One forgotten rejection must not take everybody's server down.
  process.on('unhandledRejection', (error) => running.app.log.error({ err: error }, 'unhandled rejection'));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  running.store.cluster?.onExit((log) => {
    console.error(`PostgreSQL ended by itself:\n${log}`);
    process.exit(1);
  });
}

try {
  const settings = readSettings(process.env, productVersion(root));
  const running = await startServer(settings, root);
  stopOnSignals(running);
  welcome(running, settings);
} catch (error) {
  const plain = error instanceof WrongSetting || error instanceof DataFolderInUse;
  console.error(plain ? error.message : error);
  process.exit(1);
}
