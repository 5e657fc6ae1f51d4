import { readFile, writeFile } from 'node:fs/promises';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A PDF that can't be stamped, however often it is tried. */
export class StampFailed extends Error {}

const size = 14;
const step = { x: 260, y: 150 };

/**
 * Writes the PDF `file` anew as `out`, with a line drawn over every page again and again.
 * @param strength how dark, from 0 to 1
 * @throws StampFailed for what is no PDF that can be stamped
 */
export async function stampPdf(file: string, out: string, line: string, strength: number): Promise<void> {
  try {
    const pdf = await PDFDocument.load(await readFile(file), { updateMetadata: false });
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    // The built-in font has no other letters.
    const text = line.replace(/[^\x20-\x7e]+/g, ' ').trim();
    for (const page of pdf.getPages()) {
      const { width, height } = page.getSize();
      for (let y = 40; y < height; y += step.y)
        for (let x = 20; x < width; x += step.x)
          page.drawText(text, { x, y, size, font, opacity: strength, rotate: degrees(30) });
    }
    await writeFile(out, await pdf.save({ addDefaultPage: false }));
  } catch (error) {
    throw new StampFailed('the PDF can’t be stamped', { cause: error });
  }
}
