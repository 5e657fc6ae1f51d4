import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { documentBounds } from '@mdi/contract/modules/upload/upload.contract.ts';
import {
  DocumentFinding,
  throwBrokenDocument,
  throwEncryptedDocument,
} from '../documents/document-finding.ts';
import { assertInertPdfObject } from './active-objects.ts';
import { thumbnailsOf } from './page-thumbnails.ts';
import { readPdfObjects } from './read-pdf-objects.ts';
import { assertXrefTable } from './xref-table.ts';

const lastBytes = 1024;

/** Counts the pages of the tree, whatever number it claims. @throws DocumentFinding */
function countPages(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) return throwBrokenDocument();
  const seen = new Set<PDFObject>();
  let pages = 0;
  const waiting: PDFObject[] = [catalog.lookup(PDFName.of('Pages')) ?? throwBrokenDocument()];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!(node instanceof PDFDict) || seen.has(node)) return throwBrokenDocument();
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) {
      if (kids.size() > documentBounds.pages * 2) throw new DocumentFinding({ is: 'manyPages' });
      for (let at = 0; at < kids.size(); at += 1) waiting.push(kids.lookup(at) ?? throwBrokenDocument());
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
  if (!bytes.subarray(-lastBytes).includes('%%EOF')) throwBrokenDocument();
  const objects = await readPdfObjects(bytes).catch((error: unknown) => {
    // Packed objects of an encrypted file can't be unpacked, but the note that it is encrypted never lies in these.
    if (bytes.includes('/Encrypt')) throwEncryptedDocument();
    throw error;
  });
  if (objects.context.trailerInfo.Encrypt) throwEncryptedDocument();
  for (const object of objects.all) assertInertPdfObject(object);
  assertXrefTable(objects, bytes);
  const pages = countPages(objects.context);
  if (pages === 0) throw new DocumentFinding({ is: 'noPages' });
  return { pages, thumbnails: await thumbnailsOf(bytes, pages, folder) };
}
