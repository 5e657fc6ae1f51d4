import { createPublicKey, verify } from 'node:crypto';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import type { ReadToken } from '@mdi/contract/kit/pass/token.ts';
import { type PassWork, passKeys } from '../pass/index.ts';

/** Whether a scanned pass was signed by its project's key. */
export async function isPassGenuine(work: PassWork, { token, body, signature }: ReadToken): Promise<boolean> {
  const { keys } = await passKeys.publicKeysOf(work, token.pid);
  const key = keys.find(({ kid }) => kid === token.kid);
  if (!key) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey.toString('base64url') };
  return verify(null, passMessage(body), createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
