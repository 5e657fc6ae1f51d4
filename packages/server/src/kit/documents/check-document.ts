import { readFile } from 'node:fs/promises';
import { isXls, isZip } from '../sheets/workbook-format.ts';
import { DocumentFinding } from './document-finding.ts';
import type { DocumentAnswer } from './document-task.ts';

const mark = Buffer.from('%PDF-');

/**
 * Finds out what a document is by its content, and whether anything in it acts. It is read whole, so this runs in a
 * process of its own (see `run-document`).
 */
export async function checkDocument(file: string, folder: string): Promise<DocumentAnswer> {
  const bytes = await readFile(file);
  try {
    if (isZip(bytes)) {
      const { checkOfficeOpenXml } = await import('./office-open-xml.ts');
      return { is: 'good', type: await checkOfficeOpenXml(bytes), pages: null, thumbnails: [] };
    }
    if (isXls(bytes)) {
      const { checkLegacyOffice } = await import('./legacy-office.ts');
      return { is: 'good', type: checkLegacyOffice(bytes), pages: null, thumbnails: [] };
    }
    if (!bytes.subarray(0, mark.length).equals(mark)) return { is: 'other' };
    const { checkPdf } = await import('../pdf/check-pdf.ts');
    return { is: 'good', type: 'pdf', ...(await checkPdf(bytes, folder)) };
  } catch (error) {
    if (error instanceof DocumentFinding) return error.answer;
    // Damaged files make the libraries throw errors of many kinds.
    return { is: 'broken' };
  }
}
