import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * What an authenticator app shows that has read this QR code, so many half minutes from now (RFC 6238); written from the
 * standard, so that the product is held to that and not to the library it uses.
 */
export function appCode(address: string, halfMinutes = 0): string {
  const asked = new URL(address).searchParams;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes));
  const mac = createHmac('sha1', bytesOf(asked.get('secret') ?? ''))
    .update(counter)
    .digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
