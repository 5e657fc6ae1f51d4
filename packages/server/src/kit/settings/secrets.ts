import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Derives keys for different uses from the installation's one secret. */
export type Secrets = {
  /** HMAC-SHA256 under a key of this use. */
  mac: (use: string, ...parts: string[]) => Buffer;
  /** Encrypts what must be readable again (AES-256-GCM): 12 bytes nonce, 16 bytes tag, the rest. */
  seal: (use: string, plain: Uint8Array) => Buffer;
  /** Opens what was sealed for this use. @throws when it wasn't, or with another secret. */
  unseal: (use: string, sealed: Uint8Array) => Buffer;
};

const nonceBytes = 12;
const tagBytes = 16;

export function makeSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyOf = (use: string) => {
    const known = keys.get(use);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'mdi', use, 32));
    keys.set(use, key);
    return key;
  };
  return {
    mac: (use, ...parts) => createHmac('sha256', keyOf(use)).update(JSON.stringify(parts)).digest(),
    seal(use, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal:${use}`), nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal(use, sealed) {
      const cipher = createDecipheriv('aes-256-gcm', keyOf(`seal:${use}`), sealed.subarray(0, nonceBytes));
      cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()]);
    },
  };
}

/** Reads the installation's secret, kept 0600 in the data folder; makes it on the first start. */
export function secretFromFolder(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // 'wx' so that two first starts can't end with two secrets.
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** A bearer secret of 256 random bits, base64url. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a bearer secret. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six decimal digits, each equally likely. */
export const newSmsCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
