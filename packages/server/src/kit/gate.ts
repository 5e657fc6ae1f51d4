import { refuse } from './refuse.ts';

/** Runs work when there is room for it. @throws Refusal 429 when the queue is full. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` works run and `longest` wait, in order. */
export function makeGate(atOnce: number, longest: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longest) refuse('auth.error.busyHash', { code: 'tooMany', retryAfter: 5 });
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
