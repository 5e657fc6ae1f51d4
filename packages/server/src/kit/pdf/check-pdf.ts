import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { documentBounds } from '@mdi/contract/modules/upload/upload.contract.ts';
import { DocumentFinding, throwBroken, throwEncrypted } from '../documents/finding.ts';
import { assertInertObject } from './active-objects.ts';
import { readObjects } from './objects.ts';
import { picturesOf } from './pictures.ts';
import { assertTable } from './xref.ts';

const lastBytes = 1024;

/** Counts the pages of the tree, whatever number it claims. @throws DocumentFinding */
function countPages(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) return throwBroken();
  const seen = new Set<PDFObject>();
  let pages = 0;
  const waiting: PDFObject[] = [catalog.lookup(PDFName.of('Pages')) ?? throwBroken()];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!(node instanceof PDFDict) || seen.has(node)) return throwBroken();
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) {
      if (kids.size() > documentBounds.pages * 2) throw new DocumentFinding({ is: 'manyPages' });
      for (let at = 0; at < kids.size(); at += 1) waiting.push(kids.lookup(at) ?? throwBroken());
    } else {
      pages += 1;
    }
    if (pages > documentBounds.pages) throw new DocumentFinding({ is: 'manyPages' });
  }
  return pages;
}

/**
 * Checks a PDF from first byte to last, so that nothing in it acts by itself: no scripts, forms that send, embedded
 * files or links into other files. Answers its number of pages, and pictures of the first of them.
 * @throws DocumentFinding, or what a damaged one makes the libraries throw
 */
export async function checkPdf(
  bytes: Buffer,
  folder: string,
): Promise<{ pages: number; thumbnails: string[] }> {
  // Bytes after the end may be another file.
  if (!bytes.subarray(-lastBytes).includes('%%EOF')) throwBroken();
  const objects = await readObjects(bytes).catch((error: unknown) => {
    // Packed objects of an encrypted file can't be unpacked, but the note that it is encrypted never lies in these.
    if (bytes.includes('/Encrypt')) throwEncrypted();
    throw error;
  });
  if (objects.context.trailerInfo.Encrypt) throwEncrypted();
  for (const object of objects.all) assertInertObject(object);
  assertTable(objects, bytes);
  const pages = countPages(objects.context);
  if (pages === 0) throw new DocumentFinding({ is: 'noPages' });
  return { pages, thumbnails: await picturesOf(bytes, pages, folder) };
}
