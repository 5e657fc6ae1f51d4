import { PassThrough, type Readable, type Writable } from 'node:stream';
import { type ArchiveEntry, type EntryDigest, EntryDigester, readArchive, writeArchive } from './archive.ts';
import { BadBackup } from './bad-backup.ts';
import type { SignAsInstallation } from './installation-identity.ts';
import { type AssertStillWanted, addJson, addParts } from './take-backup.ts';

// One thing in an archive of its own: what it is first, then its bytes in parts, and what they are in sum.

/** What a sealed thing says of itself: the name by which it is asked for is in it, so that none stands for another. */
export type SealedAs = { of: string };

/** Whose key opens it, and who says that it is its own: a base holds programs, and anybody may know the public key. */
export type SealingKeys = { recipient: string; sign: SignAsInstallation };
/** The secret key, and the installation whose things are wanted; null: anybody's, which are only looked at. */
export type OpeningKeys = { identity: string; sign: SignAsInstallation | null };

/** What stands at the end. */
type SignedDigest = EntryDigest & { signature: string };

const signed = (sign: SignAsInstallation, about: SealedAs, { bytes, sha256 }: EntryDigest): string =>
  sign(JSON.stringify(about), String(bytes), sha256);

export async function sealArchive(
  to: Writable,
  { recipient, sign }: SealingKeys,
  about: SealedAs,
  bytes: Readable,
  goOn: AssertStillWanted = async () => {},
): Promise<void> {
  await writeArchive(to, recipient, async (add) => {
    await addJson(add, 'about.json', about);
    const { rows: _, ...sum } = await addParts(
      async (name, part) => {
        await goOn();
        await add(name, part);
      },
      'bytes',
      bytes,
    );
    const told: SignedDigest = { ...sum, signature: signed(sign, about, sum) };
    await addJson(add, 'sum.json', told);
  });
}

async function json(bytes: Readable): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}

/**
 * Reads a sealed thing to its end.
 * @param use takes its bytes, all of them
 * @throws BadBackup when it is cut, changed, another thing, another's, or locked by another key
 */
export async function unsealArchive<About extends SealedAs>(
  from: Readable,
  { identity, sign }: OpeningKeys,
  of: string,
  use: (bytes: Readable, about: About) => Promise<unknown>,
): Promise<{ about: About; sum: EntryDigest }> {
  let about: About | undefined;
  let told: SignedDigest | undefined;
  const sum = new EntryDigester();
  const bytes = new PassThrough();
  // Whoever uses them hears of it; there may be nobody yet.
  bytes.on('error', () => {});
  let used: Promise<unknown> | undefined;
  let broken: unknown;
  const read = async ({ name, bytes: entry }: ArchiveEntry): Promise<void> => {
    if (name === 'about.json') {
      about = (await json(entry)) as About;
      if (about.of !== of) throw new BadBackup(`${of} holds ${about.of}.`);
      used = use(bytes, about).catch((error: unknown) => {
        broken = error;
        bytes.destroy();
      });
      return;
    }
    if (name === 'sum.json') {
      told = (await json(entry)) as SignedDigest;
      return;
    }
    for await (const part of entry) {
      if (broken) throw broken;
      sum.add(part as Buffer);
      if (!bytes.write(part)) await Promise.race([new Promise((go) => bytes.once('drain', go)), used]);
    }
  };
  try {
    await readArchive(from, identity, read);
  } catch (error) {
    // What is told by whoever uses the bytes comes before what only follows from it.
    if (broken) throw broken;
    bytes.destroy(error instanceof Error ? error : undefined);
    await used;
    if (error instanceof BadBackup) throw new BadBackup(`${of}: ${error.message}`);
    throw error;
  } finally {
    from.destroy();
  }
  bytes.end();
  await used;
  if (broken) throw broken;
  const was = sum.end();
  if (!about || was.bytes !== told?.bytes || was.sha256 !== told.sha256)
    throw new BadBackup(`${of} is not what it says it is.`);
  if (sign && told.signature !== signed(sign, about, was))
    throw new BadBackup(`${of} was not written by an installation with this secret.`);
  return { about, sum: was };
}
