import { useEffect, useRef } from 'react';
import { t } from '../words/words.ts';
import { drawPage, layTextLayer, type ReaderMark } from './draw-page.ts';
import type { PdfDocument } from './use-pdf.ts';

type Props = {
  of: PdfDocument;
  no: number;
  width: number;
  ratio: number;
  /** Whether it is visible, or the next to be. */
  near: boolean;
  marked: ReaderMark;
  selectText: boolean;
  /** Called with its height in proportion to its width. */
  measured: (no: number, ratio: number) => void;
};

/** People who zoom usually go on for a moment. */
const restMs = 120;

/** A page, drawn with its mark while it is near; a far one keeps its place and drops its picture. */
export function ViewerPage({ of, no, width, ratio, near, marked, selectText, measured }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { mark, strength } = marked;
  const hear = useRef(measured);
  hear.current = measured;
  useEffect(() => {
    if (!near) {
      place.current?.replaceChildren();
      text.current?.replaceChildren();
      return;
    }
    let stop = () => {};
    let over = false;
    const draw = async () => {
      const page = await of.document.getPage(no);
      if (over) return;
      const natural = page.getViewport({ scale: 1 });
      hear.current(no, natural.height / natural.width);
      const drawing = drawPage(page, width, { mark, strength });
      stop = drawing.stop;
      const picture = await drawing.done;
      if (over) return;
      place.current?.replaceChildren(picture);
      if (text.current) await layTextLayer(of.pdfjs, page, text.current, width);
    };
    const timer = setTimeout(
      // A page that was dropped, or whose document was closed, is no problem.
      () => void draw().catch(() => undefined),
      place.current?.hasChildNodes() ? restMs : 0,
    );
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, [of, no, width, near, mark, strength]);
  return (
    <section
      className="viewer-page"
      data-page={no}
      style={{ width, height: width * ratio }}
      aria-label={t('researchReport.viewer.page', no)}
    >
      <div ref={place} className="viewer-picture" aria-hidden="true" />
      <div ref={text} className={selectText ? 'viewer-text viewer-text-free' : 'viewer-text'} />
    </section>
  );
}
