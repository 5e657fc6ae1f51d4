import { useEffect, useSyncExternalStore } from 'react';

let shown: string | undefined;
const listeners = new Set<() => void>();

function show(name: string | undefined): void {
  shown = name;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Tells the frame which record the page shows, so that tabs of a browser can be told apart. */
export function useShownRecord(name: string): void {
  useEffect(() => {
    show(name);
    return () => show(undefined);
  }, [name]);
}

/** The name of the record that the page shows. */
export const useRecordName = (): string | undefined => useSyncExternalStore(listen, () => shown);
