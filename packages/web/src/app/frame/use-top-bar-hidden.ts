import { type RefObject, useEffect, useState } from 'react';

/** Nothing gives way on a page that is hardly longer than the window: it would come back at once. */
const leastRoom = 160;
const scrolledFrom = 60;

/** Whether the top bar gives way now: the person wants that, and has scrolled down in whatever scrolls on the page. */
export function useTopBarHidden(
  content: RefObject<HTMLElement | null>,
  fixed: boolean,
  path: string,
): boolean {
  const [away, setAway] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top.
  useEffect(() => {
    setAway(false);
    const box = content.current;
    if (fixed || !box) return;
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Element) || target.scrollHeight - target.clientHeight < leastRoom) return;
      setAway(target.scrollTop > scrolledFrom);
    };
    // What scrolls inside the page doesn't tell it to what is around it.
    box.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', scrolled, { capture: true });
  }, [content, fixed, path]);
  return away;
}
