import type { PDFPageProxy } from 'pdfjs-dist';
import type { PdfLibrary } from './open-pdf.ts';
import { drawReaderMark } from './reader-mark.ts';

/** No phone draws more points than this. */
const maxPoints = 12_000_000;

export type ReaderMark = { mark: string; strength: number };

export type PageDrawing = { done: Promise<HTMLCanvasElement>; stop: () => void };

/** Draws a page at a width in screen pixels, with its mark; it is shown only when both are drawn. */
export function drawPage(page: PDFPageProxy, width: number, marked: ReaderMark): PageDrawing {
  const natural = page.getViewport({ scale: 1 });
  const css = width / natural.width;
  const dots = Math.min(
    globalThis.devicePixelRatio || 1,
    Math.sqrt(maxPoints / (natural.width * css * natural.height * css)),
  );
  const viewport = page.getViewport({ scale: css * dots });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  const done = task.promise.then(() => {
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('a page could not be drawn');
    drawReaderMark(pen, marked.mark, marked.strength, dots);
    return canvas;
  });
  return { done, stop: () => task.cancel() };
}

/** Lays a page's text over its picture, for screen readers and, where it is allowed, for selecting. */
export async function layTextLayer(
  pdfjs: PdfLibrary,
  page: PDFPageProxy,
  box: HTMLElement,
  width: number,
): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  box.replaceChildren();
  box.style.setProperty('--total-scale-factor', String(scale));
  const layer = new pdfjs.TextLayer({
    textContentSource: page.streamTextContent(),
    container: box,
    viewport,
  });
  await layer.render();
}
