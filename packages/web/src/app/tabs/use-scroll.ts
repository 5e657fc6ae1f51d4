import { type RefObject, useEffect, useRef } from 'react';
import { type Scroll, unscrolled } from './tabs.ts';

const rowsOf = (box: HTMLElement) => box.querySelector('.ant-table-content, .list-cards');
/** So many frames a page may take to become long enough again. */
const patience = 180;

/** Scrolls as far as there is to scroll; whether that is as far as it was. */
function put(element: Element | null, to: number): boolean {
  if (to === 0) return true;
  if (!element || element.scrollHeight - element.clientHeight < to) return false;
  element.scrollTop = to;
  return true;
}

/** Notes how far the page is scrolled, and scrolls one that is come back to where it was. */
export function useScroll(content: RefObject<HTMLElement | null>) {
  const now = useRef<Scroll>(unscrolled);
  const frame = useRef(0);
  useEffect(() => {
    const box = content.current;
    if (!box) return;
    const scrolled = ({ target }: Event) => {
      if (target === box) now.current = { ...now.current, page: box.scrollTop };
      else if (target instanceof Element && target === rowsOf(box))
        now.current = { ...now.current, rows: target.scrollTop };
    };
    // Who scrolls themselves is led nowhere.
    const stop = () => cancelAnimationFrame(frame.current);
    box.addEventListener('scroll', scrolled, { capture: true, passive: true });
    for (const event of ['wheel', 'pointerdown', 'keydown'])
      box.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      box.removeEventListener('scroll', scrolled, { capture: true });
      for (const event of ['wheel', 'pointerdown', 'keydown']) box.removeEventListener(event, stop);
    };
  }, [content]);
  return {
    now,
    restore: (to: Scroll) => {
      cancelAnimationFrame(frame.current);
      now.current = to;
      let left = patience;
      const step = () => {
        const box = content.current;
        if (!box) return;
        const done = [put(box, to.page), put(rowsOf(box), to.rows)].every(Boolean);
        left -= 1;
        if (!done && left > 0) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
  };
}
