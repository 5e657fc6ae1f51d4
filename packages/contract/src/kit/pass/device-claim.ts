import { asciiBytes, asciiText, fromBase32, toBase32 } from './base-encoding.ts';

/** What the installer's phone shows to a reader that belongs to nobody yet. */
export type DeviceClaimCode = {
  /** The first four bytes of the SHA-256 of the server's host name and port, so that a reader knows a foreign one. */
  hostId: Uint8Array;
  deviceCode: string;
  /** 16 random bytes, good for one claim. */
  claimToken: Uint8Array;
};

const prefix = 'MC1:';
const hostLength = 4;
const tokenLength = 16;
const deviceCode = /^[A-Z\d]{1,15}$/;

/**
 * A claim as the text of a QR code: base32 of host id, claim token and device code.
 * @throws RangeError when a part isn't what its length says, or the code isn't an upper-case device code.
 */
export function deviceClaimText(claim: DeviceClaimCode): string {
  const { hostId, claimToken } = claim;
  if (
    hostId.length !== hostLength ||
    claimToken.length !== tokenLength ||
    !deviceCode.test(claim.deviceCode)
  ) {
    throw new RangeError('not a claim');
  }
  return prefix + toBase32(Uint8Array.of(...hostId, ...claimToken, ...asciiBytes(claim.deviceCode)));
}

/** The claim of a scanned text; null when it is none. */
export function readDeviceClaim(text: string): DeviceClaimCode | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = fromBase32(text.slice(prefix.length));
  const code = bytes && asciiText(bytes.slice(hostLength + tokenLength));
  if (!bytes || code === null || !deviceCode.test(code)) return null;
  return {
    hostId: bytes.slice(0, hostLength),
    deviceCode: code,
    claimToken: bytes.slice(hostLength, hostLength + tokenLength),
  };
}
