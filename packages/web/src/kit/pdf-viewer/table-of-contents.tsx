import { useEffect, useRef, useState } from 'react';
import { t } from '../words/words.ts';
import { type OutlineEntry, pdfOutlineOf } from './pdf-outline.ts';
import type { PdfDocument } from './use-pdf.ts';
import { CloseIcon } from './viewer-icons.tsx';

type Props = { of: PdfDocument; current: number; go: (page: number) => void; onClose: () => void };

/** The contents of a document; each line leads to its page. */
export function TableOfContents({ of, current, go, onClose }: Props) {
  const [lines, setLines] = useState<readonly OutlineEntry[]>();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    let over = false;
    const show = (found: readonly OutlineEntry[]) => {
      if (!over) setLines(found);
    };
    pdfOutlineOf(of.document).then(show, () => show([]));
    return () => {
      over = true;
    };
  }, [of]);
  useEffect(() => box.current?.focus(), []);
  // The last heading that begins on or before this page.
  const here = lines?.findLastIndex(({ page }) => page <= current);
  return (
    <nav
      ref={box}
      className="viewer-contents"
      tabIndex={-1}
      aria-label={t('researchReport.viewer.contents')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="viewer-contents-head">
        <b>{t('researchReport.viewer.contents')}</b>
        <button type="button" aria-label={t('kit.close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {lines === undefined ? (
        <p>{t('kit.loading')}</p>
      ) : lines.length === 0 ? (
        <p>{t('researchReport.viewer.noContents')}</p>
      ) : (
        <ul>
          {lines.map(({ no, title, depth, page }) => (
            <li key={no}>
              <button
                type="button"
                style={{ paddingInlineStart: 16 + depth * 16 }}
                aria-current={no === here ? 'true' : undefined}
                onClick={() => {
                  go(page);
                  onClose();
                }}
              >
                <span>{title}</span>
                <small>{page}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
