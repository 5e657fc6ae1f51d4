import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';
import { twins } from '../test/factories/twins.ts';
import { ask } from '../test/suites/ask.ts';
import { calls } from '../test/suites/calls.ts';
import { platform } from '../test/suites/scene.ts';
import { trial } from '../test/suites/trial.ts';
import { world } from '../test/world.ts';
import { largeCalls } from './loop-large.ts';

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
    const call = await make();
    let code = 0;
    const ms = await delayOf(async () => {
      code = (await call()).code;
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

test('the longest delay of the loop by each call', async () => {
  const w = await world({ deps: { chatApp: platform }, checkOutput: false });
  const t = await twins(w);
  const lines: Line[] = [];
  // SUITE_CALLS=project/get measures that alone, and what is large.
  for (const call of calls) {
    const make = async () => {
      const { input, along } = await trial(w, t, call);
      return () => ask(w, call, input, along);
    };
    lines.push(await measured(call.path, make));
  }
  say('every call, as its example makes it');
  print(lines);
  const large: Line[] = [];
  for (const { about, api, op, input, token } of await largeCalls(w)) {
    const make = async () => {
      const sent = await input();
      return () => w.call(api, op, sent as never, token);
    };
    large.push(await measured(`${api.module}/${op}: ${about}`, make));
  }
  say('\ncalls over the most that they take');
  print(large);
});
