import { createHash, createHmac } from 'node:crypto';

/** SHA-256 as lower-case hex, as both providers' signatures want it. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** HMAC-SHA256 as bytes. */
export function hmacSha256(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
