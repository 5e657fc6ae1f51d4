import { setTimeout } from 'node:timers/promises';
import { longestWait } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { CommandLimits } from './execute-commands.ts';
import { pollCommands, sendHeartbeat } from './heartbeat.ts';
import { uploadEvents } from './pass-events.ts';
import type { ReaderCore } from './reader-core.ts';
import { pullConfig, takeNews } from './sync.ts';

export type RunningReader = { stop: () => Promise<void> };

const idleMs = 1000;
const uploadMs = 500;
/** A server that has something to say each time must not be asked without end. */
const betweenPollsMs = 200;
const longestBackOffMs = 60_000;

/** One step after another until it is stopped; after failures it waits 1, 2, 4 … 60 s, give or take a fifth. */
async function repeat(unit: ReaderCore, step: () => Promise<number | null>): Promise<void> {
  const { signal } = unit.ended;
  for (let failures = 0; !signal.aborted; ) {
    const pause = await step();
    failures = pause === null ? failures + 1 : 0;
    const backOff =
      Math.min(longestBackOffMs, 1000 * 2 ** (failures - 1)) * (0.8 + 0.4 * unit.faults.random());
    await setTimeout(pause ?? backOff, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Opens the line to the broker; true once the server knows of it. It opens itself again when it breaks. */
export const connectToBroker = (unit: ReaderCore, limits: CommandLimits): Promise<boolean> =>
  new Promise((stands) => {
    let pulling = false;
    if (!unit.line) stands(false);
    unit.line?.open({
      up: () => sendHeartbeat(unit, limits).then((seconds) => stands(seconds !== null)),
      news: (raw) => {
        if (takeNews(unit, raw)) unit.line?.ring();
      },
      config: (ver) => {
        if (pulling || ver === Number(unit.flash.get('config')?.ver ?? 0)) return;
        pulling = true;
        void pullConfig(unit).finally(() => {
          pulling = false;
        });
      },
    });
  });

/** Lets a reader beat, wait for commands and upload by itself. */
export function runReader(unit: ReaderCore, limits: CommandLimits): RunningReader {
  unit.ended = new AbortController();
  void connectToBroker(unit, limits);
  const unclaimed = () => unit.flash.get('secret') === null;
  const loops = [
    repeat(unit, async () => {
      const seconds = unclaimed() ? 1 : await sendHeartbeat(unit, limits);
      return seconds === null ? null : seconds * 1000;
    }),
    repeat(unit, async () => {
      if (unclaimed()) return idleMs;
      return (await pollCommands(unit, longestWait, limits)) ? betweenPollsMs : null;
    }),
    repeat(unit, async () => {
      const idle = unit.flash.waiting() === 0 && unit.flash.get('troubles').length === 0;
      if (unclaimed() || idle) return uploadMs;
      return (await uploadEvents(unit, limits.batch)) ? uploadMs : null;
    }),
  ];
  return {
    stop: async () => {
      unit.ended.abort();
      await Promise.all(loops);
    },
  };
}
