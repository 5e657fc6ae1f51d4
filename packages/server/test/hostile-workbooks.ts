import { createRequire } from 'node:module';
import { crc32, deflateRawSync } from 'node:zlib';
import exceljs from 'exceljs';

/** A file of an archive; what is said of it may be a lie. */
export type Part = {
  name: string;
  bytes: Buffer | string;
  method?: number;
  flags?: number;
  says?: number;
  /** Uses the packed bytes of this part instead of its own. */
  same?: string;
  attributes?: number;
};

/** An archive of these parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts = new Map<string, { at: number; packed: Buffer; size: number; crc: number }>();
  let at = 0;
  for (const { name, bytes, method = 8, flags = 0, says, same, attributes = 0 } of parts) {
    const raw = Buffer.from(bytes);
    const shared = same === undefined ? undefined : starts.get(same);
    const packed = shared?.packed ?? (method === 8 ? deflateRawSync(raw) : raw);
    const size = says ?? shared?.size ?? raw.length;
    const crc = shared?.crc ?? checksum(raw);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(title.length, 26);
    const start = shared?.at ?? at;
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(crc, 16);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(title.length, 28);
    head.writeUInt32LE(attributes, 38);
    head.writeUInt32LE(start, 42);
    directory.push(head, title);
    if (shared) continue;
    starts.set(name, { at, packed, size, crc });
    bodies.push(local, title, packed);
    at += local.length + title.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listing, end]);
}

const checksum = (bytes: Buffer): number => crc32(bytes);

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = (main: string) =>
  `${head}<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`;
const plainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const macroType = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const relations = `${head}<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>`;
const workbook = (more = '') =>
  `${head}<workbook xmlns:r="x">${more}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const sheetOf = (rows: string) => `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const titles = `<row r="1">${text('A1', 'Name')}${text('B1', 'Phone')}</row>`;

type Book = { sheet?: string; workbook?: string; types?: string; more?: Part[]; sheetPart?: Partial<Part> };

/** The parts of the smallest workbook. */
export function workbookParts(book: Book = {}): Part[] {
  const sheet =
    book.sheet ?? sheetOf(`${titles}<row r="2">${text('A2', 'Li')}<c r="B2"><v>13800138000</v></c></row>`);
  return [
    { name: '[Content_Types].xml', bytes: book.types ?? types(plainType) },
    { name: 'xl/workbook.xml', bytes: book.workbook ?? workbook() },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relations },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet, ...book.sheetPart },
    ...(book.more ?? []),
  ];
}
const bookOf = (book: Book = {}) => zipOf(workbookParts(book));

const billion = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
const external = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

/** A name of a column from its place. */
function letters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const wide = (columns: number) =>
  sheetOf(
    `<row r="1">${Array.from({ length: columns }, (_, at) => text(`${letters(at)}1`, `c${at}`)).join('')}</row>` +
      `<row r="2">${text('A2', 'x')}</row>`,
  );

const many = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n + 2)).join('');

