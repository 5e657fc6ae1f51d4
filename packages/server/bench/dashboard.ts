import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import { makeSend } from '@mdi/reader-simulator/wire.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { fillPassages, measuredReader } from './fill-passages.ts';
import { type Figures, tableLine } from './measure.ts';

// npm run bench:dashboard -- [events] [folder]: what an answer of the dashboard and a page of the pass records cost with
// so many events (default 10,000,000, which need about 8 GB), the page beside what it costs with 100,000; and how long
// after a passage 500 open dashboards hear of it and have their numbers. The folders are kept and used again.

const small = 100_000;
const watching = 500;
const rounds = 20;
const calls = 100;
/** Before the first figures, until all is compiled and planned. */
const warm = 500;
const say = (text: string) => process.stdout.write(`${text}\n`);

const [asked = '10000000', folder = path.join(os.tmpdir(), 'mdi-bench-dashboard')] = process.argv.slice(2);
const big = Number(asked);

const cpuOf = (of: Figures) => (of.appCpuMs + of.dbCpuMs) / of.calls;
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/**
 * The calls of people who look, one after the other: who asks the same meanwhile shares the answer. What the first of
 * them cost, until all is compiled and planned on every connection, isn't asked here.
 */
async function answers(bed: BenchServer, token: string): Promise<void> {
  const ranges = ['today', 'days7', 'days30'];
  const input = () => ({ range: ranges[Math.floor(Math.random() * ranges.length)] });
  await bed.once(() => bed.ask({ path: 'dashboard/live', token, input }), warm, 12);
  const pause = () => new Promise((done) => setTimeout(done, 250));
  // What the database does by itself, which is no part of an answer.
  const idle = await bed.once(pause, calls, 1);
  say(tableLine('as long, nobody asks', idle));
  for (const range of ranges) {
    await bed.once(() => bed.ask({ path: 'dashboard/live', token, input: () => ({ range }) }), calls, 1);
    const of = await bed.cost({ path: 'dashboard/live', token, input: () => ({ range }) }, calls, 1);
    const own = cpuOf(of) - (cpuOf(idle) / idle.wallMs) * of.wallMs;
    say(`${tableLine(`dashboard, ${range}`, of)}  ${own.toFixed(1)} ms of CPU of its own (≤ 15)`);
  }
}

/** A page of each kind; the figures of the first are compared. */
async function pages(bed: BenchServer, token: string): Promise<Figures[]> {
  const month = { from: day(30), to: day(0), limit: 20 };
  const list = (input: object) => bed.cost({ path: 'passRecord/list', token, input: () => input }, calls, 1);
  await bed.once(() => bed.ask({ path: 'passRecord/list', token, input: () => month }), warm, 4);
  const first = JSON.parse(await bed.ask({ path: 'passRecord/list', token, input: () => month })) as {
    data: { next: string };
  };
  // A place in the middle of the month.
  const us = (Date.now() - 15 * 86_400_000) * 1000;
  const deep = `${us}.${first.data.next.split('.').slice(1).join('.')}`;
  return [
    await list({ limit: 20 }),
    await list(month),
    await list({ ...month, after: deep }),
    await list({ ...month, result: 'denied' }),
  ];
}
const pageNames = ['page of today', 'page of a month', 'page amid a month', 'page of refusals of a month'];

let seq = 0;

/** Tells one passage as a reader does. */
async function pass(bed: BenchServer): Promise<void> {
  const { code, secret } = measuredReader;
  const key = secret.toString('base64');
  const send = makeSend({
    baseUrl: bed.url,
    code,
    clock: makeClock(),
    faults: noFaults(),
    secret: () => key,
  });
  seq += 1;
  // A boot of its own, so that a folder used again holds none of these.
  const boot = Math.floor(startedAt / 1000);
  const id = `${code}-${boot.toString(36)}-${seq.toString(36)}`;
  const time = { bt: boot, seq, ts: Date.now(), up: seq, clk: 'sync' };
  const passed = { dir: 'in', ch: 'button', res: 'granted', rc: 'OK', off: false, rev: 0 };
  const reply = await send('events', { events: [{ id, ...time, ...passed }] }, AbortSignal.timeout(30_000));
  if (reply.is !== 'ok') throw new Error(JSON.stringify(reply));
}
const startedAt = Date.now();

type Viewer = { token: string; heard: (at: number) => void; close: () => void };

/** Opens a stream; `heard` is called when passages are announced. */
function open(url: string, token: string): Promise<Viewer> {
  return new Promise((done, fail) => {
    const viewer: Viewer = { token, heard: () => {}, close: () => request.destroy() };
    const request = http.get(`${url}/prod-api/live?lang=en_US`, {
      headers: { 'x-token': token },
      agent: false,
    });
    request.on('error', fail);
    request.on('response', (answer) => {
      // The server is stopped before its streams are.
      answer.on('error', () => {});
      answer.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        if (text.startsWith(': open')) done(viewer);
        if (text.includes('"pass"')) viewer.heard(performance.now());
      });
    });
  });
}

const quantile = (ms: readonly number[], share: number) =>
  ms.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(ms.length * share) - 1)] ?? 0;
const spread = (ms: readonly number[]) =>
  `p50 ${quantile(ms, 0.5).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms`;

/** Lets everybody hear of passages, one after the other, and ask anew as pages do. */
async function viewers(bed: BenchServer, tokens: readonly string[]): Promise<void> {
  const all = await Promise.all(tokens.map((token) => open(bed.url, token)));
  const [told, numbers]: number[][] = [[], []];
  const round = async () => {
    let from = 0;
    const everybody = all.map(
      (viewer) =>
        new Promise<void>((done, fail) => {
          viewer.heard = (at) => {
            viewer.heard = () => {};
            told?.push(at - from);
            bed.ask({ path: 'dashboard/live', token: viewer.token, input: () => ({}) }).then(() => {
              numbers?.push(performance.now() - from);
              done();
            }, fail);
          };
        }),
    );
    from = performance.now();
    await pass(bed);
    await Promise.all(everybody);
  };
  await round();
  told?.splice(0);
  numbers?.splice(0);
  const of = await bed.once(round, rounds, 1);
  for (const viewer of all) viewer.close();
  say(
    `${all.length} viewers, ${rounds} passages: told ${spread(told ?? [])}; with their numbers ${spread(numbers ?? [])}`,
  );
  say(tableLine('  a passage with all who ask anew', of));
}

async function on<T>(count: number, work: (bed: BenchServer, tokens: string[]) => Promise<T>): Promise<T> {
  let tokens: string[] = [];
  const from = Date.now();
  const bed = await startBenchServer(async (database) => {
    tokens = await fillPassages(database, count, watching);
  }, `${folder}-${count}`);
  say(`\n${count} events, ready after ${((Date.now() - from) / 1000).toFixed(0)} s`);
  say(`${'ms of CPU per call'.padEnd(40)}     app      db  calls/s`);
  try {
    return await work(bed, tokens);
  } finally {
    await bed.stop();
  }
}

const base = await on(small, (bed, [token = '']) => pages(bed, token));
for (const [n, of] of base.entries()) say(tableLine(pageNames[n] ?? '', of));
await on(big, async (bed, tokens) => {
  const [token = ''] = tokens;
  for (const [n, of] of (await pages(bed, token)).entries()) {
    const theirs = base[n];
    const ratio = theirs ? `  ${(cpuOf(of) / cpuOf(theirs)).toFixed(2)} × that of ${small} (≤ 1.5)` : '';
    say(`${tableLine(pageNames[n] ?? '', of)}${ratio}`);
  }
  await answers(bed, token);
  await viewers(bed, tokens);
});
