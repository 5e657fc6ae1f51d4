import * as cfb from 'cfb';

/** A compound file of these streams. */
export function compoundFileOf(streams: Readonly<Record<string, Buffer | string>>): Buffer {
  const container = cfb.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) {
    cfb.utils.cfb_add(container, `/${name}`, Buffer.from(content));
  }
  cfb.utils.cfb_del(container, '/\u0001Sh33tJ5');
  // Told by its options, which the library's types don't follow.
  return Buffer.from(cfb.write(container, { type: 'buffer' }) as Uint8Array);
}

/** The main stream of a text, with its flags. */
export function wordMainStream(flags = 0, text = 'a text'): Buffer {
  const bytes = Buffer.alloc(4096);
  bytes.writeUInt16LE(0xa5ec, 0);
  bytes.writeUInt16LE(flags, 10);
  bytes.write(text, 1024, 'latin1');
  return bytes;
}

export function bookRecord(kind: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** The main stream of a workbook of these records. */
export const bookMainStream = (...records: Buffer[]): Buffer =>
  Buffer.concat([
    bookRecord(0x0809, Buffer.alloc(16)),
    bookSheetRecord(0),
    ...records,
    bookRecord(0x000a),
    Buffer.alloc(4096),
  ]);

/** A sheet of a kind: 0 of cells, 1 of macros. */
export function bookSheetRecord(kind: number): Buffer {
  const body = Buffer.alloc(10);
  body[5] = kind;
  body.write('a', 9);
  return bookRecord(0x85, body);
}

/** One record of slides; one that holds others has its inner ones as its body. */
export function slideRecord(kind: number, body: Buffer = Buffer.alloc(0), holds = false): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(holds ? 0xf : 0, 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The streams of slides with these records in them. */
export const slideStreams = (...records: Buffer[]): Record<string, Buffer> => ({
  'PowerPoint Document': Buffer.concat([
    slideRecord(0x03e8, Buffer.concat([slideRecord(0x03e9, Buffer.alloc(40)), ...records]), true),
    slideRecord(0, Buffer.alloc(4096)),
  ]),
  'Current User': slideRecord(0x0ff6, Buffer.from(`14000000${'5fc091e3'.repeat(5)}`, 'hex')),
});
