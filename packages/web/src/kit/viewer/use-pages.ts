import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { boundedZoom, seenOf } from './zoom.ts';

type Spec = {
  area: RefObject<HTMLElement | null>;
  pages: number;
  /** Where to begin. */
  page: number;
  zoom: number;
  setZoom: (zoom: number) => void;
};

const pagesIn = (area: HTMLElement) => [...area.querySelectorAll<HTMLElement>('[data-page]')];
const spread = ([one, other]: readonly Touch[]): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Two fingers zoom; what is between them stays there as far as it can. */
function usePinch({ area, zoom, setZoom }: Spec): void {
  const now = useRef({ zoom, setZoom });
  now.current = { zoom, setZoom };
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    let start: { spread: number; zoom: number } | undefined;
    const down = ({ touches }: TouchEvent) => {
      start = touches.length === 2 ? { spread: spread([...touches]), zoom: now.current.zoom } : undefined;
    };
    const move = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2 || start.spread === 0) return;
      event.preventDefault();
      now.current.setZoom(boundedZoom((start.zoom * spread([...event.touches])) / start.spread));
    };
    current.addEventListener('touchstart', down, { passive: true });
    current.addEventListener('touchmove', move, { passive: false });
    return () => {
      current.removeEventListener('touchstart', down);
      current.removeEventListener('touchmove', move);
    };
  }, [area]);
}

/** Which pages are seen, and the way to another. */
export function usePages(spec: Spec) {
  const { area, pages, page, zoom } = spec;
  const [seen, setSeen] = useState({ first: page, last: page, current: page });
  usePinch(spec);
  const look = useCallback(() => {
    const { current } = area;
    if (!current) return;
    const tops = pagesIn(current).map((one) => one.offsetTop);
    if (tops.length > 0) setSeen(seenOf(tops, current.scrollTop, current.clientHeight));
  }, [area]);
  const go = useCallback(
    (no: number) => {
      const { current } = area;
      const wanted = current?.querySelector<HTMLElement>(`[data-page="${no}"]`);
      if (current && wanted) current.scrollTop = wanted.offsetTop - 8;
      look();
    },
    [area, look],
  );
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || pages === 0) return;
    begun.current = true;
    go(Math.min(page, pages));
  }, [pages, page, go]);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const { current } = area;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (!current || ratio === 1) return;
    const [x, y] = [current.clientWidth / 2, current.clientHeight / 2];
    current.scrollTop = (current.scrollTop + y) * ratio - y;
    current.scrollLeft = (current.scrollLeft + x) * ratio - x;
    look();
  }, [area, zoom, look]);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    let frame = 0;
    const scrolled = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    current.addEventListener('scroll', scrolled, { passive: true });
    const watch = new ResizeObserver(scrolled);
    watch.observe(current);
    return () => {
      cancelAnimationFrame(frame);
      current.removeEventListener('scroll', scrolled);
      watch.disconnect();
    };
  }, [area, look]);
  return { seen, go, look };
}
