/** Pixels of a bitmap, row by row from above: red, green, blue. */
export type Pixels = { data: Buffer; width: number; height: number };

/** Where the file header ends and that of the picture begins. */
const headAt = 14;
const leastHead = 40;
/** Source: the masks of red, green and blue that BI_BITFIELDS has wherever a program writes 32 bits for a pixel. */
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff];

type Head = {
  from: number;
  width: number;
  height: number;
  fromBelow: boolean;
  bits: number;
  colours: number;
  palette: number;
};

/** What the headers say, if it is a bitmap of 8, 24 or 32 bits whose pixels are not packed. */
function headOf(bytes: Buffer): Head | null {
  if (bytes.length < headAt + leastHead || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const size = bytes.readUInt32LE(headAt);
  const [width, rows] = [bytes.readInt32LE(headAt + 4), bytes.readInt32LE(headAt + 8)];
  const [bits, packing] = [bytes.readUInt16LE(headAt + 14), bytes.readUInt32LE(headAt + 16)];
  const masked = packing === 3 && bits === 32 && bytes.length >= headAt + leastHead + 12;
  const usual =
    masked && usualMasks.every((mask, n) => bytes.readUInt32LE(headAt + leastHead + n * 4) === mask);
  if (size < leastHead || width < 1 || rows === 0 || rows === -0x80000000) return null;
  if (![8, 24, 32].includes(bits) || !(packing === 0 || usual)) return null;
  return {
    width,
    bits,
    height: Math.abs(rows),
    fromBelow: rows > 0,
    from: bytes.readUInt32LE(10),
    colours: bytes.readUInt32LE(headAt + 32) || 256,
    palette: headAt + size,
  };
}

/** How large a bitmap says it is; null where it is none that can be read. */
export function bitmapSize(bytes: Buffer): { width: number; height: number } | null {
  const head = headOf(bytes);
  return head && { width: head.width, height: head.height };
}

/** The pixels of a bitmap; null where it is none that can be read, or not all of it is there. */
export function bitmapPixels(bytes: Buffer): Pixels | null {
  const head = headOf(bytes);
  if (!head) return null;
  const { from, width, height, fromBelow, bits, colours, palette } = head;
  // Each row begins at a multiple of four bytes.
  const row = Math.ceil((width * bits) / 32) * 4;
  if (from < headAt + leastHead || from + row * height > bytes.length) return null;
  if (bits === 8 && (colours > 256 || palette + colours * 4 > from)) return null;
  const data = Buffer.alloc(width * height * 3);
  const step = bits / 8;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const begin = from + row * (fromBelow ? height - 1 - y : y);
    for (let x = 0; x < width; x += 1) {
      const pixel = begin + x * step;
      const colour = bytes[pixel] ?? 0;
      if (bits === 8 && colour >= colours) return null;
      const at = bits === 8 ? palette + colour * 4 : pixel;
      data[to] = bytes[at + 2] ?? 0;
      data[to + 1] = bytes[at + 1] ?? 0;
      data[to + 2] = bytes[at] ?? 0;
      to += 3;
    }
  }
  return { data, width, height };
}
