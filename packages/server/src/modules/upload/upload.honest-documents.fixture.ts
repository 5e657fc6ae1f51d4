import { randomBytes } from 'node:crypto';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import * as xlsx from '@e965/xlsx';
import ExcelJS from 'exceljs';
import {
  bookMainStream,
  compoundFileOf,
  slideStreams,
  wordMainStream,
} from './upload.compound-files.fixture.ts';
import {
  contentTypesOf,
  officeRels,
  powerPointFile,
  wordFile,
  zipOf,
} from './upload.office-files.fixture.ts';
import { modernPdf, pdfOf, pdfOfPages, withPdfObjects, xrefStartOf } from './upload.pdf.fixture.ts';

/** A document that somebody may send, and of a PDF how many pages it has. */
export type HonestDocument = { name: string; bytes: Buffer; pages: number | null };

const honest = (name: string, bytes: Buffer, pages: number | null = null): HonestDocument => ({
  name,
  bytes,
  pages,
});

async function pages(count: number, packed: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let at = 0; at < count; at += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawRectangle({ x: 50, y: 50, width: 400, height: 500, color: rgb(0.8, 0.2, 0.2) });
    if (at === 1) page.setRotation(degrees(90));
  }
  pdf.setTitle('Q3 报告');
  return Buffer.from(await pdf.save({ useObjectStreams: packed }));
}

async function book(): Promise<Buffer> {
  const made = new ExcelJS.Workbook();
  const sheet = made.addWorksheet('费用');
  sheet.addRow(['水费', 12]);
  sheet.addRow([{ text: '网页', hyperlink: 'https://example.com/a?b=c' }]);
  return Buffer.from(await made.xlsx.writeBuffer());
}

function otherBook(bookType: 'xls' | 'xlsx'): Buffer {
  const made = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(
    made,
    xlsx.utils.aoa_to_sheet([
      ['电费', 3],
      ['=1+1', 4],
    ]),
    '费用',
  );
  return Buffer.from(xlsx.write(made, { type: 'buffer', bookType }));
}

const hyperlinks = (...targets: string[]) =>
  officeRels(
    targets
      .map(
        (target, at) =>
          `<Relationship Id="r${at}" Type="http://x/hyperlink" Target="${target}" TargetMode="External"/>`,
      )
      .join(''),
  );

function withPicture(): Buffer {
  const links = hyperlinks(
    'https://example.com',
    'mailto:a@b.cn?subject=x',
    'tel:+862112345678',
    'www.example.com:8080/a',
    '#_top',
    '../notes.docx',
  );
  return wordFile({
    'word/_rels/document.xml.rels': links,
    'word/media/image1.png': randomBytes(200_000),
    'word/document.xml':
      '<w:document><w:r><w:instrText> HYPERLINK "https://example.com" </w:instrText></w:r><w:t>ADD EDDE DDE auto &lt;!DOCTYPE</w:t></w:document>',
    'customXml/item1.xml': '<x/>',
  });
}

/** Written by a program that names what a part of macros would be. */
const named = () =>
  wordFile({ 'docProps/app.xml': '<Properties><Template>macroEnabled.dotm</Template></Properties>' });

async function withChart(): Promise<Buffer> {
  return powerPointFile({
    'ppt/embeddings/Microsoft_Excel_Worksheet.xlsx': await book(),
    'ppt/charts/_rels/chart1.xml.rels': officeRels(
      '<Relationship Id="r1" Type="http://x/package" Target="../embeddings/Microsoft_Excel_Worksheet.xlsx"/>',
    ),
    'ppt/slides/slide1.xml':
      '<p:sld><a:hlinkClick action="ppaction://hlinkshowjump?jump=nextslide"/></p:sld>',
  });
}

/** A workbook of one long sheet, which unpacks to many times its size. */
const long = () =>
  zipOf({
    '[Content_Types].xml': contentTypesOf('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': officeRels(),
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(800_000)}</sheetData>`,
  });

/** Every document that has to pass. */
export async function honestDocuments(): Promise<HonestDocument[]> {
  const plain = pdfOf();
  const linked = pdfOf({
    page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/a?b=c)>>>><</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(www.example.com)>>>><</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/Dest[3 0 R/Fit]>>]',
    catalog: '/OpenAction[3 0 R/FitH 0]',
  });
  return [
    honest('plain.pdf', plain, 1),
    honest('with links.PDF', linked, 1),
    honest('objects in streams.pdf', modernPdf(), 1),
    honest('of a library.pdf', await pages(3, true), 3),
    honest('of a library, in plain objects.pdf', await pages(2, false), 2),
    honest(
      'changed once.pdf',
      withPdfObjects(plain, { 5: '<</Note(x)>>' }, { trailer: `/Prev ${xrefStartOf(plain)}` }),
      1,
    ),
    honest('2000 pages.pdf', pdfOfPages(2_000), 2_000),
    honest('text.docx', wordFile()),
    honest('text with links and a picture.docx', withPicture()),
    honest('text with names.docx', named()),
    honest('workbook.xlsx', await book()),
    honest('workbook of another library.xlsx', otherBook('xlsx')),
    honest('long workbook.xlsx', long()),
    honest('slides with a chart.pptx', await withChart()),
    honest('old workbook.xls', otherBook('xls')),
    honest('old workbook by hand.xls', compoundFileOf({ Workbook: bookMainStream() })),
    honest(
      'old text.doc',
      compoundFileOf({ WordDocument: wordMainStream(), '1Table': Buffer.alloc(4096), '\u0001CompObj': 'x' }),
    ),
    honest(
      'old text of another office.doc',
      compoundFileOf({ WordDocument: wordMainStream(), '\u0001Ole': 'x' }),
    ),
    honest('old slides.ppt', compoundFileOf(slideStreams())),
  ];
}
