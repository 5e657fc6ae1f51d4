import type { ReportDocument } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import css from './research-report.module.css';

const firstPages = [1, 2, 3, 4] as const;
const most = firstPages.length;
const width = 76;

type Drawn = { no: number; url: string };

/** Draws the first pages of a document, small, once they come into sight. */
function usePictures(url: string) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      const show = (one: Drawn) => setDrawn((before) => [...before.filter(({ no }) => no !== one.no), one]);
      import('../../kit/pdf-viewer/draw-first-pages.ts')
        .then(({ drawFirstPages }) => drawFirstPages(url, { most, width, show, signal: stopped.signal }))
        .catch(() => {
          if (!stopped.signal.aborted) setFailed(true);
        });
    });
    setDrawn([]);
    if (box.current) watch.observe(box.current);
    return () => {
      watch.disconnect();
      stopped.abort();
    };
  }, [url]);
  return { box, drawn, failed };
}

type Props = { document: ReportDocument; open: (page: number) => void };

/** The first pages of a document; each opens it there. Without them there is still the way to open it. */
export function FirstPagesStrip({ document: { url, pages }, open }: Props) {
  const { box, drawn, failed } = usePictures(url);
  if (failed) return null;
  return (
    <div className={css.strip} ref={box}>
      {firstPages.slice(0, pages ?? most).map((no) => {
        const picture = drawn.find((one) => one.no === no);
        return (
          <button
            key={no}
            type="button"
            aria-label={`${t('researchReport.preview')} ${t('researchReport.viewer.page', no)}`}
            onClick={() => open(no)}
          >
            <span>{picture ? <img src={picture.url} alt="" /> : null}</span>
            <small aria-hidden="true">{no}</small>
          </button>
        );
      })}
    </div>
  );
}
