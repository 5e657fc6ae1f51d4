import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { useSyncExternalStore } from 'react';

// How the columns of a view were rearranged in this window; saved with the view, or lost with the window.

const watchers = new Set<() => void>();
const key = (viewId: number) => `columns of view ${viewId}`;

function read(viewId: number): string | null {
  try {
    return sessionStorage.getItem(key(viewId));
  } catch {
    // Storage may be closed; then nothing was rearranged.
    return null;
  }
}

/** Rearranges the columns of a view for this window; undefined returns to the saved ones. */
export function setWindowColumns(viewId: number, columns: ListColumns | null | undefined): void {
  try {
    if (columns === undefined) sessionStorage.removeItem(key(viewId));
    else sessionStorage.setItem(key(viewId), JSON.stringify(columns));
  } catch {
    // As above; the view stays as it was saved.
  }
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** How they were rearranged in this window; undefined if they weren't. */
export function useWindowColumns(viewId: number | undefined): ListColumns | null | undefined {
  const kept = useSyncExternalStore(watch, () => (viewId === undefined ? null : read(viewId)));
  // Written by `setWindowColumns`, as JSON.
  return kept === null ? undefined : (JSON.parse(kept) as ListColumns | null);
}
