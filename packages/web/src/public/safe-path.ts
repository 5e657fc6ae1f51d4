// Nothing legitimate is encoded more often; a longer chain is somebody hiding something.
const maxRounds = 5;

/** Every reading of a path: as it is, decoded once, twice … until it no longer changes; null if it can't be. */
function readings(path: string): string[] | null {
  const found = [path];
  for (let at = path; found.length <= maxRounds; ) {
    let next: string;
    try {
      next = decodeURIComponent(at);
    } catch {
      return null;
    }
    if (next === at) return found;
    found.push(next);
    at = next;
  }
  return null;
}

// Browsers drop tabs and line breaks from an address and read a backslash as a slash.
const reread = /[\\\p{Cc}]/u;

function leavesSite(path: string): boolean {
  const segments = path.split('/').slice(1);
  return (
    reread.test(path) ||
    path.includes('//') ||
    segments.some((segment) => segment === '.' || segment === '..') ||
    (segments[0] ?? '').includes(':')
  );
}

/**
 * A path inside the product that may be gone to, unchanged, or null. Refuses everything that is or could be
 * read as another site, another scheme or a folder above, also in encoded form. Its query and its hash are
 * carried along. Source: spec §2 /redirect/{path}.
 */
export function safePath(text: string): string | null {
  if (!text.startsWith('/') || reread.test(text)) return null;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  const every = readings(path);
  return every === null || every.some(leavesSite) ? null : text;
}
