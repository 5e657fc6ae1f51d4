import { pdfFiles } from 'virtual:pdf-files';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type DocumentSource, firstBytes, pieceBytes, rangeReader } from './document-ranges.ts';

// The build for browsers some years old, as chat apps on phones have them.
const load = async () => {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs;
};
export type PdfLibrary = Awaited<ReturnType<typeof load>>;

let loading: Promise<PdfLibrary> | undefined;

/** Loads PDF.js when it is first needed; a failed load is tried again the next time. */
function loadPdf(): Promise<PdfLibrary> {
  loading ??= load().catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}

/** Everything that a document needs beside itself comes from our own files, and nothing in it is run. */
const settings = {
  cMapUrl: `${pdfFiles}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${pdfFiles}standard_fonts/`,
  wasmUrl: `${pdfFiles}wasm/`,
  useWasm: false,
  enableXfa: false,
  stopAtErrors: false,
};

export type OpenedPdf = { pdfjs: PdfLibrary; document: PDFDocumentProxy; close: () => void };

/** Opens a document whose parts are read as they are shown. @throws DocumentWithheld when it may not be read */
export async function openPdf(
  source: DocumentSource,
  failed: (problem: unknown) => void,
): Promise<OpenedPdf> {
  const stopped = new AbortController();
  const read = rangeReader(source, stopped.signal);
  const [pdfjs, first] = await Promise.all([loadPdf(), read(0, firstBytes)]);
  const whole = first.bytes.length >= first.total;
  const range = new pdfjs.PDFDataRangeTransport(first.total, first.bytes);
  range.requestDataRange = (begin, end) => {
    read(begin, end).then(
      ({ bytes }) => range.onDataRange(begin, bytes),
      (problem: unknown) => {
        if (!stopped.signal.aborted) failed(problem);
      },
    );
  };
  const task = pdfjs.getDocument({
    ...settings,
    ...(whole
      ? { data: first.bytes }
      : { range, rangeChunkSize: pieceBytes, disableAutoFetch: true, disableStream: true }),
  });
  const close = () => {
    stopped.abort();
    void task.destroy();
  };
  try {
    return { pdfjs, document: await task.promise, close };
  } catch (problem) {
    close();
    throw problem;
  }
}
