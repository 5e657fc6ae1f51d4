/** What calls a function at most so often; `stop` forgets what it still owes. */
export type Throttle = { ask: () => void; wake: () => void; stop: () => void };

/**
 * Calls `run` when it is asked, at most once in so many milliseconds; whoever asks in between is answered by the
 * call at the end of the time. While `asleep` holds nothing is called: `wake` does then what was asked meanwhile.
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
