import { useEffect, useState } from 'react';

export type Countdown = {
  /** Whole seconds left; 0 when nothing runs. */
  left: number;
  /** Starts over with so many seconds. */
  start: (seconds: number) => void;
};

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Counts seconds down. It follows the clock, so that a tab that slept shows what is really left. */
export function useCountdown(): Countdown {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const now = secondsTo(end);
      setLeft(now);
      if (now === 0) setEnd(0);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = (seconds: number) => {
    setLeft(seconds);
    setEnd(seconds > 0 ? Date.now() + seconds * 1000 : 0);
  };
  return { left, start };
}
