import { buildApp } from '../../src/app.ts';
import { connect } from '../../src/db/connect.ts';
import { makeLiveEvents } from '../../src/kit/live/live-events.ts';
import { makeSecrets } from '../../src/kit/settings/secrets.ts';
import { readSettings } from '../../src/kit/settings/settings.ts';
import { modules, registry } from '../../src/modules/index.ts';
import { localFiles } from '../../src/ports/files/local.ts';
import { nodeStateOf } from '../node-state.ts';

/** A server on the database (JSON), folder and port of its arguments, with the tests' secrets. Prints `ready`. */
async function main(): Promise<void> {
  const [configText = '', folder = '', port = ''] = process.argv.slice(2);
  const config = JSON.parse(configText);
  const database = connect(config, () => {});
  const app = await buildApp({
    db: database.db,
    deps: {
      settings: readSettings({ MDI_DATA_DIR: folder }, 'test'),
      now: () => new Date(),
      secrets: makeSecrets('the-secret-key-of-the-tests-0123456789'),
      sms: null,
      chatApp: null,
      miniPlatform: null,
      contentCheck: null,
      files: localFiles(folder),
      takeBackup: null,
      takeBase: null,
      node: nodeStateOf(database, folder),
      registry,
    },
    live: makeLiveEvents(config, () => {}),
    modules,
    logger: false,
    checkOutput: false,
  });
  await app.listen({ port: Number(port), host: '127.0.0.1' });
  process.stdout.write('ready\n');
}

await main();
