import { type ComponentProps, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { addressOf, innerPath } from '../../../public/addresses.ts';
import { type AppPlace, appPlaceAt, pathTo, placeAbove } from './address.ts';

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** The page's heading is to get the focus, because the person went somewhere; not when the app opens. */
let headingIsDue = false;

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

window.addEventListener('popstate', () => {
  headingIsDue = true;
  changed();
});

const here = () => location.pathname + location.search;

/** How many pages of the app lie before this one in the browser's history. */
const depth = (): number => {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : 0;
  return typeof known === 'number' ? known : 0;
};

/** The place of the current address. */
export function usePlace(): AppPlace {
  const at = useSyncExternalStore(listen, here);
  const [path = '', query = ''] = at.split('?', 2);
  return appPlaceAt(innerPath(path), query);
}

/** Goes to a place of the app. `instead`: in the place of this page, which the way back then leaves out. */
export function go(to: AppPlace, { instead = false, keepQuery = false } = {}): void {
  const address = addressOf(pathTo(to)) + (keepQuery ? location.search : '');
  if (address === here()) return;
  headingIsDue = true;
  if (instead) history.replaceState({ depth: depth() }, '', address);
  else history.pushState({ depth: depth() + 1 }, '', address);
  window.scrollTo(0, 0);
  changed();
}

/** Goes back to where the person was in the app, or to what lies above the page. */
export function goBack(place: AppPlace): void {
  if (depth() > 0) history.back();
  else go(placeAbove(place), { instead: true });
}

let returning = false;
window.addEventListener('popstate', () => {
  returning = false;
});

/** Leaves a page that the person was only asked to fill in on their way: back where they came from, else to `to`. */
export function returnTo(to: AppPlace): void {
  if (depth() === 0) go(to, { instead: true });
  else if (!returning) {
    returning = true;
    history.back();
  }
}

/** Whether a press means to open something here; all others the browser answers by its own ways. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a place of the app: it opens without loading, and in a new tab by the browser's own ways. */
export function Link({ to, ...rest }: { to: AppPlace } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a
      {...rest}
      href={addressOf(pathTo(to))}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}

/** The heading of a page; it takes the focus after the person came to it, so that it is read out. */
export function Heading(props: Omit<ComponentProps<'h1'>, 'ref' | 'tabIndex'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!headingIsDue) return;
    headingIsDue = false;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return <h1 {...props} ref={heading} tabIndex={-1} />;
}
