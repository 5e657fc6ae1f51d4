import { useEffect, useSyncExternalStore } from 'react';

/** A record and its page. */
export type ParentRecord = { name: string; to: string };

/** The record that the page shows, and the one that this belongs to; a form belongs to the record it changes. */
type Shown = { name: string | undefined; over: ParentRecord | undefined };

const nothing: Shown = { name: undefined, over: undefined };
let shown = nothing;
const listeners = new Set<() => void>();

function show(next: Shown): void {
  shown = next;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Tells the frame which record the page shows or belongs to, so that browser tabs can be told apart. */
export function useAnnounceRecord(name: string | undefined, over?: ParentRecord): void {
  const overName = over?.name;
  const to = over?.to;
  useEffect(() => {
    show({ name, over: overName === undefined || to === undefined ? undefined : { name: overName, to } });
    return () => show(nothing);
  }, [name, overName, to]);
}

/** The record that the page announced. */
export const useAnnouncedRecord = (): Shown => useSyncExternalStore(listen, () => shown);
