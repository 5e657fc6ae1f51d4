import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { connect } from '../db/connect.ts';
import { seedDemo } from '../db/seed/seed-demo.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { checkSums } from '../modules/pass-record/index.ts';
import { loadCrowd, passOnePerson, pauseUntilNextPass } from './crowd.ts';
import { liveDemo } from './live-demo.ts';
import { type OpenDemoReader, openReaders } from './open-readers.ts';
import { readersToRun } from './readers.queries.ts';

let w: World;
let posts: OpenDemoReader[] = [];
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-demo-'));
const ended = new AbortController();

beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', w.now());
}, 60_000);

afterAll(async () => {
  ended.abort();
  for (const { reader } of posts) await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The readers that haven't yet the config that the server has for them. */
async function configsBehind(): Promise<string[]> {
  const rows = await w.db.selectFrom('device').select(['id', 'cfgVer']).execute();
  const newest = new Map(rows.map(({ id, cfgVer }) => [id, cfgVer]));
  return posts
    .filter(({ deviceId, reader }) => reader.state().cfgVer !== newest.get(deviceId))
    .map(({ code }) => code);
}

test('in production nothing is simulated', async () => {
  const database = connect(w.config, () => {});
  const settings = readSettings({ MDI_MODE: 'production', MDI_DATA_DIR: folder }, 'test');
  const life = {
    database,
    config: w.config,
    settings,
    url: 'http://127.0.0.1:1',
    log: pino({ enabled: false }),
  };
  await expect(liveDemo(life, ended.signal, () => {})).rejects.toThrow('demo mode only');
  await database.close();
  expect(await w.db.selectFrom('deviceSecret').select('id').execute()).toEqual([]);
});

test('the demo has sixty readers to run in several projects, and others that wait', async () => {
  const plan = await readersToRun(w.db, 60);
  const projects = plan.map(({ projectId }) => projectId);
  expect(plan).toHaveLength(60);
  expect(projects.filter((one) => one === projects[0])).toHaveLength(36);
  expect(new Set(projects).size).toBe(4);
});

test('readers are installed once and let in over their own calls whom they may, and nobody else', async () => {
  const url = await w.app.listen({ port: 0, host: '127.0.0.1' });
  const plan = await readersToRun(w.db, 6);
  posts = await openReaders(w.db, url, folder, plan, ended.signal);
  expect(posts.map(({ reader }) => reader.state().claimed)).toEqual(Array(6).fill(true));
  // The first that fetches the cards makes sets of areas, of which all the others hear.
  for (const { reader } of posts) await reader.beat();
  await vi.waitFor(async () => expect(await configsBehind()).toEqual([]), 20_000);
  expect((await readersToRun(w.db, 6)).map(({ code, installed }) => [code, installed])).toEqual(
    plan.map(({ code }) => [code, true]),
  );
  const random = seededRandom(7);
  // Whoever claims a reader keeps it, also with a simulated one.
  const [claimed] = plan;
  await w.db
    .updateTable('device')
    .set({ serial: `SIM-${claimed?.code}` })
    .where('code', '=', claimed?.code ?? '')
    .execute();
  expect((await readersToRun(w.db, 100)).map(({ code }) => code)).not.toContain(claimed?.code);
  await w.db
    .updateTable('device')
    .set({ serial: `DEMO-${claimed?.code}` })
    .where('code', '=', claimed?.code ?? '')
    .execute();
  const crowd = await loadCrowd(w.db, posts, w.now());
  expect(pauseUntilNextPass(crowd, random)).toBeGreaterThan(0);
  for (let n = 0; n < 60; n += 1)
    await passOnePerson({ db: w.db, secrets: w.deps.secrets, random }, crowd, w.now());
  for (const { reader } of posts) await reader.upload();
  const events = await w.db
    .selectFrom('passEvent')
    .select(['granted', 'rc', 'channel', 'employeeId', 'visitId'])
    .execute();
  const granted = events.filter((one) => one.granted);
  expect(granted.length).toBeGreaterThan(10);
  expect(granted.every(({ employeeId, visitId }) => employeeId !== null || visitId !== null)).toBe(true);
  expect(new Set(granted.map(({ channel }) => channel)).size).toBe(2);
  const refused = events.filter((one) => !one.granted);
  expect(refused.length).toBeLessThan(6);
  // Who may pass is never refused: whom the readers turn away are strangers.
  expect(refused.filter(({ visitId }) => visitId !== null)).toEqual([]);
  expect(await checkSums(w.db, null)).toEqual([]);
}, 60_000);
