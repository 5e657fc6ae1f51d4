import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { visiblePages } from './visible-pages.ts';
import { boundedZoom } from './zoom-steps.ts';

type Spec = {
  area: RefObject<HTMLElement | null>;
  /** The page to begin with. */
  page: number;
  zoom: number;
  setZoom: (zoom: number) => void;
  /** Changes whenever pages move: at another size, or when some turn out taller. */
  layout: unknown;
};

const pagesIn = (area: HTMLElement) => [...area.querySelectorAll<HTMLElement>('[data-page]')];
const spread = ([one, other]: readonly Touch[]): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Zooms with two fingers. */
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

/** The place being read: so far down a page, and so far down the window; across, the middle of the window. */
type Anchor = { no: number; part: number; line: number; across: number };

const edge = 8;

/** Tracks which pages are visible, leads to others, and holds the place being read while pages change size. */
export function usePageScroll(spec: Spec) {
  const { area, page, layout } = spec;
  const [seen, setSeen] = useState({ first: page, last: page, current: page });
  const anchor = useRef<Anchor>({ no: page, part: 0, line: edge, across: 0.5 });
  usePinch(spec);
  const note = useCallback((box: HTMLElement) => {
    const tops = pagesIn(box).map((one) => one.offsetTop);
    if (tops.length === 0) return;
    const next = visiblePages(tops, box.scrollTop, box.clientHeight);
    setSeen((before) =>
      before.first === next.first && before.last === next.last && before.current === next.current
        ? before
        : next,
    );
  }, []);
  const hold = useCallback(() => {
    const box = area.current;
    const { no, part, line, across } = anchor.current;
    const held = box && pagesIn(box)[no - 1];
    if (!box || !held) return;
    box.scrollTop = held.offsetTop + held.offsetHeight * part - line;
    box.scrollLeft = box.scrollWidth * across - box.clientWidth / 2;
    note(box);
  }, [area, note]);
  const go = useCallback(
    (no: number) => {
      anchor.current = { ...anchor.current, no, part: 0, line: edge };
      hold();
    },
    [hold],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout moves what is held.
  useLayoutEffect(hold, [layout, hold]);
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    let frame = 0;
    const look = () => {
      const line = box.clientHeight / 3;
      const pages = pagesIn(box);
      const at = pages.findLastIndex((one) => one.offsetTop <= box.scrollTop + line);
      const read = pages[Math.max(0, at)];
      if (!read) return;
      const part = (box.scrollTop + line - read.offsetTop) / Math.max(1, read.offsetHeight);
      const across = (box.scrollLeft + box.clientWidth / 2) / Math.max(1, box.scrollWidth);
      anchor.current = { no: Math.max(0, at) + 1, part, line, across };
      note(box);
    };
    const scrolled = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    box.addEventListener('scroll', scrolled, { passive: true });
    const watch = new ResizeObserver(() => note(box));
    watch.observe(box);
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener('scroll', scrolled);
      watch.disconnect();
    };
  }, [area, note]);
  return { seen, go };
}
