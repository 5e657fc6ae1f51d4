/** A document that somebody might send, and the sentence it is refused with: its key, and what it names. */
export type HostileDocument = { name: string; refused: string; bytes: Buffer };

export const hostileDocument = (name: string, refused: string, bytes: Buffer): HostileDocument => ({
  name,
  refused,
  bytes,
});
