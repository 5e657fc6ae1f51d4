import { useState } from 'react';
import { t } from '../words/words.ts';
import { LargerIcon, SmallerIcon } from './viewer-icons.tsx';
import { nextZoom } from './zoom-steps.ts';

type Props = {
  current: number;
  pages: number;
  go: (page: number) => void;
  zoom: number;
  setZoom: (zoom: number) => void;
};

/** Shows the page number, where another can be typed, and the zoom. */
export function PageAndZoomControls({ current, pages, go, zoom, setZoom }: Props) {
  const [typed, setTyped] = useState<string>();
  /** The page on which an invalid number was typed: it stays to be corrected until the page changes. */
  const [wrongAt, setWrongAt] = useState<number>();
  const wrong = wrongAt === current && typed !== undefined;
  const shown = wrongAt === undefined || wrong ? typed : undefined;
  const type = (text?: string) => {
    setTyped(text);
    setWrongAt(undefined);
  };
  const leave = () => {
    if (shown === undefined) return;
    if (!/^[1-9]\d{0,5}$/.test(shown.trim())) return setWrongAt(current);
    go(Math.min(Number(shown), pages));
    type();
  };
  const [smaller, larger] = [nextZoom(zoom, -1), nextZoom(zoom, 1)];
  const percent = Math.round(zoom * 100);
  return (
    <div className="viewer-pill">
      <button
        type="button"
        aria-label={t('researchReport.viewer.smaller')}
        disabled={smaller === zoom}
        onClick={() => setZoom(smaller)}
      >
        <SmallerIcon />
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t('researchReport.viewer.goTo', pages)}
          style={{ width: `${String(pages).length + 1}ch` }}
          aria-invalid={wrong}
          value={shown ?? String(current)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') type();
          }}
          onBlur={leave}
        />
        <span aria-hidden="true">/ {pages}</span>
      </form>
      <button
        type="button"
        aria-label={t('researchReport.viewer.larger')}
        disabled={larger === zoom}
        onClick={() => setZoom(larger)}
      >
        <LargerIcon />
      </button>
      <output className="viewer-zoom" aria-label={t('researchReport.viewer.zoom')}>
        {percent}%
      </output>
    </div>
  );
}
