import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { maxLimit } from '@mdi/contract/kit/page.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Twins, twins } from '../test/factories/twins.ts';
import { callTrial } from '../test/suites/call-trial.ts';
import { type Call, calls } from '../test/suites/calls.ts';
import { outsideServices } from '../test/suites/example-scene.ts';
import { exampleOf } from '../test/suites/examples/index.ts';
import { callsOfShortLists, largeInputOf, maxListItems } from '../test/suites/largest.ts';
import { requestOf } from '../test/suites/make-call.ts';
import { type World, world } from '../test/world.ts';
import { largestDoorCalls } from './loop-door-calls.ts';
import { type LargeCall, largeCalls } from './loop-large-calls.ts';
import { fillWorld } from './loop-world.ts';

// npm run bench:loop: for how long each call keeps everybody else waiting. The caller shares the process, so what it
// takes to write the request and to read the answer counts too.

const goalMs = 50;
/** The least of them counts: the first also compiles what it runs. */
const times = 3;
const say = (text: string) => process.stdout.write(`${text}\n`);

const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** What this thread has worked so far, in ms. By the clock where the system doesn't tell: a busy machine then counts. */
const spent = existsSync(schedule)
  ? () => Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6
  : () => performance.now();

/** The longest that one turn of the loop works while something is done. */
async function delayOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = spent();
  let next: NodeJS.Immediate;
  const turn = () => {
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  await work();
  await setTimeout(5);
  clearImmediate(next);
  return longest;
}

type Line = { name: string; ms: number; code: number };

async function measured(name: string, make: () => Promise<() => Promise<{ code: number }>>): Promise<Line> {
  let line = { name, ms: Number.POSITIVE_INFINITY, code: 0 };
  for (let n = 0; n < times; n += 1) {
    const call = await make().catch((error: unknown) => String(error));
    if (typeof call === 'string') return { name: `${name}: ${call}`, ms: 0, code: 0 };
    let code = 0;
    const ms = await delayOf(async () => {
      // What is no answer, or more than one may be, is told as none.
      code = (await call().catch(() => ({ code: 0 }))).code;
    });
    // What was refused is not what the call takes.
    const better = code === line.code ? ms < line.ms : code === 200 || line.code === 0;
    if (better) line = { name, ms, code };
  }
  return line;
}

function print(lines: readonly Line[]): void {
  for (const { name, ms, code } of lines.toSorted((a, b) => b.ms - a.ms)) {
    say(`${ms > goalMs ? '!' : ' '} ${ms.toFixed(1).padStart(8)} ms  ${String(code).padStart(4)}  ${name}`);
  }
  say(`${lines.filter(({ ms }) => ms > goalMs).length} of ${lines.length} calls above ${goalMs} ms`);
}

/** Texts as long as they may be, and of lists the longest page. */
function stretched({ op }: Call, input: unknown): unknown {
  if (!input || typeof input !== 'object') return input;
  const fits = (fields: object) => op.input.safeParse(fields).success;
  const long = { ...input, limit: maxLimit };
  let wide: Record<string, unknown> = fits(long) ? long : { ...input };
  for (const [key, value] of Object.entries(wide)) {
    // What people type; the others are codes and ids.
    if (typeof value !== 'string' || !/[\u4e00-\u9fff]/.test(value)) continue;
    const most = [2_000, 1_000, 500, 200, 100, 50, 20].map((length) => ({
      ...wide,
      [key]: value.padEnd(length, '长'),
    }));
    wide = most.find(fits) ?? wide;
  }
  return wide;
}

/** Every call with the most that it takes: lists as long as they may be, else its example, stretched. */
const everyCall = (w: World, t: Twins): LargeCall[] =>
  calls.map((call) => ({
    name: call.path,
    make: async () => {
      const most = call.path in callsOfShortLists ? 0 : maxListItems(call.op.input);
      const { input, along } = await callTrial(w, t, call, (at) =>
        most > 0 ? largeInputOf(call, at, most) : exampleOf(call, at),
      );
      const sent = stretched(call, input);
      const { payload, ...request } = requestOf(call, sent, along);
      return async () => {
        const answer = await w.app.inject({ method: 'POST', ...request, ...(payload ? { payload } : {}) });
        return { code: answer.statusCode };
      };
    },
  }));

test('the longest delay of the loop by each call', async () => {
  const w = await world({ deps: outsideServices, checkOutput: false });
  const t = await twins(w);
  await fillWorld(w, t);
  // As any database does by itself within a minute.
  await sql`analyze`.execute(w.db);
  const lines: Line[] = [];
  // SUITE_CALLS=project/get measures that alone, and what is large by what was made before.
  for (const { name, make } of [
    ...everyCall(w, t),
    ...(await largestDoorCalls(w, t)),
    ...(await largeCalls(w)),
  ]) {
    const line = await measured(name, make);
    lines.push(line);
    if (line.ms > goalMs || line.code !== 200) print([line]);
  }
  print(lines);
  expect(lines.filter(({ ms, code }) => code !== 200 || ms > goalMs)).toEqual([]);
});
