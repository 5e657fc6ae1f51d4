import { type RefObject, useEffect } from 'react';

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 500);
}

/**
 * Fetches the signed-in app while the person types: not before, so that who only looks at the page pays for
 * the page alone and its first second belongs to the form.
 */
export function usePrefetchApp(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    // A failure costs nothing here: the next page asks for the same files and says what is wrong.
    const fetchApp = () => whenIdle(() => void import('../../entry-app.tsx').catch(() => undefined));
    element?.addEventListener('input', fetchApp, { once: true });
    return () => element?.removeEventListener('input', fetchApp);
  }, [form]);
}
