import { monitorEventLoopDelay } from 'node:perf_hooks';
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
/** The least of them counts: what the machine does besides comes on top of some. */
const times = 3;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function delayOf(work: () => Promise<unknown>): Promise<number> {
  const watched = monitorEventLoopDelay({ resolution: 1 });
  await setTimeout(5);
  watched.enable();
  await work();
  await setTimeout(5);
  watched.disable();
  return watched.max / 1e6;
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
    if (ms < line.ms) line = { name, ms, code };
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
  const w = await world({ deps: { chatApp: platform } });
  const t = await twins(w);
  const lines: Line[] = [];
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
