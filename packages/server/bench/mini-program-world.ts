import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { makeSecrets } from '../src/kit/settings/secrets.ts';
import { readSettings } from '../src/kit/settings/settings.ts';
import { registry } from '../src/modules/index.ts';
import {
  type PlatformAccess,
  storeTicket,
} from '../src/modules/mini-program/mini-program.platform-calls.queries.ts';
import { localFiles } from '../src/ports/files/local.ts';
import { startPlatform } from '../src/ports/mini-platform/platform.fixture.ts';
import { demoSeed } from '../src/ports/mini-platform/simulator/demo-seed.ts';
import type { AuditStatus, SeedAccount } from '../src/ports/mini-platform/simulator/state.ts';
import { factories } from '../test/factories/index.ts';
import { nodeStateOf } from '../test/node-state.ts';

const version = '2.6.1';
const appIdOf = (n: number) => `wxbench${String(n).padStart(11, '0')}`;

/** Of ten programs: six are in review, one of them is late, one each approved and released, two have a version on trial. */
const mixed = ['inReview', 'inReview', 'inReview', 'inReview', 'inReview', 'inReview', 'delayed'] as const;
const states = [...mixed, 'approved', 'released', 'selected'] as const;
const statusOf: Partial<Record<(typeof states)[number], AuditStatus>> = {
  inReview: 2,
  delayed: 4,
  approved: 0,
  released: 0,
};
const stateOf = (n: number) => states[n % states.length] ?? 'selected';

function accountOf(n: number): SeedAccount {
  const status = statusOf[stateOf(n)];
  const of = { version, about: '', at: new Date(Date.now() - 86_400_000), templateId: 15 };
  return {
    appId: appIdOf(n),
    originalId: `gh_bench${n}`,
    name: `项目 ${n}`,
    principal: '物业',
    categories: [{ first: '工具', second: '查询', third: '', firstId: 287, secondId: 614, thirdId: 0 }],
    granted: { sets: [17, 18, 30], refreshToken: `refresh-${n}` },
    trial: of,
    online: { ...of, version: stateOf(n) === 'released' ? version : '2.6.0' },
    ...(status !== undefined && {
      audit: { ...of, status, auditId: 1_000 + n, released: stateOf(n) === 'released' },
    }),
  };
}

/**
 * So many mini-programs that let us act, at a simulated platform that sends no message, in a database of its own; nobody has
 * asked about any of them for long, as after an outage.
 */
export async function makeMiniProgramWorld(programs: number) {
  const platform = await startPlatform({
    seed: { ...demoSeed(), accounts: Array.from({ length: programs }, (_, n) => accountOf(n)) },
  });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  let cluster = await startCluster({ dataDir });
  const config = cluster.database('postgres');
  const database = connect({ ...config, statement_timeout: 0 }, () => {});
  await migrate(database);
  await syncCatalogue(database.db);
  const { db } = database;
  const desk: PlatformAccess = {
    db,
    deps: {
      settings: readSettings({ MDI_DATA_DIR: dataDir }, 'bench'),
      now: () => new Date(),
      secrets: makeSecrets('the-secret-key-of-the-tests-0123456789'),
      sms: null,
      chatApp: null,
      miniPlatform: platform.platform,
      contentCheck: null,
      files: localFiles(dataDir),
      takeBackup: null,
      takeBase: null,
      registry,
      node: nodeStateOf(database, dataDir),
    },
    log: pino({ level: 'fatal' }),
  };
  const make = factories(db);
  for (let n = 0; n < programs / 2; n += 1) await make.project();
  const rows = await db.selectFrom('miniProgram').select('id').orderBy('id').limit(programs).execute();
  const secret = (n: number) => desk.deps.secrets.seal('mini-program', Buffer.from(`refresh-${n}`));
  for (const [n, { id }] of rows.entries()) {
    const status = statusOf[stateOf(n)];
    const auditId = status === undefined ? null : 1_000 + n;
    const at = new Date(Date.now() - 86_400_000);
    const selected = { templateId: 15, version, about: '', at: at.toISOString(), by: null, targets: [] };
    await db
      .updateTable('miniProgram')
      .set({
        appId: appIdOf(n),
        originalId: `gh_bench${n}`,
        name: `项目 ${n}`,
        sets: [17, 18, 30],
        authorizationState: 'authorized',
        authorizedAt: at,
        stateAt: at,
        onlineAt: at,
        auditId,
        releaseState: stateOf(n),
        selected: JSON.stringify(selected),
        online: '2.6.0',
      })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('miniGrant')
      .values({ miniProgramId: id, refreshToken: secret(n) })
      .execute();
    if (auditId !== null)
      await db
        .insertInto('miniAudit')
        .values({
          miniProgramId: id,
          auditId,
          version,
          about: '',
          submittedAt: at,
          state: status === 0 ? 'approved' : status === 4 ? 'delayed' : 'running',
        })
        .execute();
  }
  await storeTicket(desk, platform.control.ticket(), new Date());
  await sql`vacuum analyze`.execute(db);
  return {
    platform,
    config,
    dataDir,
    db,
    desk,
    programs: rows.map(({ id }, n) => ({ id, appId: appIdOf(n), state: stateOf(n) })),
    postmaster: () => cluster.pid,
    async restartDatabase() {
      await cluster.stop();
      cluster = await startCluster({ dataDir });
    },
    async stop() {
      await database.close();
      await cluster.stop();
      await platform.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
