import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiBytes, asciiText, fromBase32, fromBase64url, toBase32, toBase64url } from './base-encoding.ts';

const bytes = fc.uint8Array({ maxLength: 120 });

describe.each([
  ['base32', toBase32, fromBase32],
  ['base64url', toBase64url, fromBase64url],
] as const)('%s', (_, to, from) => {
  test('gives back the bytes that were written', () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(from(to(some))).toEqual(some);
      }),
    );
  });

  test('has one spelling for the same bytes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z2-7_-]{0,40}$/), (text) => {
        const read = from(text);
        expect(read === null || to(read) === text).toBe(true);
      }),
    );
  });
});

test('the examples of RFC 4648 come out as printed there, without padding', () => {
  const spelled = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => [
    toBase32(asciiBytes(text)),
    toBase64url(asciiBytes(text)),
  ]);
  expect(spelled).toEqual([
    ['', ''],
    ['MY', 'Zg'],
    ['MZXQ', 'Zm8'],
    ['MZXW6', 'Zm9v'],
    ['MZXW6YQ', 'Zm9vYg'],
    ['MZXW6YTB', 'Zm9vYmE'],
    ['MZXW6YTBOI', 'Zm9vYmFy'],
  ]);
});

test.each(['A', 'ABC', 'MZ', 'mzxq', 'MZX=', 'M1', 'MZXQ '])('%j is not base32', (text) => {
  expect(fromBase32(text)).toBeNull();
});

test('only ASCII is taken for ASCII', () => {
  expect(() => asciiBytes('门')).toThrow(RangeError);
  expect(() => asciiBytes('😀')).toThrow(RangeError);
  expect(asciiText(Uint8Array.of(0x41, 0x80))).toBeNull();
  expect(asciiText(asciiBytes('a\0~'))).toBe('a\0~');
});
