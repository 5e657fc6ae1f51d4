import { useEffect, useRef, useState } from 'react';
import type { BlockOf } from '../shapes.ts';
import { Image, LineIcon, LocalText, PageLink } from './elements.tsx';
import { useView } from './surroundings.ts';

type Shown = BlockOf<'picture'>['items'][number];

function Slide({ item, first }: { item: Shown; first: boolean }) {
  const { link, pic, title } = item;
  const titled = title.zh.trim() !== '' || (title.en ?? '').trim() !== '';
  return (
    <PageLink link={link} className="pk-slide">
      {/* What the title says is not read out twice. */}
      {pic && <Image pic={pic} eager={first} {...(titled ? { alt: '' } : {})} />}
      {titled && (
        <span className="pk-slide-title">
          <LocalText of={title} />
        </span>
      )}
    </PageLink>
  );
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One picture, or several that are swiped; they turn by themselves where that is wanted, until somebody touches them. */
export function Carousel({ block, first }: { block: BlockOf<'picture'>; first: boolean }) {
  const { t } = useView();
  const { items, height, autoplay } = block;
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(autoplay > 0);
  const [held, setHeld] = useState(false);
  const count = items.length;

  useEffect(() => {
    if (!playing || held || autoplay === 0 || count < 2 || still()) return;
    const timer = setInterval(() => {
      const box = list.current;
      if (!box || document.hidden) return;
      const next = (Math.round(box.scrollLeft / box.clientWidth) + 1) % count;
      box.scrollTo({ left: next * box.clientWidth, behavior: 'smooth' });
    }, autoplay * 1000);
    return () => clearInterval(timer);
  }, [playing, held, autoplay, count]);

  const [one] = items;
  if (!one) return null;
  if (count === 1)
    return (
      <div className={`pk-carousel pk-${height}`}>
        <Slide item={one} first={first} />
      </div>
    );
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; the slides wait while they are looked at.
    <div
      className={`pk-carousel pk-${height}`}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too.
        tabIndex={0}
        aria-label={t('pictures')}
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
      >
        {items.map((item, place) => (
          <li key={item.id} aria-label={t('slide', place + 1, count)}>
            <Slide item={item} first={first && place === 0} />
          </li>
        ))}
      </ul>
      <span className="pk-dots" aria-hidden="true">
        {items.map((item, place) => (
          <i key={item.id} className={place === at ? 'pk-on' : undefined} />
        ))}
      </span>
      {autoplay > 0 && (
        <button
          type="button"
          className="pk-pause"
          aria-label={t(playing ? 'pause' : 'play')}
          onClick={() => setPlaying(!playing)}
        >
          <LineIcon size={14}>
            {playing ? <path d="M8 5v14M16 5v14" /> : <path d="M7 5l11 7-11 7z" />}
          </LineIcon>
        </button>
      )}
    </div>
  );
}
