import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { passVector } from '@mdi/contract/kit/pass/pass.fixture.ts';
import { readPass } from '@mdi/contract/kit/pass/pass-decision.ts';
import { unwrapUpdate, wrapUpdate } from '@mdi/contract/kit/pass/revocation.ts';
import { passMessage, requestText, revocationMessage } from '@mdi/contract/kit/pass/signing.ts';
import { tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned } from './crypto.ts';

// The formats of the protocol with real signatures: what any other implementation gets for the same values.

const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});
const pub = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
const pubText = pub.toString('base64url');
const verify = (kid: number, body: Uint8Array, signature: Uint8Array) =>
  kid === 7 ? isSigned(pubText, passMessage(body), signature) : null;

test('the public key of the vector is the one printed', () => {
  expect(pub.toString('hex')).toBe('03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8');
});

test('a request is signed as in the vector', () => {
  const text = requestText({
    method: 'POST',
    path: '/device-api/v1/events',
    query: '',
    code: 'DEV0000001',
    ts: '1760000000123',
    nonce: 'n-0001',
    bodyHash: createHash('sha256').update('{"events":[]}').digest('hex'),
  });
  expect(createHmac('sha256', seed).update(text).digest('hex')).toBe(
    '970205fac5016321e6557fedf3e55859151091d404f643535251a7092cdd31a1',
  );
});

describe('the pass of the vector', () => {
  test('comes out letter for letter when it is signed', () => {
    const body = tokenBody(passVector.token);
    expect(tokenText(body, sign(null, passMessage(body), key))).toBe(passVector.text);
  });

  test('is good by its key, and by no other', () => {
    expect(readPass(passVector.text, verify)).toEqual({ token: passVector.token, signature: 'good' });
    const other = Buffer.from(pub);
    other[5] = (other[5] ?? 0) ^ 1;
    const wrong = readPass(passVector.text, (_, body, s) =>
      isSigned(other.toString('base64url'), passMessage(body), s),
    );
    expect(wrong.signature).toBe('bad');
    expect(isSigned('no key', 'x', new Uint8Array(64))).toBe(false);
  });

  test('is refused with any bit turned', () => {
    const body = tokenBody(passVector.token);
    const signature = sign(null, passMessage(body), key);
    const bytes = Buffer.concat([body, signature]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), (bit) => {
        const turned = Buffer.from(bytes);
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const facts = readPass(tokenText(turned.subarray(0, 40), turned.subarray(40)), verify);
        expect(facts.token === null || facts.signature !== 'good').toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test('a revocation list is good by its key only as it was wrapped', () => {
  const update = { rev: 3, from: 0, full: true, gen: 1, entries: [{ k: 'U', id: 9, op: 'add' } as const] };
  const wrapped = wrapUpdate(update, 7, (json) => sign(null, Buffer.from(revocationMessage(json)), key));
  const byKey = (kid: number, json: string, signature: Uint8Array) =>
    kid === 7 && isSigned(pubText, revocationMessage(json), signature);
  expect(unwrapUpdate(wrapped, byKey)).toEqual(update);
  const changed = Buffer.from(JSON.stringify({ ...update, rev: 4 })).toString('base64url');
  expect(unwrapUpdate({ ...wrapped, p: changed }, byKey)).toBeNull();
  expect(unwrapUpdate({ ...wrapped, kid: 8 }, byKey)).toBeNull();
});
