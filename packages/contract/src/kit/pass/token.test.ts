import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passVector } from './pass.fixture.ts';
import { readToken, type Token, tokenBody, tokenText } from './token.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const byte = fc.integer({ min: 0, max: 255 });
const four = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyToken: fc.Arbitrary<Token> = fc.record({
  kid: byte,
  type: byte,
  flags: byte,
  pid: four,
  tid: four,
  sid: fc.maxSafeNat(),
  jti: four,
  iat: four,
  nbf: four,
  exp: four,
  area: four,
});
const anySignature = fc.uint8Array({ minLength: 64, maxLength: 64 });

describe('the text of a pass', () => {
  test('is that of the test vector, byte for byte', () => {
    expect(hex(tokenBody(passVector.token))).toBe(passVector.body);
    const read = readToken(passVector.text);
    expect(read?.token).toEqual(passVector.token);
    expect(read && tokenText(tokenBody(read.token), read.signature)).toBe(passVector.text);
    expect(passVector.text).toHaveLength(171);
    expect(passVector.text).toMatch(/^MP1:[A-Z2-7]{167}$/);
  });

  test('says what was written, whatever it is', () => {
    fc.assert(
      fc.property(anyToken, anySignature, (token, signature) => {
        const body = tokenBody(token);
        expect(readToken(tokenText(body, signature))).toEqual({ token, body, signature });
      }),
    );
  });

  test('changed in one letter is no pass, or has other bytes under its signature', () => {
    const first = readToken(passVector.text);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 170 }),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567:a1'),
        (at, letter) => {
          if (passVector.text[at] === letter) return;
          const changed = passVector.text.slice(0, at) + letter + passVector.text.slice(at + 1);
          const read = readToken(changed);
          if (!read) return;
          expect(hex(read.body) + hex(read.signature)).not.toBe(
            first && hex(first.body) + hex(first.signature),
          );
        },
      ),
    );
  });

  test.each([
    ['empty', ''],
    ['lower case', passVector.text.toLowerCase()],
    ['lower case after the prefix', `MP1:${passVector.text.slice(4).toLowerCase()}`],
    ['another prefix', passVector.text.replace('MP1:', 'MP2:')],
    ['no prefix', passVector.text.slice(4)],
    ['a letter short', passVector.text.slice(0, -1)],
    ['a letter long', `${passVector.text}A`],
    ['padded', `${passVector.text}=`],
    ['with a space', `${passVector.text} `],
    ['with bits set after the end', `${passVector.text.slice(0, -1)}R`],
    ['of another version', passVector.text.replace('MP1:AE', 'MP1:AI')],
    ['of a subject that is no whole number here', passVector.text.replace('AAAAAIMHCGQD', '77777IMHCGQD')],
  ])('%s is no pass', (_, text) => {
    expect(readToken(text)).toBeNull();
  });
});

test.each<Partial<Token>>([
  { kid: 256 },
  { type: -1 },
  { flags: 0.5 },
  { pid: 2 ** 32 },
  { sid: 2 ** 53 },
  { exp: Number.NaN },
])('a number without a place in the body is refused: %j', (wrong) => {
  expect(() => tokenBody({ ...passVector.token, ...wrong })).toThrow(RangeError);
});

test('a body or a signature of another length makes no text', () => {
  const body = tokenBody(passVector.token);
  expect(() => tokenText(body, new Uint8Array(63))).toThrow(RangeError);
  expect(() => tokenText(body.slice(1), new Uint8Array(64))).toThrow(RangeError);
});
