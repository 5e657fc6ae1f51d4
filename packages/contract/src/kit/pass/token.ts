import { fromBase32, toBase32 } from './base-encoding.ts';

/** What a pass says, as it is signed. Times are seconds since 1970. */
export type Token = {
  /** The project's key that signed it, 0 to 255. */
  kid: number;
  type: number;
  flags: number;
  /** The project. */
  pid: number;
  /** The company; 0 is none. */
  tid: number;
  /** The employee or the visit. */
  sid: number;
  /** The running number of the subject's passes. */
  jti: number;
  iat: number;
  nbf: number;
  exp: number;
  /** The area group; 0 is every area of the project. */
  area: number;
};

export const tokenTypes = { employee: 1, invitedVisitor: 2, temporaryVisitor: 3, maintenance: 4 } as const;

/** Bits of `flags`. */
export const tokenFlags = { oneEntry: 1, onlineCheck: 2, rotating: 4 } as const;

const prefix = 'MP1:';
const version = 1;
const bodyLength = 40;
const signatureLength = 64;
const twoTo32 = 2 ** 32;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether a number has its place in the body: a whole one that fits `bytes` bytes. */
function fits(value: number, bytes: 1 | 4 | 8): boolean {
  return Number.isSafeInteger(value) && value >= 0 && (bytes === 8 || value < 2 ** (8 * bytes));
}

/** The 40 bytes that are signed. @throws RangeError when a number doesn't fit its field. */
export function tokenBody(token: Token): Uint8Array {
  const { kid, type, flags, pid, tid, sid, jti, iat, nbf, exp, area } = token;
  const small = [version, kid, type, flags];
  const before = [pid, tid];
  const after = [jti, iat, nbf, exp, area];
  const right =
    small.every((n) => fits(n, 1)) && [...before, ...after].every((n) => fits(n, 4)) && fits(sid, 8);
  if (!right) throw new RangeError('a number of the pass does not fit its field');
  const body = new Uint8Array(bodyLength);
  body.set(small);
  const view = viewOf(body);
  for (const [i, n] of before.entries()) view.setUint32(4 + 4 * i, n);
  view.setUint32(12, Math.floor(sid / twoTo32));
  view.setUint32(16, sid % twoTo32);
  for (const [i, n] of after.entries()) view.setUint32(20 + 4 * i, n);
  return body;
}

/** What a signed body says; null for another version, or a subject beyond the whole numbers we can hold. */
function tokenOf(body: Uint8Array): Token | null {
  const view = viewOf(body);
  if (view.getUint8(0) !== version) return null;
  const sid = view.getUint32(12) * twoTo32 + view.getUint32(16);
  if (!Number.isSafeInteger(sid)) return null;
  return {
    kid: view.getUint8(1),
    type: view.getUint8(2),
    flags: view.getUint8(3),
    pid: view.getUint32(4),
    tid: view.getUint32(8),
    sid,
    jti: view.getUint32(20),
    iat: view.getUint32(24),
    nbf: view.getUint32(28),
    exp: view.getUint32(32),
    area: view.getUint32(36),
  };
}

/** A signed body as the text of a QR code, 171 characters of its alphanumeric mode. */
export function tokenText(body: Uint8Array, signature: Uint8Array): string {
  if (body.length !== bodyLength || signature.length !== signatureLength) {
    throw new RangeError('a pass is 40 bytes and a signature of 64');
  }
  const bytes = new Uint8Array(bodyLength + signatureLength);
  bytes.set(body);
  bytes.set(signature, bodyLength);
  return prefix + toBase32(bytes);
}

export type ReadToken = { token: Token; body: Uint8Array; signature: Uint8Array };

/** Takes a scanned text apart, without believing it: the signature is the caller's to check. null: not a pass. */
export function readToken(text: string): ReadToken | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = fromBase32(text.slice(prefix.length));
  if (bytes?.length !== bodyLength + signatureLength) return null;
  const body = bytes.slice(0, bodyLength);
  const token = tokenOf(body);
  return token && { token, body, signature: bytes.slice(bodyLength) };
}

/** A guest's pass has its number within those of one person of the party: the guest is 0, who comes along counts from 1. */
const personUnit = 2 ** 27;

export const partyPassNumber = (person: number, number: number): number => person * personUnit + number;
export const partyMemberOf = (jti: number): number => Math.floor(jti / personUnit);
