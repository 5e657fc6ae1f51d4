import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '../page/use-width.ts';
import { t } from '../words/words.ts';
import { type DocumentSource, DocumentWithheld } from './document-ranges.ts';
import { usePageScroll } from './use-page-scroll.ts';
import { type PdfDocument, usePdf } from './use-pdf.ts';
import './pdf-viewer.css';
import { PageAndZoomControls } from './page-and-zoom-controls.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { TableOfContentsIcon } from './viewer-icons.tsx';
import { ViewerPage } from './viewer-page.tsx';

type Props = {
  source: DocumentSource;
  /** The mark on each page, and how dark it is, in hundredths. */
  mark: string;
  strength: number;
  selectText: boolean;
  /** The page to begin with. */
  page?: number;
  /** Called with the page that is read. */
  turned?: ((page: number) => void) | undefined;
  /** Further actions, beside the contents. */
  acts?: ReactNode;
  /** Called when the document may not be read, or no longer. */
  withheld?: (() => void) | undefined;
};

/** A page is never wider than this, however wide the window. */
const widest = 960;
const edge = 12;

function Pages({ of, props }: { of: PdfDocument; props: Props }) {
  const { mark, strength, selectText, page = 1, turned, acts } = props;
  const { box, width } = useWidth();
  const [zoom, setZoom] = useState(1);
  const [ratios, setRatios] = useState<Readonly<Record<number, number>>>({});
  const [contents, showContents] = useState(false);
  const numbers = useMemo(() => Array.from({ length: of.pages }, (_, at) => at + 1), [of.pages]);
  const opener = useRef<HTMLButtonElement>(null);
  const measured = useCallback(
    (no: number, ratio: number) =>
      setRatios((before) => (before[no] === ratio ? before : { ...before, [no]: ratio })),
    [],
  );
  const wide = Math.max(120, Math.min(width - 2 * edge, widest)) * zoom;
  const layout = useMemo(() => ({ wide, ratios }), [wide, ratios]);
  const start = Math.min(page, of.pages);
  const { seen, go } = usePageScroll({ area: box, page: start, zoom, setZoom, layout });
  const hear = useRef(turned);
  hear.current = turned;
  useEffect(() => hear.current?.(seen.current), [seen.current]);
  const close = () => {
    showContents(false);
    opener.current?.focus();
  };
  return (
    <>
      <div className="viewer-room">
        <section
          className="viewer-pages"
          ref={box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
          tabIndex={0}
          aria-label={t('researchReport.viewer.pages')}
        >
          {numbers.map((no) => (
            <ViewerPage
              key={no}
              of={of}
              no={no}
              width={wide}
              ratio={ratios[no] ?? of.ratio}
              near={no >= seen.first - 1 && no <= seen.last + 1}
              marked={{ mark, strength }}
              selectText={selectText}
              measured={measured}
            />
          ))}
        </section>
        {contents ? <TableOfContents of={of} current={seen.current} go={go} onClose={close} /> : null}
        <PageAndZoomControls current={seen.current} pages={of.pages} go={go} zoom={zoom} setZoom={setZoom} />
      </div>
      <footer className="viewer-acts">
        <button
          ref={opener}
          type="button"
          aria-expanded={contents}
          onClick={() => (contents ? close() : showContents(true))}
        >
          <TableOfContentsIcon />
          {t('researchReport.viewer.contents')}
        </button>
        {acts}
      </footer>
    </>
  );
}

function Problem({ text, again }: { text: string; again: () => void }) {
  return (
    <div className="viewer-told" role="alert">
      <p>{text}</p>
      <button type="button" className="viewer-again" onClick={again}>
        {t('kit.retry')}
      </button>
    </div>
  );
}

/** Shows a PDF page by page, each marked with whose it is. Its library comes when it is first shown. */
export function PdfViewer(props: Props) {
  const { source, withheld } = props;
  const { document, problem, again } = usePdf(source);
  const hear = useRef(withheld);
  hear.current = withheld;
  useEffect(() => {
    if (problem instanceof DocumentWithheld) hear.current?.();
  }, [problem]);
  return (
    <div className="viewer">
      {problem !== undefined ? (
        <Problem text={t('researchReport.viewer.failed')} again={again} />
      ) : document ? (
        <Pages of={document} props={props} />
      ) : (
        <p className="viewer-told" role="status">
          {t('researchReport.viewer.opening')}
        </p>
      )}
    </div>
  );
}
