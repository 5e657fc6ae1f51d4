import { noteSessionEnded } from '../../kit/call/session-ended.ts';

/** `/savills-mdi/`, as the build was made for. */
export const basePath = import.meta.env.BASE_URL;

/** The same with the base, as the browser has it. */
export const wholeAddress = (inner: string): string => basePath.replace(/\/$/, '') + inner;

/** The path inside the product, without the base, for an address of this site. */
export function innerPath(pathname: string): string {
  const inner = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  return `/${inner.replace(/^\/+/, '')}`;
}

/** How long a way out may take; who was held on the page is led out anew after it. */
const wayOutMs = 3000;
let leftAt = Number.NEGATIVE_INFINITY;

/** Says that the person is on the way out: what is refused for it meanwhile must not lead elsewhere. */
export function noteLeaving(): void {
  leftAt = performance.now();
}

/**
 * Leaves for the sign-in page, which leads back to where the person was; not who is on the way out already. `ended`:
 * the session was ended elsewhere, which that page says.
 */
export function goToLogin(remember: boolean, ended = false): void {
  if (performance.now() - leftAt < wayOutMs) return;
  noteLeaving();
  if (ended) noteSessionEnded();
  const back = `${innerPath(location.pathname)}${location.search}`;
  location.replace(
    `${basePath}login${remember && back !== '/' ? `?redirect=${encodeURIComponent(back)}` : ''}`,
  );
}
