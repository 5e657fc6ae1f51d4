import { refuse } from './refuse.ts';

/** Runs somebody's work when there is room for it. @throws Refusal 429 when the queue is full, or their part of it. */
export type Gate = <T>(whose: string, work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` works run and `longest` wait, in order; of each caller's at most `each`, so that one can't fill it. */
export function makeGate(atOnce: number, longest: number, each: number): Gate {
  let running = 0;
  const waiting: { whose: string; go: () => void }[] = [];
  return async (whose, work) => {
    if (running >= atOnce) {
      const own = waiting.filter((one) => one.whose === whose).length;
      if (waiting.length >= longest || own >= each) {
        refuse('auth.error.busyHash', { code: 'tooMany', retryAfter: 5 });
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
