import { type RefObject, useEffect } from 'react';

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex]:not([tabindex="-1"])';

function wayUp(from: Element, top: Element): Element[] {
  const found: Element[] = [];
  for (let at = from.parentElement; at && at !== top.parentElement; at = at.parentElement) found.push(at);
  return found;
}

/**
 * What has the focus may be taken off the page, such as the button of an empty list once there is something in it: the
 * focus then goes on near by instead of falling back to the start of the document.
 */
export function useFocusRecovery(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = content.current;
    if (!main) return;
    let last: Element | undefined;
    let around: Element[] = [];
    const note = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && target !== main && main.contains(target);
      last = inside ? target : undefined;
      around = inside ? wayUp(target, main) : [];
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      const near = around.find((one) => one.isConnected) ?? main;
      const next = near === main ? null : near.querySelector<HTMLElement>(focusable);
      (next ?? main).focus({ preventScroll: true });
    });
    addEventListener('focusin', note);
    watch.observe(main, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, [content]);
}
