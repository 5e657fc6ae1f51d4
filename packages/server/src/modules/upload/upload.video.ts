import { type FileHandle, open } from 'node:fs/promises';
import { refuseField } from '../../kit/calls/refuse.ts';

type Box = { type: string; from: number; to: number };

/** The boxes of an MP4 that stand side by side between two places; it ends where one says what can't be. */
function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > to) return;
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < head || at + size > to) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size };
    at += size;
  }
}

function find(bytes: Buffer, within: Pick<Box, 'from' | 'to'>, type: string): Box[] {
  return [...boxes(bytes, within.from, within.to)].filter((box) => box.type === type);
}

/** Where a track header says how large its picture is, by its version; both are written as 16.16. */
const sizeAt = [76, 88] as const;

/** What tells of the tracks is this large at most; an hour of film needs less than a tenth. */
const maxMoov = 16 * 1024 * 1024;

/** The box of a film that tells of its tracks, alone read into memory; null where there is none. */
async function moovOf(film: FileHandle): Promise<Buffer | null> {
  const { size } = await film.stat();
  const read = async (from: number, length: number) =>
    (await film.read(Buffer.alloc(length), 0, length, from)).buffer;
  for (let at = 0; at + 8 <= size; ) {
    const head = await read(at, 16);
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || at + length > size) return null;
    if (head.toString('latin1', 4, 8) === 'moov') return length > maxMoov ? null : read(at, length);
    at += length;
  }
  return null;
}

/** How large the picture of an MP4 is: that of its first track that has one. @throws Refusal under the field "file" */
export async function assertVideo(file: string): Promise<{ width: number; height: number }> {
  const film = await open(file);
  try {
    const moov = await moovOf(film);
    return (moov && sizeIn(moov)) ?? refuseField('file', 'upload.error.fileFormat', 'MP4');
  } finally {
    await film.close();
  }
}

function sizeIn(bytes: Buffer): { width: number; height: number } | null {
  const tracks = find(bytes, { from: 0, to: bytes.length }, 'moov').flatMap((moov) =>
    find(bytes, moov, 'trak').flatMap((trak) => find(bytes, trak, 'tkhd')),
  );
  for (const { from, to } of tracks) {
    const at = from + (bytes[from] === 1 ? sizeAt[1] : sizeAt[0]);
    if (at + 8 > to) continue;
    const [width, height] = [bytes.readUInt32BE(at) >>> 16, bytes.readUInt32BE(at + 4) >>> 16];
    if (width > 0 && height > 0) return { width, height };
  }
  return null;
}
