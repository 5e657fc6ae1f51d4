type Keyed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key does to the page; null: nothing of ours. */
export function builderKeyActionOf(event: Keyed, typing: boolean): string | null {
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (ctrl && !event.altKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    if (key === 'y') return 'redo';
    if (typing || event.shiftKey) return null;
    return { c: 'copy', x: 'cut', v: 'paste', d: 'twin' }[key] ?? null;
  }
  if (key === 'escape') return 'escape';
  if (typing || ctrl) return null;
  if (event.altKey) return { arrowup: 'up', arrowdown: 'down' }[key] ?? null;
  return key === 'delete' ? 'remove' : null;
}
