import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { failureText } from '../../lite-kit/use-button-action.ts';
import {
  type Copy,
  type CopyScope,
  forgetCopy,
  keepCopy,
  keptCopy,
  storeOf,
} from './shell/offline-copies.ts';

export type StoredRead<T> = {
  data: T | undefined;
  /** When the copy was made that is shown; null: it is the server's newest word. */
  asOf: number | null;
  /** It may not be read, or isn't there: the same. */
  gone: boolean;
  /** Why there is nothing to show. */
  failed: string;
  again: () => void;
};

type Spec<T> = {
  /** Names the copy; nothing is asked while it is null. */
  key: string | null;
  shelf: CopyScope;
  load: () => Promise<T>;
  pictures?: (value: T) => readonly string[];
  over?: (failure: CallFailed) => void;
};

/** So long the server may take before the copy stands in its place. */
const patienceMs = 2_000;

/** What was read in this tab, so that the way back shows it at once. */
const seen = new Map<string, unknown>();
export const clearTabCopies = (): void => seen.clear();

const nothing = { data: undefined, asOf: null, gone: false, failed: '' } as const;

type State<T> = Omit<StoredRead<T>, 'again'>;

// Only the key's own loading put it there.
const remembered = <T>(shelf: CopyScope, key: string | null) =>
  key === null ? undefined : (seen.get(`${shelf} ${key}`) as T | undefined);

/** Forgets what may not be shown any more, whoever read it. */
export function forgetReadCopy(key: string): void {
  for (const shelf of ['open', 'own']) seen.delete(`${shelf} ${key}`);
  void forgetCopy(key);
}

/**
 * Reads something, and shows the last copy with its date while the network is away. Asks again when the network comes
 * back.
 */
export function useStoredRead<T>(spec: Spec<T>): StoredRead<T> {
  const { key, shelf } = spec;
  const now = useRef(spec);
  now.current = spec;
  const [shown, setShown] = useState<{ key: string | null; shelf: CopyScope; state: State<T> }>(() => ({
    key,
    shelf,
    state: { ...nothing, data: remembered<T>(shelf, key) },
  }));
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    if (key === null) return;
    let over = false;
    let answered = false;
    const show = (state: Partial<State<T>>) => {
      if (!over) setShown({ key, shelf, state: { ...nothing, ...state } });
    };
    const fallBack = async (): Promise<boolean> => {
      const copy: Copy<T> | undefined = await keptCopy<T>(shelf, key);
      if (copy && !answered) show({ data: copy.value, asOf: copy.at });
      return copy !== undefined;
    };
    const timer = setTimeout(() => void fallBack(), navigator.onLine ? patienceMs : 0);
    const ask = async () => {
      // Whose it is may change while it is read.
      const store = storeOf(shelf);
      try {
        const data = await now.current.load();
        answered = true;
        if (storeOf(shelf) === store) seen.set(`${shelf} ${key}`, data);
        show({ data });
        void keepCopy(store, key, data, now.current.pictures?.(data));
      } catch (problem) {
        const code = problem instanceof CallFailed ? problem.code : undefined;
        answered = code !== 0;
        if (code === 404) {
          forgetReadCopy(key);
          show({ gone: true });
        } else if (problem instanceof CallFailed && (code === 401 || code === 4001)) {
          now.current.over?.(problem);
          show({ failed: problem.message });
        } else if (code !== 0 || !(await fallBack())) show({ failed: failureText(problem) });
      }
      clearTimeout(timer);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, shelf, turn]);

  const again = useCallback(() => setTurn((before) => before + 1), []);
  const state =
    shown.key === key && shown.shelf === shelf
      ? shown.state
      : { ...nothing, data: remembered<T>(shelf, key) };
  const stale = state.asOf !== null || state.failed !== '';
  useEffect(() => {
    if (!stale) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [stale, again]);
  return { ...state, again };
}
