import type { Readable } from 'node:stream';

/** From the first byte to the last one, both of them included. */
export type ByteRange = { first: number; last: number };
export type StoredFile = { key: string; changedAt: Date };

/** Where uploaded bytes are kept. Keys are random and made by us; user text never becomes a path. */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same of a file on this machine, which never lies in memory whole. */
  putFile(key: string, file: string): Promise<void>;
  /** The bytes from their beginning, or a part of them, which has to lie within. @throws FileMissing */
  read(key: string, part?: ByteRange): Promise<Readable>;
  /** Removing what isn't there is no error. */
  remove(key: string): Promise<void>;
  /** Everything of ours that is kept, in no order; what has another kind of name is not ours. */
  list(): AsyncIterable<StoredFile>;
};

/** There are no bytes under this key. */
export class FileMissing extends Error {}

const goodKey = /^[\w-]{20,100}$/;

export const isKey = (name: string): boolean => goodKey.test(name);

/** Stops a key that isn't one of ours before it can name anything else. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new FileMissing(`no file ${JSON.stringify(key)}`);
}
