import { openPdf } from './open-pdf.ts';

type Spec = {
  most: number;
  /** In pixels of the screen. */
  width: number;
  show: (one: { no: number; url: string }) => void;
  signal: AbortSignal;
};

/** Draws the first pages of a document small, one after another, as pictures that hold no more than is shown. */
export async function drawFirstPages(url: string, { most, width, show, signal }: Spec): Promise<void> {
  const { document, close } = await openPdf({ url }, () => close());
  try {
    for (let no = 1; no <= Math.min(most, document.numPages) && !signal.aborted; no += 1) {
      const page = await document.getPage(no);
      const scale = (width * 2) / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      if (!signal.aborted) show({ no, url: canvas.toDataURL('image/png') });
    }
  } finally {
    close();
  }
}
