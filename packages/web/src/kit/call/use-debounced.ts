import { useEffect, useState } from 'react';

/** How long a writer must stop before their word is looked up: a third more than the average pause. */
const restMs = 320;

let composing = false;
let watched = false;

/** Tracks from the first field on whether an input method is active: its intermediate letters are no word. */
function watchComposing(): void {
  if (watched) return;
  watched = true;
  const put = (now: boolean) => () => {
    composing = now;
  };
  document.addEventListener('compositionstart', put(true), true);
  document.addEventListener('compositionend', put(false), true);
}

/** Answers the word as it stood when its writer last paused with the word written out. */
export function useDebounced<T>(word: T): T {
  const [rested, setRested] = useState(word);
  useEffect(() => {
    watchComposing();
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (!composing) return setRested(word);
        document.addEventListener('compositionend', wait, { once: true, signal: over.signal });
      }, restMs);
    };
    wait();
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [word]);
  return rested;
}

/** A typed word, and the same as it is looked up on the server: once the typing pauses. */
export function useKeyword(): [asked: { keyword?: string }, type: (word: string) => void] {
  const [word, type] = useState('');
  const keyword = useDebounced(word.trim());
  return [keyword === '' ? {} : { keyword }, type];
}
