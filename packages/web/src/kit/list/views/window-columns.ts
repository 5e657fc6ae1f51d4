import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { useSyncExternalStore } from 'react';

// How the columns of a view were arranged in this window since; saved with the view, or gone with the window.

const watchers = new Set<() => void>();
const key = (viewId: number) => `columns of view ${viewId}`;

function read(viewId: number): string | null {
  try {
    return sessionStorage.getItem(key(viewId));
  } catch {
    // Storage may be shut: then nothing was arranged.
    return null;
  }
}

/** Arranges the columns of a view for this window; undefined goes back to those it was saved with. */
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

/** How they were arranged here; undefined: as they were saved. */
export function useWindowColumns(viewId: number | undefined): ListColumns | null | undefined {
  const kept = useSyncExternalStore(watch, () => (viewId === undefined ? null : read(viewId)));
  // Written by `setWindowColumns`, as JSON.
  return kept === null ? undefined : (JSON.parse(kept) as ListColumns | null);
}
