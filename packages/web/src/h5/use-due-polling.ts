import { useEffect, useRef, useState } from 'react';

type Spec = {
  tickMs: number;
  /** What the passing of time does to what is at hand. */
  tick: (now: number) => void;
  /** Whether there is something to ask for by now. */
  due: (now: number) => boolean;
  /** Asks; answers how long to leave the server alone then, in milliseconds. */
  ask: () => Promise<number>;
};

/** Asks for passes whenever they are due and somebody looks; answers the time, anew with every tick. `tick` stays the same. */
export function useDuePolling({ tickMs, tick, due, ask }: Spec): number {
  const [now, setNow] = useState(() => Date.now());
  const asking = useRef(false);
  const notBefore = useRef(0);
  useEffect(() => {
    const look = () => {
      const at = Date.now();
      setNow(at);
      tick(at);
    };
    const timer = setInterval(look, tickMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [tick, tickMs]);
  const wanted = due(now) && now >= notBefore.current;
  useEffect(() => {
    if (!wanted || asking.current || document.visibilityState !== 'visible') return;
    asking.current = true;
    void ask().then((rest) => {
      notBefore.current = Date.now() + rest;
      asking.current = false;
    });
  });
  return now;
}
