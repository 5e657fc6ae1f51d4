import { useEffect, useRef, useState } from 'react';
import type { DocumentSource } from './document-ranges.ts';
import { type OpenedPdf, openPdf } from './open-pdf.ts';

/** The proportions of page 1, assumed for the others until they are loaded. */
export type PdfDocument = OpenedPdf & { pages: number; ratio: number };

type State = { document?: PdfDocument; problem?: unknown };

/** Opens a document while the page stands; `again` retries after a problem. */
export function usePdf(source: DocumentSource) {
  const [state, setState] = useState<State>({});
  const [turn, setTurn] = useState(0);
  const latest = useRef(source);
  latest.current = source;
  const { url } = source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another document, a new turn opens it again.
  useEffect(() => {
    let over = false;
    let opened: OpenedPdf | undefined;
    const show = (next: State) => {
      if (!over) setState(next);
    };
    setState({});
    const open = async () => {
      opened = await openPdf({ ...latest.current, url }, (problem) => show({ problem }));
      if (over) return opened.close();
      const { width, height } = (await opened.document.getPage(1)).getViewport({ scale: 1 });
      show({ document: { ...opened, pages: opened.document.numPages, ratio: height / width } });
    };
    open().catch((problem: unknown) => show({ problem }));
    return () => {
      over = true;
      opened?.close();
    };
  }, [url, turn]);
  return { ...state, again: () => setTurn((before) => before + 1) };
}
