/** Calls a function at most so often; `stop` drops a call that is still due. */
export type Throttle = { ask: () => void; wake: () => void; stop: () => void };

/**
 * Calls `run` when asked, at most once in so many milliseconds; requests in between are served by one call at the end
 * of that time. Nothing is called while `asleep` holds: `wake` then makes up for it.
 */
export function throttle(run: () => void, everyMs: number, asleep: () => boolean): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let owed = false;
  const call = () => {
    timer = undefined;
    owed = asleep();
    if (owed) return;
    last = Date.now();
    run();
  };
  const ask = () => {
    timer ??= setTimeout(call, Math.max(0, last + everyMs - Date.now()));
  };
  return {
    ask,
    wake: () => {
      if (owed) ask();
    },
    stop: () => clearTimeout(timer),
  };
}
