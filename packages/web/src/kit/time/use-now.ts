import { useEffect, useState } from 'react';

/** The time, anew every so many milliseconds: what is told of an age or of a rest moves on by itself. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
