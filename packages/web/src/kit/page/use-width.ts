import { useLayoutEffect, useRef, useState } from 'react';

/** Measures the width of a box, in CSS pixels. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // It runs before the first paint, so that nothing is drawn for another width.
    setWidth(current.clientWidth);
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}
