import { useEffect } from 'react';

/** Runs at once, and again every so many milliseconds while somebody looks; `run` stays the same. */
export function useInterval(run: () => Promise<void>, everyMs: number, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    void run();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void run();
    }, everyMs);
    return () => clearInterval(timer);
  }, [run, everyMs, wanted]);
}