/** An old workbook, written by the library that reads them. */
function xls(rows: unknown[][], book: object = {}): Buffer {
  const { utils, write } = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows), 'S');
  Object.assign(made, book);
  return write(made, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

async function with1904(): Promise<Buffer> {
  const book = new exceljs.Workbook();
  book.properties.date1904 = true;
  const sheet = book.addWorksheet('S');
  sheet.addRow(['Name', 'From']);
  sheet.addRow(['Li', new Date('2026-03-04T00:00:00Z')]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A file, and what reading it must say: the refusal's key, or the cells of its rows. */
export type HostileWorkbook = { about: string; bytes: Buffer; says: string | string[][] };

const ok = [['Li', '13800138000']];
const texts = (count: number) => `${head}<sst>${'<si><t>x</t></si>'.repeat(count)}</sst>`;
const zeros = (mb: number) => Buffer.alloc(mb * 1024 * 1024, 0x20);

function packed(): HostileWorkbook[] {
  const bad = (about: string, bytes: Buffer, says: string): HostileWorkbook => ({
    about,
    bytes,
    says: `import.error.${says}`,
  });
  const sheet1 = 'xl/worksheets/sheet1.xml';
  const sheetPart = (part: Partial<Part>) => bookOf({ sheetPart: part });
  const whole = bookOf();
  return [
    bad('a sheet that unpacks to 300 MB', sheetPart({ bytes: zeros(300) }), 'bomb'),
    bad('300 MB that say they are 1 kB', sheetPart({ bytes: zeros(300), says: 1024 }), 'unsafe'),
    bad('a file that says it is 4 GB', sheetPart({ says: 0xffff_ffff }), 'bomb'),
    bad('a file smaller than it says', sheetPart({ says: 100_000 }), 'unsafe'),
    bad(
      'more than 20 MB of texts',
      bookOf({ more: [{ name: 'xl/sharedStrings.xml', bytes: texts(1_300_000) }] }),
      'bomb',
    ),
    bad(
      'two thousand files',
      bookOf({ more: Array.from({ length: 2_000 }, (_, n) => ({ name: `x${n}`, bytes: 'x' })) }),
      'bomb',
    ),
    bad('files made of the same bytes', bookOf({ more: [{ name: 'x', bytes: '', same: sheet1 }] }), 'unsafe'),
    bad('a file name that climbs', bookOf({ more: [{ name: '../../etc/passwd', bytes: 'x' }] }), 'unsafe'),
    bad('an absolute file name', bookOf({ more: [{ name: '/etc/passwd', bytes: 'x' }] }), 'unsafe'),
    bad('a file twice', bookOf({ more: [{ name: 'XL/Workbook.xml', bytes: 'x' }] }), 'unsafe'),
    bad(
      'a symbolic link',
      bookOf({ more: [{ name: 'x', bytes: '/etc/passwd', attributes: 0xa1ff0000 }] }),
      'unsafe',
    ),
    bad('an encrypted file', sheetPart({ flags: 1 }), 'encrypted'),
    bad('a strongly encrypted file', sheetPart({ flags: 0x41 }), 'encrypted'),
    bad('an unknown way of packing', sheetPart({ method: 12 }), 'unsafe'),
    bad('a broken stream', sheetPart({ bytes: Buffer.from([1, 2, 3, 255]), method: 0 }), 'empty'),
    bad('an archive cut in half', whole.subarray(0, whole.length / 2), 'broken'),
    bad('an archive without its directory', whole.subarray(0, whole.length - 22), 'broken'),
    bad('an archive with more after its end', Buffer.concat([whole, Buffer.alloc(1)]), 'broken'),
    bad('an archive of nothing', zipOf([{ name: 'a.txt', bytes: 'x' }]), 'format'),
    bad('a text document', zipOf([{ name: 'word/document.xml', bytes: '<x/>' }]), 'format'),
    bad('macros under another name', bookOf({ types: types(macroType) }), 'macros'),
    bad('a program inside', bookOf({ more: [{ name: 'xl/vbaProject.bin', bytes: 'x' }] }), 'macros'),
  ];
}

function written(): HostileWorkbook[] {
  const bad = (about: string, sheet: string, says: string): HostileWorkbook => ({
    about,
    bytes: bookOf({ sheet }),
    says: `import.error.${says}`,
  });
  const good = (about: string, rows: string, says: string[][]): HostileWorkbook => ({
    about,
    bytes: bookOf({ sheet: sheetOf(titles + rows) }),
    says,
  });
  return [
    bad(
      'a billion laughs',
      `${head}${billion}<worksheet><sheetData>${titles}</sheetData></worksheet>`,
      'unsafe',
    ),
    bad('an entity that reads a file', `${head}${external}<worksheet/>`, 'unsafe'),
    bad('a million empty rows', sheetOf(titles + many(1_000_000, (n) => `<row r="${n}"/>`)), 'empty'),
    bad(
      '60,000 rows',
      sheetOf(titles + many(60_000, (n) => `<row r="${n}">${text(`A${n}`, 'x')}</row>`)),
      'tooManyRows',
    ),
    bad('16,384 columns', wide(16_384), 'tooManyColumns'),
    bad('101 columns', wide(101), 'tooManyColumns'),
    bad('a row that comes twice', sheetOf(`${titles}<row r="1">${text('A1', 'x')}</row>`), 'broken'),
    bad('a row beyond the last', sheetOf(`${titles}<row r="99999999">${text('A1', 'x')}</row>`), 'broken'),
    bad('a tag without end', sheetOf(`${titles}<row r="2" ${'x'.repeat(900_000)}`), 'broken'),
    bad('a text without end', sheetOf(`${titles}<row r="2">${'x'.repeat(900_000)}`), 'broken'),
    bad('no rows', sheetOf(''), 'empty'),
    bad('titles only', sheetOf(titles), 'empty'),
    {
      about: 'another encoding',
      bytes: bookOf({ sheetPart: { bytes: Buffer.from(sheetOf(titles), 'utf16le') } }),
      says: 'import.error.unsafe',
    },
    good(
      'a formula with its result',
      `<row r="2">${text('A2', 'Li')}<c r="B2"><f>1+1</f><v>13800138000</v></c></row>`,
      ok,
    ),
    good(
      'a formula that calls a program',
      `<row r="2"><c r="A2"><f>cmd|'/c calc'!A1</f></c>${text('B2', 'x')}</row>`,
      [['', 'x']],
    ),
    good('a phone in exponents', `<row r="2">${text('A2', 'Li')}<c r="B2"><v>1.3800138E10</v></c></row>`, ok),
    good('a phone that is text', `<row r="2">${text('A2', 'Li')}${text('B2', ' 13800138000 ')}</row>`, ok),
    good(
      'a shared text that is not there',
      `<row r="2"><c r="A2" t="s"><v>77</v></c>${text('B2', 'x')}</row>`,
      [['', 'x']],
    ),
    good('NUL and half characters', `<row r="2">${text('A2', 'a&#0;b&#xD800;')}${text('B2', 'x')}</row>`, [
      ['a\ufffdb\ufffd', 'x'],
    ]),
    good(
      'markup that is text',
      `<row r="2">${text('A2', '&lt;b&gt;&amp;amp;')}${text('B2', '<![CDATA[<i>]]>')}</row>`,
      [['<b>&amp;', '<i>']],
    ),
    good('an unknown entity', `<row r="2">${text('A2', '&nbsp;')}${text('B2', 'x')}</row>`, [
      ['&nbsp;', 'x'],
    ]),
    good('a text of 100,000', `<row r="2">${text('A2', 'x'.repeat(100_000))}</row>`, [
      ['x'.repeat(2_001), ''],
    ]),
    good(
      'cells far to the right without anything',
      `<row r="2">${text('A2', 'Li')}<c r="XFD2" s="0"/></row>`,
      [['Li', '']],
    ),
    good(
      'prefixed names',
      `<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>Li</x:t></x:is></x:c></x:row>`,
      [['Li', '']],
    ),
    good('no references', '<row><c t="inlineStr"><is><t>Li</t></is></c><c><v>13800138000</v></c></row>', ok),
  ];
}

async function old(): Promise<HostileWorkbook[]> {
  const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const noise = (mark: string) =>
    Buffer.concat([
      signature,
      Buffer.alloc(4_096, 0x41),
      Buffer.from(mark, 'utf16le'),
      Buffer.alloc(4_096, 7),
    ]);
  const bad = (about: string, bytes: Buffer, says: string): HostileWorkbook => ({
    about,
    bytes,
    says: `import.error.${says}`,
  });
  const good = xls([
    ['Name', 'Phone'],
    ['Li', 13_800_138_000],
  ]);
  return [
    {
      about: 'an old workbook whose days are counted from 1904',
      bytes: xls(
        [
          ['Name', 'From'],
          ['Li', { t: 'n', v: 44_623, z: 'yyyy-mm-dd' }],
        ],
        { Workbook: { WBProps: { date1904: true } } },
      ),
      says: [['Li', '2026-03-04']],
    },
    { about: 'an old workbook', bytes: good, says: ok },
    bad('an encrypted workbook', noise('EncryptedPackage'), 'encrypted'),
    bad('an old workbook with macros', noise('_VBA_PROJECT'), 'macros'),
    bad('an old text document', noise('WordDocument'), 'format'),
    bad('garbage that says it is a workbook', noise('Workbook'), 'broken'),
    bad('an old workbook cut in half', good.subarray(0, good.length / 2), 'format'),
    bad('a page', Buffer.from('<html><table><tr><td>x</td></tr></table>'), 'format'),
    bad('a list', Buffer.from('Name,Phone\nLi,1'), 'format'),
    bad('nothing', Buffer.alloc(0), 'format'),
    { about: 'days counted from 1904', bytes: await with1904(), says: [['Li', '2026-03-04']] },
  ];
}

export const hostileWorkbooks = async (): Promise<HostileWorkbook[]> => [
  ...packed(),
  ...written(),
  ...(await old()),
];
