import { useEffect, useEffectEvent, useRef } from 'react';

/** A dialog holds the person to what it asks; a way past it would lose that. */
const dialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const goesOn = () =>
  document.activeElement !== document.body && !document.activeElement?.closest('[role="dialog"]');

/** What is typed so far, after one more key. */
function typedWith(letters: string, { key }: KeyboardEvent): string {
  if (key === 'Backspace') return letters.slice(0, -1);
  return key.length === 1 ? letters + key : letters;
}

/**
 * Asks for the search by its keys, and keeps what is typed from then on until its box is there to take it: the box
 * comes over the network, and nobody waits for it. `asked` hears what had the focus, and undefined when Escape was
 * pressed before the box came.
 */
export function useSearchShortcut(asked: (from: { at: Element | null } | undefined) => void) {
  const letters = useRef<string>(null);
  const from = useRef<Element>(null);
  const ask = () => {
    if (letters.current !== null || dialogOpen()) return;
    letters.current = '';
    from.current = document.activeElement;
    // An input method would go on writing into the field that has the focus.
    if (from.current instanceof HTMLElement) from.current.blur();
    asked({ at: from.current });
  };
  const take = (): string => {
    const typed = letters.current ?? '';
    letters.current = null;
    return typed;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      return ask();
    }
    if (letters.current === null || ctrlKey || metaKey || altKey) return;
    // Whoever went on elsewhere meanwhile writes there.
    if (goesOn()) return void take();
    event.preventDefault();
    event.stopPropagation();
    letters.current = typedWith(letters.current, event);
    if (key !== 'Escape') return;
    take();
    asked(undefined);
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, []);
  return { ask, take };
}
