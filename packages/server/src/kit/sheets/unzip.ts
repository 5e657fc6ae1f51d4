import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';
import { brokenSheet, SheetProblem, sheetLimits, unsafeSheet } from './sheet-limits.ts';

/** An archive and its files by their names in small letters; their sizes are only claims until they are unpacked. */
export type ZipArchive = { zip: ZipFile; entries: Map<string, Entry> };

const unixLink = 0xa000;

const encrypted = () => new SheetProblem('import.error.encrypted');

/** The library says in words only what is wrong. */
function refused(error: unknown): SheetProblem {
  if (error instanceof SheetProblem) return error;
  return error instanceof Error && /encrypt/.test(error.message) ? encrypted() : brokenSheet();
}

/** Checks what an entry claims, before anything of it is unpacked. */
function assertPlain(entry: Entry, name: string): void {
  if (((entry.externalFileAttributes >>> 16) & 0xf000) === unixLink) throw unsafeSheet();
  if (entry.isEncrypted()) throw encrypted();
  if (!entry.canDecodeFileData() || name.includes('\0') || validateFileName(name) !== null)
    throw unsafeSheet();
}

/** Refuses two files that share the same bytes: no writer makes them, so they are a bomb. */
async function assertApart({ zip, entries }: ZipArchive): Promise<void> {
  const found: { start: number; end: number }[] = [];
  for (const entry of entries.values()) {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    found.push({ start, end: start + entry.compressedSize });
  }
  const inOrder = found.toSorted((a, b) => a.start - b.start);
  if (inOrder.some(({ end }, at) => end > (inOrder[at + 1]?.start ?? end))) throw unsafeSheet();
}

type Most = { entries: number; unpacked: number };

/**
 * Opens an archive and checks its directory before unpacking: few, small, plainly and uniquely named entries, none
 * encrypted.
 * @throws SheetProblem
 */
export async function openZip(bytes: Buffer, most: Most = sheetLimits): Promise<ZipArchive> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
    if (zip.entryCount > most.entries) throw new SheetProblem('import.error.bomb');
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString();
      assertPlain(entry, name);
      if (entries.has(name.toLowerCase())) throw unsafeSheet();
      unpacked += entry.uncompressedSize;
      if (unpacked > most.unpacked) throw new SheetProblem('import.error.bomb');
      entries.set(name.toLowerCase(), entry);
    }
    await assertApart({ zip, entries });
    return { zip, entries };
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Unpacks an entry piece by piece, and never more than it claimed or `most`.
 * @throws SheetProblem where the directory lied, or the bytes can't be unpacked
 */
export async function* unpackEntry({ zip }: ZipArchive, entry: Entry, most: number): AsyncIterable<Buffer> {
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += piece.length;
      if (size > most) throw new SheetProblem('import.error.bomb');
      if (size > entry.uncompressedSize) throw unsafeSheet();
      yield piece;
    }
  } catch (error) {
    throw refused(error);
  }
  if (size !== entry.uncompressedSize) throw unsafeSheet();
}
