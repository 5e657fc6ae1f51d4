import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, expect, test } from 'vitest';
import { drawStamp } from './draw-stamp.ts';
import { outlinedLineOf } from './outlined-line.ts';
import { stampPdf } from './stamp.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-stamp-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const [file, out] = [path.join(root, 'in.pdf'), path.join(root, 'out.pdf')];
const text = '张伟 · 0001 · 2026-11-27 · 仲量 Research 䶮骉龑';

async function report(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const at of [0, 1, 2]) {
    const page = pdf.addPage(at === 1 ? [842, 595] : [595, 842]);
    page.drawText(`page ${at}`, { x: 50, y: 700 });
  }
  pdf.addPage([300, 300]);
  const turned = pdf.addPage([595, 842]);
  turned.setRotation(degrees(90));
  // One array of contents for two pages, as some writers have it.
  const shared = pdf.getPage(0).node.get(PDFName.of('Contents'));
  if (shared) turned.node.set(PDFName.of('Contents'), shared);
  return Buffer.from(await pdf.save());
}

/** The pieces of a page's content, as they are drawn. */
function contentOf({ node }: PDFPage): string[] {
  const contents = node.lookup(PDFName.of('Contents'));
  const pieces =
    contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  return pieces.map((piece) => {
    if (!(piece instanceof PDFRawStream)) throw new Error('a piece that is no stream');
    return inflateSync(piece.contents).toString('latin1');
  });
}

/** How dark each page is on average, as somebody sees it. */
async function darkness(bytes: Buffer): Promise<number[]> {
  const pdf = await (await PDFiumLibrary.init()).loadDocument(bytes);
  const found: number[] = [];
  for (const page of pdf.pages()) {
    const { data } = await page.render({ scale: 1, render: async ({ data: pixels }) => pixels });
    found.push(255 - data.reduce((sum, value) => sum + value, 0) / data.length);
  }
  return found;
}

test('a stamped PDF opens, has the same pages, and each of them ends with the stamp, which can be seen', async () => {
  const plain = await report();
  writeFileSync(file, plain);
  expect(await stampPdf(file, out, text)).toBe(5);
  const bytes = readFileSync(out);
  const pdf = await PDFDocument.load(bytes);
  const before = await PDFDocument.load(plain);
  expect(pdf.getPages().map((page) => page.getSize())).toEqual(
    before.getPages().map((page) => page.getSize()),
  );
  for (const page of pdf.getPages()) {
    const pieces = contentOf(page);
    expect(pieces.filter((piece) => piece.includes('MdiStamp'))).toHaveLength(1);
    expect(pieces[0]).toBe('q');
    const name = /^Q\nq \/(MdiStamp\d+) Do Q$/.exec(pieces.at(-1) ?? '')?.[1] ?? '';
    const drawn = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of(name));
    expect(drawn).toBeInstanceOf(PDFRawStream);
  }
  const [white, grey] = [await darkness(plain), await darkness(bytes)];
  for (const [at, dark] of grey.entries()) expect(dark, `page ${at}`).toBeGreaterThan((white[at] ?? 0) + 0.2);
  // The line is drawn, and stands nowhere as a text.
  expect(bytes.includes('FontFile')).toBe(false);
});

test('a stronger stamp is darker', async () => {
  writeFileSync(file, await report());
  const dark: number[] = [];
  for (const strength of [0.1, 0.4]) {
    expect(await drawStamp(file, out, { text, strength })).toEqual({ is: 'stamped', pages: 5 });
    dark.push((await darkness(readFileSync(out)))[0] ?? 0);
  }
  expect(dark[1]).toBeGreaterThan(2 * (dark[0] ?? 0));
});

test('what is no PDF is not stamped', async () => {
  writeFileSync(file, 'no PDF');
  await expect(stampPdf(file, out, text)).rejects.toThrow('broken');
});

test('the font has letters that names have and common fonts lack', () => {
  const missing = outlinedLineOf('\u{10FFFE}').operators;
  for (const letter of '䶮骉龑㛃𬭚𫍯鿏') expect(outlinedLineOf(letter).operators, letter).not.toBe(missing);
});
