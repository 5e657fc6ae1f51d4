const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function write(bytes: Uint8Array, alphabet: string, width: number): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= width; bits -= width) text += alphabet[(held >> (bits - width)) & (2 ** width - 1)];
    held &= 2 ** bits - 1;
  }
  return bits > 0 ? text + alphabet[held << (width - bits)] : text;
}

/** The value of each character by its code; 255 of none. */
function valuesOf(alphabet: string): Uint8Array {
  const values = new Uint8Array(128).fill(255);
  for (const [value, letter] of [...alphabet].entries()) values[letter.charCodeAt(0)] = value;
  return values;
}
const base32Values = valuesOf(base32);
const base64urlValues = valuesOf(base64url);

function read(text: string, values: Uint8Array, width: number): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * width) / 8));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (let from = 0; from < text.length; from += 1) {
    const value = values[text.charCodeAt(from)] ?? 255;
    if (value === 255) return null;
    held = (held << width) | value;
    bits += width;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
    held &= 2 ** bits - 1;
  }
  // A letter too many, or bits set beyond the last byte, would be a second spelling of the same bytes.
  return bits >= width || held !== 0 ? null : bytes;
}

/** RFC 4648 base32 without padding. */
export const toBase32 = (bytes: Uint8Array): string => write(bytes, base32, 5);

/** The bytes of a base32 text without padding; null for anything but their one spelling. */
export const fromBase32 = (text: string): Uint8Array | null => read(text, base32Values, 5);

/** RFC 4648 base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string => write(bytes, base64url, 6);

/** The bytes of a base64url text without padding; null for anything but their one spelling. */
export const fromBase64url = (text: string): Uint8Array | null => read(text, base64urlValues, 6);

/** The bytes of a text of ASCII characters. @throws RangeError on any other character. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (code > 127 || letter.length > 1) throw new RangeError('not ASCII');
    return code;
  });
}

/** The text of ASCII bytes; null when one of them isn't ASCII. */
export function asciiText(bytes: Uint8Array): string | null {
  if (bytes.some((byte) => byte > 127)) return null;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
