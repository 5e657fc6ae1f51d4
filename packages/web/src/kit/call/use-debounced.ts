import { useEffect, useState } from 'react';

/** How long somebody must stop typing before their word is looked up: a third more than people pause between two letters on average. */
const restMs = 320;

let composing = false;
let watched = false;

/** Knows from the first field on whether an input method is at work: the letters that stand there meanwhile are no word. */
function watchComposing(): void {
  if (watched) return;
  watched = true;
  const put = (now: boolean) => () => {
    composing = now;
  };
  document.addEventListener('compositionstart', put(true), true);
  document.addEventListener('compositionend', put(false), true);
}

/** The word, or what somebody types at, as it stood when they last paused with the word written out. */
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

/** A word that is typed, as it is looked for on the server: once the typing rests. */
export function useKeyword(): [asked: { keyword?: string }, type: (word: string) => void] {
  const [word, type] = useState('');
  const keyword = useDebounced(word.trim());
  return [keyword === '' ? {} : { keyword }, type];
}
