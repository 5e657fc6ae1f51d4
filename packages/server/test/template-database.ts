import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the run's PostgreSQL; each test file clones `mdi_template`. */
    postgres: At;
  }
}

type At = { host: string; port: number; user: string; password: string };

/** A migrated database to clone. */
async function makeTemplate(at: At): Promise<void> {
  const admin = new pg.Client({ ...at, database: 'postgres' });
  await admin.connect();
  await admin.query('create database mdi_template');
  await admin.end();
  const template = connect({ ...at, database: 'mdi_template' }, () => {});
  await migrate(template);
  await syncCatalogue(template.db);
  await template.close();
}

/** The PostgreSQL that somebody else started for this run and ends after it. */
async function startedElsewhere(url: string): Promise<{ at: At; stop: () => Promise<void> }> {
  const { hostname: host, port, username: user, password } = new URL(url);
  const at = { host, port: Number(port), user, password };
  await makeTemplate(at);
  return { at, stop: async () => {} };
}

/** One real PostgreSQL in its own folder, with a migrated database to clone: where it is, and how to end it. */
export async function startTemplate(): Promise<{ at: At; stop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return startedElsewhere(process.env.TEST_DATABASE_URL);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mdi-test-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster({ dataDir, connections: 150 });
  const admin = new pg.Client(cluster.database('postgres'));
  await admin.connect();
  // Nothing of it outlives the run; that what was acknowledged outlives a crash is tested on clusters of their own.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await admin.query(`alter system set ${setting} = off`);
  }
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const { host, port, user, password } = cluster;
  const at = { host, port, user, password };
  await makeTemplate(at);
  return {
    at,
    stop: async () => {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { at, stop } = await startTemplate();
  project.provide('postgres', at);
  return stop;
}
