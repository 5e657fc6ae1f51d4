import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceClaimText, readDeviceClaim } from './device-claim.ts';

const of = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const claim = fc.record({
  hostId: of(4),
  deviceCode: fc.stringMatching(/^[A-Z\d]{1,15}$/),
  claimToken: of(16),
});

test('a claim says what was written', () => {
  fc.assert(
    fc.property(claim, (one) => {
      expect(readDeviceClaim(deviceClaimText(one))).toEqual(one);
    }),
  );
});

test('a claim is written as server, token, code', () => {
  const hostId = Uint8Array.of(1, 2, 3, 4);
  const claimToken = Uint8Array.from({ length: 16 }, (_, i) => i);
  const text = 'MC1:AEBAGBAAAEBAGBAFAYDQQCIKBMGA2DQPIRCVMMBQGAYDAMBR';
  expect(deviceClaimText({ hostId, claimToken, deviceCode: 'DEV0000001' })).toBe(text);
});

const good = deviceClaimText({
  hostId: new Uint8Array(4),
  claimToken: new Uint8Array(16),
  deviceCode: 'D1',
});

test.each([
  ['a pass', good.replace('MC1', 'MP1')],
  ['lower case', good.toLowerCase()],
  ['no device', good.slice(0, 4 + 32)],
  ['a letter long', `${good}A`],
  ['a code with a space', claimTextOf('D 1')],
  ['a code of lower case', claimTextOf('d1')],
  ['a code of 16', claimTextOf('A'.repeat(16))],
])('%s is no claim', (_, text) => {
  expect(readDeviceClaim(text)).toBeNull();
});

/** A claim with any code, put together by hand. */
function claimTextOf(code: string): string {
  const bits = [...code].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return `MC1:${'A'.repeat(32)}${letters.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`;
}

test('what is no claim is not written', () => {
  const parts = { hostId: new Uint8Array(4), claimToken: new Uint8Array(16), deviceCode: 'D1' };
  for (const wrong of [
    { deviceCode: 'd1' },
    { deviceCode: '' },
    { deviceCode: 'A'.repeat(16) },
    { hostId: new Uint8Array(3) },
    { claimToken: new Uint8Array(17) },
  ]) {
    expect(() => deviceClaimText({ ...parts, ...wrong })).toThrow(RangeError);
  }
});
