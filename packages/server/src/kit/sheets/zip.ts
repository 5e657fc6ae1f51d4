import { createInflateRaw } from 'node:zlib';
import { broken, SheetProblem, sheetLimits, unsafe } from './limits.ts';

/** A packed file as the directory of the archive tells of it; the sizes are claims until it is unpacked. */
export type Entry = { name: string; method: number; packed: number; size: number; start: number };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 65_535;

function endOf(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - endBytes - longestComment);
  for (let at = zip.length - endBytes; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === endSignature) return at;
  }
  throw broken();
}

const climbs = (name: string) =>
  name.includes('\\') || name.includes('\0') || name.startsWith('/') || /(^|\/)\.\.(\/|$)/.test(name);

const unixLink = 0xa000;

/** Reads one entry at a place of the directory, and looks that its bytes are really there. */
function entryAt(zip: Buffer, at: number): Entry & { next: number; flags: number } {
  if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature) throw broken();
  const nameBytes = zip.readUInt16LE(at + 28);
  const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
  const local = zip.readUInt32LE(at + 42);
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== localSignature) throw broken();
  if (((zip.readUInt32LE(at + 38) >>> 16) & 0xf000) === unixLink) throw unsafe();
  return {
    name,
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    start: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28),
    next: at + 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  };
}

/** Two files made of the same bytes are a bomb, and no writer makes them. */
function demandApart(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted((a, b) => a.start - b.start);
  for (const [at, entry] of inOrder.entries()) {
    const next = inOrder[at + 1];
    if (next && entry.start + entry.packed > next.start) throw unsafe();
  }
}

/**
 * The directory of an archive, checked before anything is unpacked: few entries, small as far as they say,
 * plain names, each once, nothing encrypted. @throws SheetProblem
 */
export function entriesOf(zip: Buffer): Map<string, Entry> {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > sheetLimits.entries) throw new SheetProblem('import.error.bomb');
  const found = new Map<string, Entry>();
  let at = zip.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let n = 0; n < count; n += 1) {
    const { next, flags, ...entry } = entryAt(zip, at);
    if (flags & 1) throw new SheetProblem('import.error.encrypted');
    if (entry.method !== 0 && entry.method !== 8) throw unsafe();
    const name = entry.name.toLowerCase();
    if (climbs(entry.name) || found.has(name)) throw unsafe();
    if (entry.start + entry.packed > zip.length) throw broken();
    unpacked += entry.size;
    if (unpacked > sheetLimits.unpacked) throw new SheetProblem('import.error.bomb');
    found.set(name, entry);
    at = next;
  }
  demandApart([...found.values()]);
  return found;
}

async function* piecesOf(zip: Buffer, entry: Entry): AsyncIterable<Buffer> {
  const bytes = zip.subarray(entry.start, entry.start + entry.packed);
  if (entry.method === 0) return yield bytes;
  const inflate = createInflateRaw();
  inflate.end(bytes);
  yield* inflate;
}

/**
 * The bytes of an entry, unpacked piece by piece and never more than it said or `most`.
 * @throws SheetProblem where the directory lied, or the bytes can't be unpacked
 */
export async function* unpack(zip: Buffer, entry: Entry, most: number): AsyncIterable<Buffer> {
  let size = 0;
  try {
    for await (const piece of piecesOf(zip, entry)) {
      size += piece.length;
      if (size > most) throw new SheetProblem('import.error.bomb');
      if (size > entry.size) throw unsafe();
      yield piece;
    }
  } catch (error) {
    throw error instanceof SheetProblem ? error : broken();
  }
  if (size !== entry.size) throw unsafe();
}

/** 1 January 1980, the first day an archive knows. */
const firstDay = 0x21;

/** Sets the times of an archive's files to one and the same, so that equal contents are equal bytes. */
export function undate(zip: Buffer): void {
  const end = endOf(zip);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const local = zip.readUInt32LE(at + 42);
    zip.writeUInt32LE(firstDay << 16, at + 12);
    zip.writeUInt32LE(firstDay << 16, local + 10);
    at = entryAt(zip, at).next;
  }
}
