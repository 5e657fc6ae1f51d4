const good = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'sms']);

/**
 * Whether a link in a document leads to a page, a place within or a number to call; not to a program, a script, a share
 * or a file of the reader's machine.
 */
export function isSafeLink(address: string): boolean {
  // Readers leave these out before they look for the scheme.
  const plain = address.replace(/[\p{Cc}\s]/gu, '');
  if (/^[\\/]{2}/.test(plain)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === undefined) return !plain.includes('\\\\');
  // A host with its port reads like a scheme.
  return good.has(scheme) || (scheme.includes('.') && /^[^:]+:\d{1,5}(?:[/?#]|$)/.test(plain));
}
