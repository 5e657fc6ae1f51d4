/** Tracks running work, so that something can wait for its end. */
export type PendingCalls = { track: <T>(work: Promise<T>) => Promise<T>; ended: () => Promise<void> };

/** Tracks calls that have not ended, including those whose caller has left. */
export function makePendingCalls(): PendingCalls {
  const running = new Set<Promise<unknown>>();
  return {
    async track(work) {
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async ended() {
      await Promise.allSettled(running);
    },
  };
}
