import { useRef } from 'react';

/**
 * A form's list that grows while files are being sent: one that has just arrived counts, and has its place, before the
 * list is drawn with it. `put` replaces the list, `add` appends to it, `count` tells how many it holds.
 */
export function useGrowingList<T>(value: readonly T[], set: (next: T[]) => void) {
  const latest = useRef(value);
  latest.current = value;
  const put = (next: T[]) => {
    latest.current = next;
    set(next);
  };
  return { put, add: (one: T) => put([...latest.current, one]), count: () => latest.current.length };
}
