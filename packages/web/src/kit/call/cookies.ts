const oneYear = 365 * 24 * 3600;

/** A cookie's value, or '' when there is none. */
export function readCookie(name: string): string {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(start));
  return pair ? decodeURIComponent(pair.slice(start.length)) : '';
}

/** Keeps a preference for a year. */
export function setYearCookie(name: string, value: string): void {
  put(name, value, `; max-age=${oneYear}`);
}

/** Keeps a value until the browser closes. */
export function setSessionCookie(name: string, value: string): void {
  put(name, value, '');
}

export function deleteCookie(name: string): void {
  put(name, '', '; max-age=0');
}

function put(name: string, value: string, age: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${secure}${age}`;
}
