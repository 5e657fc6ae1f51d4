import {
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  type KeyObject,
  verify,
} from 'node:crypto';
import { rekeyData } from '@mdi/contract/kit/pass/signing.ts';

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Hex HMAC-SHA256. */
export const hmac = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** What a DER public key of Ed25519 begins with; its 32 bytes follow. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');
const keys = new Map<string, KeyObject>();

function keyOf(pub: string): KeyObject {
  const known = keys.get(pub);
  if (known) return known;
  const key = createPublicKey({
    key: Buffer.concat([spki, Buffer.from(pub, 'base64url')]),
    format: 'der',
    type: 'spki',
  });
  keys.set(pub, key);
  return key;
}

/** Whether an Ed25519 signature is that of a public key (32 bytes as base64url); false for a key that is none. */
export function isSigned(pub: string, message: string | Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(null, typeof message === 'string' ? Buffer.from(message) : message, keyOf(pub), signature);
  } catch {
    return false;
  }
}

/** The new secret in the blob of a `rekey` command; null when it wasn't sealed under the old one. */
export function unsealSecret(blob: string, secret: Uint8Array, code: string): Buffer | null {
  const bytes = Buffer.from(blob, 'base64url');
  if (bytes.length !== 12 + 32 + 16) return null;
  try {
    const opened = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12));
    opened.setAAD(Buffer.from(rekeyData(code)));
    opened.setAuthTag(bytes.subarray(44));
    return Buffer.concat([opened.update(bytes.subarray(12, 44)), opened.final()]);
  } catch {
    return null;
  }
}

/** By which a claim names its server: the first four bytes of the SHA-256 of host name and port. */
export const serverIdOf = (url: string): Buffer => sha256(new URL(url).host).subarray(0, 4);
