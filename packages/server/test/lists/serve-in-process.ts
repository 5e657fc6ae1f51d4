import type pg from 'pg';
import { buildApp } from '../../src/app.ts';
import type { Database } from '../../src/db/connect.ts';
import type { Replica } from '../../src/db/replica.ts';
import type { Deps } from '../../src/kit/calls/ctx.ts';
import { makeLiveEvents } from '../../src/kit/live/live-events.ts';
import { makeSecrets } from '../../src/kit/settings/secrets.ts';
import { readSettings } from '../../src/kit/settings/settings.ts';
import { modules, registry } from '../../src/modules/index.ts';
import { localFiles } from '../../src/ports/files/local.ts';
import { nodeStateOf } from '../node-state.ts';

/** The product in this process, as production runs it, so that the pool tells which statements a call ran. */
export async function serveInProcess(
  database: Database,
  config: pg.PoolConfig,
  dataDir: string,
  other: Partial<Deps> = {},
  replica: Replica | null = null,
) {
  const live = makeLiveEvents(config, () => {});
  const deps: Deps = {
    settings: readSettings(
      { MDI_DATA_DIR: dataDir, MDI_MODE: 'production', SHARED_ADDRESSES: '127.0.0.1' },
      'bench',
    ),
    now: () => new Date(),
    secrets: makeSecrets('the-secret-key-of-many-lists-0123456789'),
    sms: null,
    chatApp: null,
    miniPlatform: null,
    contentCheck: null,
    files: localFiles(dataDir),
    takeBackup: null,
    takeBase: null,
    node: nodeStateOf(database, dataDir),
    registry,
    ...other,
  };
  const app = await buildApp({
    db: database.db,
    deps,
    live,
    replica,
    modules,
    logger: false,
    checkOutput: false,
  });
  const stop = async () => {
    await app.close();
    await live.stop();
  };
  return { app, deps, stop };
}
