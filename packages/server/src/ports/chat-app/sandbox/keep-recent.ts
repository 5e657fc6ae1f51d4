/** Most entries kept of each kind; a simulator that is left running must not fill the memory. */
const most = 1000;

/** Keeps an entry and forgets the oldest ones beyond the limit. */
export function keepRecent<V>(kept: Map<string, V>, key: string, value: V): V {
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return value;
}
