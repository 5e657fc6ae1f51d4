import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { factories } from '../test/factories/index.ts';
import { startBenchServer } from './bench-server.ts';
import { cpuOf, p99, timeCalls } from './measure.ts';
import { hasMosquitto, makeMosquitto } from './mosquitto.ts';
import { type BenchPlace, installReader } from './revocation-delay.ts';

// npm run bench:mqtt [-- readers]: so many simulated readers come by Mosquitto. They send passages while the broker is
// killed and started again, and somebody is made invalid, before and after that: what is stored, lost and doubled, how long
// it takes until the last reader has heard of a refusal, and what memory and CPU that takes.

const readers = Number(process.argv[2] ?? 2_000);
const perReader = 10;
const rounds = 5;
const lookMs = 10;
const longestMs = 120_000;
const awayMs = 3_000;
const idleMs = 30_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

if (!hasMosquitto()) {
  say('This needs Mosquitto, which is not on this machine (Debian: apt-get install mosquitto).');
  process.exit(1);
}

const codeOf = (n: number) => `BENCHM${String(n).padStart(5, '0')}`;
const passwordOf = (name: string) => `password-of-${name}`;
const names = ['mdi', ...Array.from({ length: readers }, (_, n) => codeOf(n))];

/** Memory of a process in MB. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

async function until(what: string, isSo: () => boolean): Promise<number> {
  const from = performance.now();
  while (!isSo()) {
    if (performance.now() - from > longestMs)
      throw new Error(
        `${what} took longer than ${longestMs} ms: ${lines()} readers have a line, ${waiting()} events wait`,
      );
    await wait(lookMs);
  }
  return performance.now() - from;
}

type Filled = BenchPlace & { token: string; people: number[] };

async function fill({ db }: Database): Promise<Filled> {
  const make = factories(db);
  const { id: projectId } = await make.project();
  const { id: areaId } = await make.area({ projectId, common: true });
  const company = await make.company({ projectId });
  const people: number[] = [];
  for (let n = 0; n < 2 * rounds; n += 1) people.push((await make.employee({ company })).id);
  const head = await make.administratorRole();
  const { token, user } = await make.person({ roleId: head.id });
  return { projectId, areaId, userId: user.id, token, people };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-mqtt-'));
const broker = await makeMosquitto(folder, new Map(names.map((name) => [name, passwordOf(name)])));
Object.assign(process.env, { BENCH_MQTT_URL: broker.url, BENCH_MQTT_PASSWORD: passwordOf('mdi') });
let filled: Filled | undefined;
const bed = await startBenchServer(async (database) => {
  filled = await fill(database);
});
const place = filled;
if (!place) throw new Error('nothing was filled');
const all: Reader[] = [];

/** Makes somebody invalid, and answers how long each reader took until it had heard of that, from the answer of the call. */
async function refusal(employeeId: number): Promise<number[]> {
  const before = new Map(all.map((reader) => [reader, reader.state().revVer]));
  const key = randomUUID();
  await bed.ask({
    path: 'employee/updateState',
    token: place?.token ?? '',
    input: () => ({ employeeId, state: 'Y' }),
    key: () => key,
  });
  const from = performance.now();
  const took: number[] = [];
  await until('a refusal', () => {
    for (const [reader, rev] of before) {
      if (reader.state().revVer <= rev) continue;
      took.push(performance.now() - from);
      before.delete(reader);
    }
    return before.size === 0;
  });
  return took;
}

async function refusals(name: string, people: readonly number[]): Promise<void> {
  const tookMs: number[] = [];
  for (const one of people) tookMs.push(...(await refusal(one)));
  tookMs.sort((a, b) => a - b);
  const middle = tookMs[Math.floor(tookMs.length / 2)] ?? 0;
  say(
    `a refusal ${name} (${people.length} times ${readers} readers): p50 ${middle.toFixed(0)} ms, p99 ${p99({ tookMs }).toFixed(0)} ms, max ${tookMs.at(-1)?.toFixed(0)} ms (≤ 2000)`,
  );
}

const lines = () => all.filter((reader) => reader.hasLine()).length;
const waiting = () => all.reduce((sum, reader) => sum + reader.state().waiting, 0);

/** Passages at every door while the broker is killed and comes again. */
async function passages(): Promise<void> {
  let sent = 0;
  const from = performance.now();
  for (let n = 0; n < perReader; n += 1) {
    for (const [at, reader] of all.entries()) {
      reader.press('button');
      sent += 1;
      if (at % 100 === 99) await wait(5);
    }
    if (n === Math.floor(perReader / 3)) {
      const unanswered = waiting();
      broker.kill();
      say(`the broker is killed while ${unanswered} events have no answer`);
    }
    if (n === Math.floor((2 * perReader) / 3)) {
      await wait(awayMs);
      await broker.start();
      say('the broker is back');
    }
  }
  await until('the upload', () => waiting() === 0);
  const took = performance.now() - from;
  const { rows } = await sql<{ stored: number; different: number }>`
    select count(*)::int as stored, count(distinct (device_id, event_id))::int as different from pass_event
    where channel = 'button'`.execute(bed.database.db);
  const [{ stored, different } = { stored: 0, different: 0 }] = rows;
  say(
    `events: ${sent} sent, ${stored} stored, ${sent - different} lost, ${stored - different} doubled, in ${(took / 1000).toFixed(1)} s`,
  );
  const back = await until('coming back', () => lines() === readers);
  say(`all ${readers} readers have a line again ${(back / 1000).toFixed(1)} s later`);
}

async function quiet(): Promise<void> {
  const [app, other] = [await bed.watched(), [cpuOf(broker.pid()), process.cpuUsage()] as const];
  await wait(idleMs);
  const after = await bed.watched();
  const readersCpu = process.cpuUsage(other[1]);
  const share = (ms: number) => `${((ms / idleMs) * 100).toFixed(1)} %`;
  say(
    `${readers} readers that only beat, of one core: server ${share(after.cpuMs - app.cpuMs)}, broker ${share(cpuOf(broker.pid()) - other[0])}, readers ${share((readersCpu.user + readersCpu.system) / 1000)}`,
  );
  say(
    `memory: server ${mb(after.rssBytes)}, broker ${memoryOf(broker.pid()).toFixed(1)} MB, readers ${mb(process.memoryUsage().rss)}`,
  );
}

try {
  const began = performance.now();
  let next = 0;
  await timeCalls(readers, 8, async () => {
    const code = codeOf(next++);
    const how = { url: broker.url, password: passwordOf(code) };
    all.push(await installReader(bed.database, bed.url, place, code, folder, undefined, how));
  });
  say(`${readers} readers claimed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (const [at, reader] of all.entries()) {
    reader.start();
    if (at % 10 === 9) await wait(50);
  }
  await until('connecting', () => lines() === readers);
  await quiet();
  await refusals('before', place.people.slice(0, rounds));
  await passages();
  await refusals('after', place.people.slice(rounds));
} finally {
  await Promise.all(all.map((reader) => reader.stop()));
  await bed.stop();
  broker.kill();
  rmSync(folder, { recursive: true, force: true });
}
