import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import ExcelJS from 'exceljs';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../kit/refuse.ts';
import { checkedFile } from './upload.file.ts';
import { zipOf } from './upload.office.fixture.ts';

/** Called by what it is, as far as anybody knows. */
async function called(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return { bytes, name: `附件.${type?.ext ?? 'pdf'}` };
}

/** What becomes of a file: its type, or the key of the sentence with what was found. */
async function fate(bytes: Buffer, name?: string): Promise<string> {
  try {
    return (await checkedFile('noticeFile', name === undefined ? await called(bytes) : { bytes, name })).mime;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.key.replace('upload.error.', ''), ...error.args.slice(0, 1)].join(' ');
  }
}

const rels = (more = '') =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${more}</Relationships>`;
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const types = (main = wordMain) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

/** A document of Word with more in it. */
const word = (more: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': types(),
    '_rels/.rels': rels(),
    'word/document.xml': '<?xml version="1.0"?><w:document/>',
    'word/_rels/document.xml.rels': rels(
      '<Relationship Id="r1" Type="http://x/hyperlink" Target="https://example.com" TargetMode="External"/>',
    ),
    ...more,
  });

const external = (type: string) =>
  rels(
    `<Relationship Id="r2" Type="http://x/${type}" Target="https://evil.example/t.dotm" TargetMode="External"/>`,
  );

describe('an Office file', () => {
  test('is kept as it is: of Word, of Excel', async () => {
    expect(await fate(word())).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    const book = new ExcelJS.Workbook();
    book.addWorksheet('费用').addRow(['水费', 12]);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(await fate(bytes)).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect((await checkedFile('noticeFile', await called(bytes))).bytes).toEqual(bytes);
  });

  test.each<[string, Record<string, string>, string]>([
    ['macros', { 'word/vbaProject.bin': 'x' }, 'fileActive vbaproject.bin'],
    ['controls', { 'word/activeX/activeX1.xml': '<x/>' }, 'fileActive activex1.xml'],
    ['an embedded object', { 'word/embeddings/oleObject1.bin': 'x' }, 'fileActive oleobject1.bin'],
    ['a foreign part', { 'word/afchunk.mht': 'x' }, 'fileActive afchunk.mht'],
    ['a program', { 'word/media/setup.exe': 'MZ' }, 'fileActive setup.exe'],
    [
      'a template from elsewhere',
      { 'word/_rels/settings.xml.rels': external('attachedTemplate') },
      'fileActive External',
    ],
    [
      'an object from elsewhere',
      { 'word/_rels/document.xml.rels': external('oleObject') },
      'fileActive External',
    ],
    [
      'a picture from elsewhere',
      { 'word/_rels/document.xml.rels': external('image') },
      'fileActive External',
    ],
    ['a document type', { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }, 'fileActive DTD'],
    [
      'another main part',
      { '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml') },
      'fileFormat PDF/DOCX/XLSX/PPTX/JPG/PNG',
    ],
  ])('with %s is refused', async (_, more, found) => {
    expect(await fate(word(more))).toBe(found);
  });

  test('that unpacks to gigabytes is refused', async () => {
    const bomb = word({ 'word/document.xml': `<x>${'0'.repeat(120 * 1024 * 1024)}</x>` });
    expect(await fate(bomb)).toBe('fileBomb');
  });

  test('that is cut is refused', async () => {
    const whole = word();
    expect(await fate(whole.subarray(0, whole.length - 30))).toBe('fileBroken');
  });
});

async function pdf(change: (of: PDFDocument) => void = () => {}, objectStreams = true): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage([200, 200]);
  change(made);
  return Buffer.from(await made.save({ useObjectStreams: objectStreams }));
}

const inCatalog = (key: string, value: object | string) => (of: PDFDocument) =>
  of.catalog.set(PDFName.of(key), of.context.register(of.context.obj(value as never)));

describe('a PDF', () => {
  test('in which nothing acts is kept as it is', async () => {
    const bytes = await pdf();
    expect(await fate(bytes)).toBe('application/pdf');
    expect((await checkedFile('noticeFile', await called(bytes))).bytes).toEqual(bytes);
  }, 30_000);

  // Objects in compressed streams: no search through the bytes would find them.
  test.each<[string, (of: PDFDocument) => void, string]>([
    [
      'a script on opening',
      inCatalog('OpenAction', { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
      'fileActive JS',
    ],
    [
      'a program to start',
      inCatalog('OpenAction', { S: 'Launch', F: PDFString.of('cmd.exe') }),
      'fileActive Launch',
    ],
    ['a form that sends', inCatalog('X', { S: 'SubmitForm' }), 'fileActive SubmitForm'],
    [
      'a way to a share',
      inCatalog('X', { S: 'GoToR', F: PDFString.of('\\\\host\\x.pdf') }),
      'fileActive GoToR',
    ],
    [
      'a link that runs',
      inCatalog('X', { S: 'URI', URI: PDFString.of('javascript:alert(1)') }),
      'fileActive URI',
    ],
    ['an XFA form', inCatalog('AcroForm', { XFA: PDFString.of('x') }), 'fileActive XFA'],
    ['an embedded file', (of) => void of.attach(Buffer.from('MZ'), 'a.exe'), 'fileActive'],
  ])(
    'with %s is refused',
    async (_, change, found) => {
      expect(await fate(await pdf(change))).toContain(found);
    },
    30_000,
  );

  test('that begins or ends as something else is refused', async () => {
    const bytes = await pdf();
    expect(await fate(Buffer.concat([bytes, Buffer.alloc(5000, 'PK')]))).toBe('fileBroken');
    expect(await fate(bytes.subarray(0, bytes.length / 2))).toBe('fileBroken');
    expect(await fate(Buffer.concat([Buffer.from('MZ junk '), bytes]))).not.toBe('application/pdf');
  }, 30_000);

  test('that unpacks to gigabytes ends its own process and nothing else', async () => {
    const zeros = deflateSync(Buffer.alloc(900 * 1024 * 1024, ' '), { level: 9 });
    const head = `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${zeros.length}/Filter/FlateDecode>>\nstream\n`;
    const bytes = Buffer.concat([
      Buffer.from(head),
      zeros,
      Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\nstartxref\n9\n%%EOF'),
    ]);
    expect(['fileBomb', 'fileBroken']).toContain(await fate(bytes));
  }, 60_000);
});

test('a picture is made anew; anything else is no file for a notice', async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } });
  expect(await fate(await picture.png().toBuffer())).toBe('image/png');
  expect(await fate(Buffer.concat([await picture.jpeg().toBuffer(), Buffer.from('<script>')]))).toBe(
    'image/jpeg',
  );
  for (const other of [
    'just text',
    '<html><script>alert(1)</script>',
    'MZ\x90\0',
    '{\\rtf1 x}',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ])
    expect(await fate(Buffer.from(other))).toContain('fileFormat');
  expect(await fate(Buffer.alloc(0))).toContain('fileFormat');
});

test('a file whose name says something else than its content is refused', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#ef9440' } });
  const [png, jpeg] = [await picture.png().toBuffer(), await picture.jpeg().toBuffer()];
  for (const name of ['账单.pdf', '账单.png.pdf', '账单', '账单.exe'])
    expect(await fate(png, name), name).toBe('fileName PNG');
  expect(await fate(await pdf(), '照片.jpg')).toBe('fileName PDF');
  for (const name of ['照片.jpg', '照片.JPEG']) expect(await fate(jpeg, name), name).toBe('image/jpeg');
});

test('a file that is too large is called a file', async () => {
  expect(await fate(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe('fileTooLarge 20');
});
