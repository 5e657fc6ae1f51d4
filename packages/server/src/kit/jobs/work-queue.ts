import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { refuse } from '../calls/refuse.ts';

const againSeconds = 5;

/** Runs work when there is room for it. @throws Refusal 429 when the queue is full, or the caller's share of it. */
export type WorkQueue = <T>(whose: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` works run and `longest` wait, in order, and at most `each` of one caller, so that nobody fills it.
 * @param busy what callers are told when there is no room, and when to try again
 */
export function makeWorkQueue(
  atOnce: number,
  longest: number,
  each: number,
  busy: ErrorKey = 'kit.error.tooMany',
): WorkQueue {
  let running = 0;
  const waiting: { whose: string; go: () => void }[] = [];
  return async (whose, work) => {
    if (running >= atOnce) {
      const own = waiting.filter((one) => one.whose === whose).length;
      if (waiting.length >= longest || own >= each) {
        refuse(busy, { code: 'tooMany', args: [againSeconds], retryAfter: againSeconds });
      }
      await new Promise<void>((go) => waiting.push({ whose, go }));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.go();
      else running -= 1;
    }
  };
}
