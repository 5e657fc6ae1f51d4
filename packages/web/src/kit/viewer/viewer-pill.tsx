import { useState } from 'react';
import { t } from '../words/words.ts';
import { LargerIcon, SmallerIcon } from './viewer-icons.tsx';
import { nextZoom } from './zoom.ts';

type Props = {
  current: number;
  pages: number;
  go: (page: number) => void;
  zoom: number;
  setZoom: (zoom: number) => void;
};

/** Which page of how many, where another can be typed, and how large it is. */
export function ViewerPill({ current, pages, go, zoom, setZoom }: Props) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) go(Math.min(wanted, pages));
    setTyped(undefined);
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
          aria-label={t('researchReport.viewer.goTo', pages)}
          style={{ width: `${String(pages).length + 1}ch` }}
          value={typed ?? String(current)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
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
