/** `/savills-mdi/`, as the build was made for. */
export const basePath = import.meta.env.BASE_URL;

/** The address, on this site, of a path inside the product. */
export const addressOf = (inner: string): string => `${basePath}${inner.replace(/^\//, '')}`;

/** The path inside the product, without the base and without a slash at its end. */
export function innerPath(pathname: string): string {
  const inner = `/${pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname.replace(/^\/+/, '')}`;
  return inner.length > 1 && inner.endsWith('/') ? inner.slice(0, -1) : inner;
}
