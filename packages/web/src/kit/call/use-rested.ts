import { useEffect, useState } from 'react';

/** How long somebody must stop typing before their word is looked up. */
const restMs = 250;

/** The word, or what somebody types at, as it stood when they last paused. */
export function useRested<T>(word: T): T {
  const [rested, setRested] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setRested(word), restMs);
    return () => clearTimeout(timer);
  }, [word]);
  return rested;
}

/** A word that is typed, as it is looked for on the server: once the typing rests. */
export function useKeyword(): [asked: { keyword?: string }, type: (word: string) => void] {
  const [word, type] = useState('');
  const keyword = useRested(word.trim());
  return [keyword === '' ? {} : { keyword }, type];
}
