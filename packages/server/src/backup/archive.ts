import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { BadBackup } from './bad-backup.ts';

// A backup is a tar file, packed by gzip and locked by age, so that `age -d | tar xz` opens one without this program.

/** Puts an entry into an archive, in parts of its bytes. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/** An entry as it is read; its bytes have to be read to their end. */
export type ArchiveEntry = { name: string; bytes: Readable };

/** Pictures and documents are packed already; what else there is gains little from more work. */
const packing = { level: 3 };

/**
 * Writes an archive to its end.
 * @param recipient the public key (age1…) of whoever may open it
 * @throws BadBackup when that is no such key
 */
export async function writeArchive(
  to: Writable,
  recipient: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const pack = tar.pack();
  const add: AddEntry = (name, bytes) =>
    new Promise((done, fail) => {
      const entry = pack.entry({ name, size: bytes.length, mtime: new Date(0) }, (error) =>
        error ? fail(error) : done(),
      );
      entry.end(bytes);
    });
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BadBackup(`“${recipient}” is no public key: it begins with age1.`);
  }
  const packed = pack.pipe(createGzip(packing));
  // Its own stream types are the browser's.
  const locked = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
  const written = pipeline(Readable.from(locked as unknown as AsyncIterable<Uint8Array>), to);
  const filled = fill(add).then(
    () => pack.finalize(),
    (error: Error) => {
      pack.destroy(error);
      packed.destroy(error);
      throw error;
    },
  );
  // Whichever breaks first tells why; the other breaks by it.
  await Promise.all([filled, written]);
}

async function unlocked(from: Readable, identity: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BadBackup('The key is no secret key of a backup: it begins with AGE-SECRET-KEY-.');
  }
  const locked = Readable.toWeb(from) as ReadableStream<Uint8Array>;
  try {
    return (await decrypter.decrypt(locked)) as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (/no identity matched/i.test(why)) throw new BadBackup('This key does not open this backup.');
    throw new BadBackup(`This is no backup, or only a part of one (${why}).`);
  }
}

/**
 * Reads an archive entry by entry, each of which `each` reads to its end.
 * @param identity the secret key (AGE-SECRET-KEY-…)
 * @throws BadBackup when the key is another's, or the file is none, cut or changed
 */
export async function readArchive(
  from: Readable,
  identity: string,
  each: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const plain = Readable.from(await unlocked(from, identity), { objectMode: false });
  const unpack = tar.extract();
  let own: unknown;
  unpack.on('entry', ({ name }, bytes, next) => {
    each({ name, bytes }).then(
      () => {
        bytes.resume();
        next();
      },
      (error: unknown) => {
        own = error;
        unpack.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
  try {
    await pipeline(plain, createGunzip(), unpack);
  } catch (error) {
    if (own !== undefined) throw own;
    const why = error instanceof Error ? error.message : String(error);
    throw new BadBackup(`The backup is cut off or changed (${why}). Take another one.`);
  }
}

/** What an entry was: how many bytes, and their SHA-256. */
export type EntryDigest = { bytes: number; sha256: string };

/** Sums up bytes as they go by. */
export class EntryDigester {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;
  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }
  end(): EntryDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
