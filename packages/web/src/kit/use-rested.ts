import { useEffect, useState } from 'react';

const restMs = 250;

/** The word as it stood when the person last paused typing, so that not every letter asks the server. */
export function useRested(word: string): string {
  const [rested, setRested] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setRested(word), restMs);
    return () => clearTimeout(timer);
  }, [word]);
  return rested;
}
