const duration = 800;

/** Scrolls an element to its top within 800 ms (spec §9), at once for people who want no motion. */
export function scrollToTop(element: Element | null): void {
  if (!element || element.scrollTop === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const from = element.scrollTop;
  const start = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - start) / duration);
    element.scrollTop = from * (1 - done) ** 3;
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
