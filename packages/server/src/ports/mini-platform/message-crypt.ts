import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** With what messages between the platform and a provider are signed and locked. */
export type MessageKeys = { appId: string; token: string; aesKey: string };

/** An EncodingAESKey, as the platform lets one choose it. */
export const aesKeyShape = /^[A-Za-z0-9]{43}$/;

const randomLength = 16;
const lengthBytes = 4;
/** The padding's block, which is twice the cipher's. */
const block = 32;

/** Hex SHA-1 of what is sorted by bytes and joined. */
export const messageSignatureOf = (...parts: string[]): string =>
  createHash('sha1')
    .update(parts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join(''))
    .digest('hex');

const keyOf = (aesKey: string): Buffer => Buffer.from(`${aesKey}=`, 'base64');

function lock(aesKey: string, plain: Buffer): string {
  const key = keyOf(aesKey);
  const pad = block - (plain.length % block);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(pad, pad)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

function unlock(aesKey: string, locked: Buffer): Buffer | null {
  const key = keyOf(aesKey);
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([cipher.update(locked), cipher.final()]);
  const pad = padded.at(-1) ?? 0;
  const whole = pad >= 1 && pad <= block && pad <= padded.length;
  if (!whole || padded.subarray(-pad).some((byte) => byte !== pad)) return null;
  return padded.subarray(0, padded.length - pad);
}

/** A message as it was locked, and for whom; null where it wasn't locked with this key. */
export function decryptMessage(aesKey: string, encrypted: string): { xml: string; appId: string } | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return null;
  const locked = Buffer.from(encrypted, 'base64');
  const plain = locked.length > 0 && locked.length % 16 === 0 ? unlock(aesKey, locked) : null;
  if (!plain || plain.length < randomLength + lengthBytes) return null;
  const from = randomLength + lengthBytes;
  const to = from + plain.readUInt32BE(randomLength);
  if (to > plain.length) return null;
  return { xml: plain.toString('utf8', from, to), appId: plain.toString('utf8', to) };
}

/** What a test fixes, and else is new for each message. */
type Chosen = { timestamp: number; nonce?: string; random?: Buffer; to?: string };

/** A message as the platform sends it: its query, and its body under the name of whom it is about. */
export function sealMessage(
  keys: MessageKeys,
  xml: string,
  chosen: Chosen,
): { query: Record<string, string>; body: string } {
  const {
    timestamp,
    nonce = randomBytes(8).toString('hex'),
    random = randomBytes(randomLength),
    to,
  } = chosen;
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(Buffer.byteLength(xml));
  const plain = Buffer.concat([random, length, Buffer.from(xml), Buffer.from(keys.appId)]);
  const encrypted = lock(keys.aesKey, plain);
  const at = String(timestamp);
  const head = to ? `<ToUserName><![CDATA[${to}]]></ToUserName>` : `<AppId>${keys.appId}</AppId>`;
  return {
    query: {
      signature: messageSignatureOf(keys.token, at, nonce),
      timestamp: at,
      nonce,
      encrypt_type: 'aes',
      msg_signature: messageSignatureOf(keys.token, at, nonce, encrypted),
    },
    body: `<xml>${head}<Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  };
}
