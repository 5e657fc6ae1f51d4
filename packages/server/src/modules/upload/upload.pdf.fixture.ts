import { deflateSync } from 'node:zlib';

export type PdfObjects = Readonly<Record<number, string | Buffer>>;

/** A stream with its dictionary. */
export function streamOf(bytes: Buffer | string, entries = ''): Buffer {
  const body = Buffer.from(bytes);
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${body.length}>>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

type Table = {
  /** Where an object is said to begin. */
  at?: Readonly<Record<number, number>>;
  /** In the trailer besides. */
  trailer?: string;
  startxref?: number;
};

/** These objects after what is there, with a table of where they begin. */
export function withPdfObjects(
  before: Buffer,
  objects: PdfObjects,
  { at = {}, trailer = '', startxref }: Table = {},
): Buffer {
  const pieces = [before];
  let length = before.length;
  const put = (piece: Buffer | string) => {
    pieces.push(Buffer.from(piece));
    length += Buffer.byteLength(piece);
  };
  let sections = '';
  for (const [number, body] of Object.entries(objects)) {
    const from = at[Number(number)] ?? length;
    sections += `${number} 1\n${String(from).padStart(10, '0')} 00000 n \n`;
    put(`${number} 0 obj\n`);
    put(body);
    put('\nendobj\n');
  }
  const table = length;
  const size = Math.max(...Object.keys(objects).map(Number)) + 1;
  put(`xref\n0 1\n0000000000 65535 f \n${sections}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`);
  put(`startxref\n${startxref ?? table}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

export const pdfHead = Buffer.from('%PDF-1.7\n%\xe4\xf6\xfc\xdf\n', 'latin1');
export const xrefStartOf = (pdf: Buffer): number =>
  Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1'))?.[1]);

type Parts = { catalog?: string; page?: string; more?: PdfObjects } & Table;

/** A page with a line, and whatever stands in its catalog, in its page and beside them. */
export function pdfOf({ catalog = '', page = '', more = {}, ...table }: Parts = {}): Buffer {
  const objects: PdfObjects = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<>>${page}>>`,
    4: streamOf('1 0 0 rg 20 20 200 100 re f'),
    ...more,
  };
  return withPdfObjects(pdfHead, objects, table);
}

/** So many pages. */
export function pdfOfPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => at + 5);
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>';
  return pdfOf({
    more: {
      2: `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/Count ${count}>>`,
      3: 'null',
      ...Object.fromEntries(kids.map((kid) => [kid, page])),
    },
  });
}

const bigEndian = (value: number, width: number): Buffer => {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntBE(value, 0, width);
  return bytes;
};

type Streams = {
  /** What the stream of objects is called. */
  type?: string;
  /** What the object in it says. */
  inner?: string;
  /** Where the table says that the catalog begins. */
  catalogAt?: number;
};

/** The same with its table in a stream, and an object in a stream of objects. */
export function modernPdf({
  type = '/Type/ObjStm',
  inner = '<</Note(quiet)>>',
  catalogAt,
}: Streams = {}): Buffer {
  const pieces = [pdfHead];
  const starts = new Map<number, number>();
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const put = (number: number, body: Buffer | string) => {
    starts.set(number, length());
    pieces.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'));
  };
  put(1, '<</Type/Catalog/Pages 2 0 R/Mdi 6 0 R>>');
  put(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>');
  put(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<>>>>');
  put(4, streamOf('1 0 0 rg 20 20 200 100 re f'));
  const held = `6 0 ${inner}`;
  put(5, streamOf(deflateSync(Buffer.from(held)), `${type}/N 1/First 4/Filter/FlateDecode`));
  const table = length();
  starts.set(7, table);
  if (catalogAt !== undefined) starts.set(1, catalogAt);
  const entries = Array.from({ length: 8 }, (_, number) => {
    if (number === 0) return [0, 0, 255] as const;
    return number === 6 ? ([2, 5, 0] as const) : ([1, starts.get(number) ?? 0, 0] as const);
  });
  const rows = entries.map(([kind, at, more]) =>
    Buffer.concat([bigEndian(kind, 1), bigEndian(at, 4), bigEndian(more, 1)]),
  );
  put(
    7,
    streamOf(deflateSync(Buffer.concat(rows)), '/Type/XRef/Size 8/W[1 4 1]/Root 1 0 R/Filter/FlateDecode'),
  );
  pieces.push(Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return Buffer.concat(pieces);
}

/** Objects that unpack to so many megabytes of nothing. */
export function packedPdfBomb(megabytes: number): Buffer {
  const zeros = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 });
  return pdfOf({ more: { 5: streamOf(zeros, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') } });
}
