/** What is under way, so that something may wait for its end. */
export type PendingCalls = { track: <T>(work: Promise<T>) => Promise<T>; ended: () => Promise<void> };

/** Knows the calls that have not ended, also those whose caller has left meanwhile. */
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
