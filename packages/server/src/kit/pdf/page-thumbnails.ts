import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { documentBounds } from '@mdi/contract/modules/upload/upload.contract.ts';
import sharp from 'sharp';
import { throwBrokenDocument } from '../documents/document-finding.ts';

const width = 480;
const height = 680;

/** Draws the first pages into files of the folder; answers these in their order. @throws DocumentFinding */
export async function thumbnailsOf(bytes: Buffer, pages: number, folder: string): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(bytes);
  // Two programs that count differently read different files.
  if (pdf.getPageCount() !== pages) throwBrokenDocument();
  const files: string[] = [];
  for (let page = 0; page < Math.min(pages, documentBounds.thumbnails); page += 1) {
    const drawn = pdf.getPage(page);
    const { originalWidth, originalHeight } = drawn.getOriginalSize();
    const scale = Math.min(width / originalWidth, height / originalHeight);
    if (!Number.isFinite(scale) || scale <= 0) throwBrokenDocument();
    const file = path.join(folder, `page-${page + 1}.webp`);
    await drawn.render({
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
      async render({ data, width: w, height: h }) {
        await sharp(data, { raw: { width: w, height: h, channels: 4 } })
          .flatten({ background: '#fff' })
          .webp({ quality: 70 })
          .toFile(file);
        return data;
      },
    });
    files.push(file);
  }
  return files;
}
