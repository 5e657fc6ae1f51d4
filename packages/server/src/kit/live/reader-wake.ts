import type { LiveEvents } from './live-events.ts';

/** Whom an announcement for readers is about: one of them, or all of a project. */
export type WakeTarget = { deviceId?: number; projectId?: number };

export type ReaderWake = {
  /**
   * Subscribes to what is announced for a reader; `wait` ends with the announcement, after so many milliseconds, or
   * when the server closes. Subscribe before checking for news, or some can be missed.
   */
  listen: (reader: Required<WakeTarget>) => { wait: (ms: number) => Promise<void>; done: () => void };
  close: () => void;
};

type Waiter = Required<WakeTarget> & { rung: boolean; wake: () => void };

/** Lets requests of readers wait for what any node announces to them. */
export function makeReaderWake(live: LiveEvents): ReaderWake {
  const waiters = new Set<Waiter>();
  const ring = (concerned: (waiter: Waiter) => boolean) => {
    for (const waiter of waiters) {
      if (!concerned(waiter)) continue;
      waiter.rung = true;
      waiter.wake();
    }
  };
  live.subscribe((event) => {
    // After a break of the connection anybody may have been meant.
    if (event === null) ring(() => true);
    else if (event.topic === 'readers') {
      ring((one) => one.deviceId === event.deviceId || one.projectId === event.projectId);
    }
  });
  let closed = false;
  return {
    listen(reader) {
      const waiter: Waiter = { ...reader, rung: false, wake: () => {} };
      waiters.add(waiter);
      return {
        wait: (ms) =>
          new Promise((go) => {
            if (waiter.rung || closed) {
              go();
              return;
            }
            const timer = setTimeout(go, ms);
            waiter.wake = () => {
              clearTimeout(timer);
              go();
            };
          }),
        done: () => waiters.delete(waiter),
      };
    },
    close() {
      closed = true;
      ring(() => true);
    },
  };
}
