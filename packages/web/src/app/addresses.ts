/** `/savills-mdi/`, as the build was made for. */
export const base = import.meta.env.BASE_URL;

/** The path inside the product, without the base, for an address of this site. */
export function innerPath(pathname: string): string {
  const inner = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return `/${inner.replace(/^\/+/, '')}`;
}

/** Leaves for the sign-in page, which leads back to where the person was. */
export function goToLogin(remember: boolean): void {
  const back = `${innerPath(location.pathname)}${location.search}`;
  location.replace(`${base}login${remember && back !== '/' ? `?redirect=${encodeURIComponent(back)}` : ''}`);
}
