import type { ByteRange } from '../ports/files/files.ts';

const asked = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/;

/**
 * Which part of a file somebody asks for (RFC 9110, 14.1.2): null is the whole, also where the header is of another kind
 * or asks for several parts, which a server may leave; `beyond`: there is nothing at that place.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = asked.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Number(to);
    return count === 0 || size === 0 ? 'beyond' : { first: Math.max(0, size - count), last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'beyond' : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
