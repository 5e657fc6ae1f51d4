import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A line of a document's contents. */
export type OutlineEntry = { no: number; title: string; depth: number; page: number };

/** No more lines than this are shown. */
const most = 500;
const deepest = 4;

type Listed = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

async function pageOf(document: PDFDocumentProxy, to: Listed[number]['dest']): Promise<number | null> {
  const found = typeof to === 'string' ? await document.getDestination(to) : to;
  const first: unknown = found?.[0];
  if (typeof first === 'number') return first + 1;
  if (typeof first !== 'object' || first === null || !('num' in first) || !('gen' in first)) return null;
  const { num, gen } = first;
  if (typeof num !== 'number' || typeof gen !== 'number') return null;
  return (await document.getPageIndex({ num, gen })) + 1;
}

/** The contents of a document in order; lines that lead nowhere are left out. */
export async function pdfOutlineOf(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const lines: OutlineEntry[] = [];
  const walk = async (items: Listed, depth: number): Promise<void> => {
    for (const { title, dest, items: below } of items) {
      if (lines.length >= most) return;
      const page = await pageOf(document, dest).catch(() => null);
      if (page !== null) lines.push({ no: lines.length, title, depth, page });
      if (depth < deepest) await walk(below, depth + 1);
    }
  };
  // Without contents the answer is null, whatever its type says.
  await walk((await document.getOutline()) ?? [], 0);
  return lines;
}
