import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { connect } from '../src/db/connect.ts';
import { runningDatabase } from '../src/db/embedded/running-database.ts';
import type { LeftByFormerVersion } from '../test/left-by-former-version.ts';
import { freePort, newFolder, nodeOf, secretKey, tidied } from './two-nodes/installation.ts';
import { buildFormer, formerVersion } from './upgrade-drill/former.ts';
import { demoSite } from './upgrade-drill/site.ts';

// npm run former-version [-- <commit>] [--built <folder>]: a former version (the newest tag, where none is named) is built
// and filled with the demo and a reader at work. What it leaves, its backup and the reader's memory, is kept in
// test/former-version, where a test brings it up to this version.

const { values, positionals } = parseArgs({
  options: { built: { type: 'string' } },
  allowPositionals: true,
});
const kept = fileURLToPath(new URL('../test/former-version', import.meta.url));

/** Tables whose rows no upgrade may lose or make. */
const tables = [
  ...['project', 'building', 'unit', 'company', 'lease', 'user', 'employee', 'device', 'visitor_card'],
  ...['visit', 'content', 'content_delivery', 'app_page', 'suggestion', 'reservation', 'upload'],
];

const { commit, about } = formerVersion(positionals[0]);
process.stdout.write(`from ${about}\n`);
await tidied(async (endings) => {
  const folder = newFolder(endings);
  const product = values.built ? path.resolve(values.built) : buildFormer(commit, folder);
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'production',
    MDI_MODE: 'demo',
    MDI_DEMO_LIFE: 'off',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    MDI_DATA_DIR: data,
    MDI_SECRET_KEY: secretKey,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  };
  const node = nodeOf('A', port, env);
  endings.push(node.stop);
  await node.start(product);
  const [door] = (await demoSite(url, folder, { people: 1, doors: 1 })).doors;
  if (!door) throw new Error('no reader');
  const { reader, deviceId } = door;
  reader.fill(3);
  await reader.upload();
  // Stored, but the reader doesn't know.
  reader.faults.loseAnswer = 1;
  reader.fill(2);
  await reader.upload();
  reader.fill(4);
  const { waiting } = reader.state();
  await reader.stop();

  const config = runningDatabase(data, 'mdi');
  if (!config) throw new Error('the database is not up');
  const { db, close } = connect(config, () => {});
  const rows: Record<string, number> = {};
  const countOf = async (table: string) => {
    const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    return found.rows[0]?.n ?? 0;
  };
  for (const table of tables) rows[table] = await countOf(table);
  const stored = await countOf('pass_event');
  await close();

  const identity = await generateX25519Identity();
  const made = path.join(folder, 'backups');
  const words = ['backup', made, '--recipient', await identityToRecipient(identity)];
  const { status, stderr } = spawnSync(process.execPath, ['packages/server/dist/cli.js', ...words], {
    cwd: product,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const [backup] = status === 0 ? readdirSync(made) : [];
  if (!backup) throw new Error(`no backup was made: ${stderr}`);

  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  copyFileSync(path.join(made, backup), path.join(kept, 'former.backup'));
  copyFileSync(path.join(folder, reader.code), path.join(kept, 'reader.flash'));
  writeFileSync(path.join(kept, 'backup.key'), `${identity}\n`);
  const left: LeftByFormerVersion = {
    commit,
    secretKey,
    rows,
    stored,
    reader: { code: reader.code, deviceId, waiting },
  };
  writeFileSync(path.join(kept, 'left.json'), `${JSON.stringify(left, null, 2)}\n`);
});
