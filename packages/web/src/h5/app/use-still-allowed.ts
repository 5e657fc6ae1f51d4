import { useEffect, useRef } from 'react';
import { CallFailed } from '../../kit/call/send.ts';

const askMs = 3_000;

type Spec = {
  wanted: boolean;
  /** Whether what is shown may still be shown; refused with 404 where it may not. */
  ask: (signal: AbortSignal) => Promise<boolean>;
  gone: () => void;
  over: (failure: CallFailed) => void;
};

/**
 * Asks while the page is looked at whether it may still be shown, and at once when somebody comes back to it. A network
 * that is away says nothing.
 */
export function useStillAllowed(spec: Spec): void {
  const now = useRef(spec);
  now.current = spec;
  const { wanted } = spec;
  useEffect(() => {
    if (!wanted) return;
    const stopped = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(askMs)]);
        if (!(await now.current.ask(signal)) && !stopped.signal.aborted) now.current.gone();
      } catch (problem) {
        if (stopped.signal.aborted || !(problem instanceof CallFailed)) return;
        if (problem.code === 404) now.current.gone();
        else if (problem.code === 401 || problem.code === 4001) now.current.over(problem);
      }
    };
    const timer = setInterval(() => void ask(), askMs);
    const look = () => void ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      stopped.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [wanted]);
}
