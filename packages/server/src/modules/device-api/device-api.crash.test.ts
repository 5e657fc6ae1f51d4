import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgramPath } from '../../../test/built-programs.ts';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { checkSums } from '../pass-record/index.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-door-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Another server on the same database. */
async function startServer(port: number): Promise<ChildProcess> {
  const args = [builtProgramPath('door'), JSON.stringify(w.config), folder, String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  await new Promise<void>((ready, failed) => {
    child.stdout.once('data', () => ready());
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return child;
}

test('every event that a killed server acknowledged is there, and all of them once in the end, also in the sums', {
  timeout: 120_000,
}, async () => {
  const { deviceId, code, claim } = await hall.place();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const reader = hall.bare(code, { baseUrl: url, publicUrl: hall.url });
  let server = await startServer(port);
  expect(await reader.scan(claim)).toEqual({ is: 'claimed' });
  const count = 4000;
  reader.fill(count);
  const stored = async () => {
    const found = await w.db
      .selectFrom('passEvent')
      .select('eventId')
      .where('deviceId', '=', deviceId)
      .execute();
    return found.length;
  };
  for (const moment of [600, 1800]) {
    const uploading = reader.upload();
    await expect.poll(() => count - reader.state().waiting, { interval: 1 }).toBeGreaterThan(moment);
    server.kill('SIGKILL');
    expect(await uploading).toBe(false);
    expect(reader.state().waiting).toBeGreaterThan(0);
    expect(await stored()).toBeGreaterThanOrEqual(count - reader.state().waiting);
    server = await startServer(port);
  }
  await expect.poll(() => reader.upload(), { timeout: 25_000 }).toBe(true);
  expect(await stored()).toBe(count);
  expect(await checkSums(w.db, null)).toEqual([]);
});
