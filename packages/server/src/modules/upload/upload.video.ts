import { refuseField } from '../../kit/refuse.ts';

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

/** How large the picture of an MP4 is: that of its first track that has one. @throws Refusal under the field "file" */
export function demandVideo(bytes: Buffer): { width: number; height: number } {
  const tracks = find(bytes, { from: 0, to: bytes.length }, 'moov').flatMap((moov) =>
    find(bytes, moov, 'trak').flatMap((trak) => find(bytes, trak, 'tkhd')),
  );
  for (const { from, to } of tracks) {
    const at = from + (bytes[from] === 1 ? sizeAt[1] : sizeAt[0]);
    if (at + 8 > to) continue;
    const [width, height] = [bytes.readUInt32BE(at) >>> 16, bytes.readUInt32BE(at + 4) >>> 16];
    if (width > 0 && height > 0) return { width, height };
  }
  return refuseField('file', 'upload.error.fileFormat', 'MP4');
}
