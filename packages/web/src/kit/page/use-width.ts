import { useLayoutEffect, useRef, useState } from 'react';

/** How wide a box is, in CSS pixels. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // Before the first picture, so that nothing is drawn for another width.
    setWidth(current.clientWidth);
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}
